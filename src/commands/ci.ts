/** `ci`: the gate. It never asks, never writes and starts no launch that the lock does not approve. */
import type { Io } from '../io.ts';
import { deliver, type ShowOptions, tellStricter } from './deliver.ts';
import { type LookOptions, look } from './look.ts';

/** @returns the exit code */
export async function ci(io: Io, options: LookOptions & ShowOptions): Promise<number> {
  const { report, failOn } = await look(io, options, {
    verb: 'ci',
    whenNoLock: 'refuse',
    alwaysTwice: false,
    mayAsk: false,
    consent: async () => new Set(),
  });
  await tellStricter(io, options.failOn, failOn);
  return deliver(io, report, options);
}
