/** `scan`: looks, holds what it sees against the lock, prints the report. */
import type { Io } from '../io.ts';
import { deliver, type ShowOptions, tellStricter } from './deliver.ts';
import { type LookOptions, look } from './look.ts';
import { startOrAsk } from './terminal.ts';

interface ScanOptions extends LookOptions, ShowOptions {
  /** Starts launches the lock does not approve without asking. */
  readonly start: boolean;
}

/** @returns the exit code */
export async function scan(io: Io, options: ScanOptions): Promise<number> {
  const { report, failOn } = await look(io, options, {
    verb: 'scan',
    whenNoLock: 'empty-unless-named',
    alwaysTwice: false,
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
  await tellStricter(io, options.failOn, failOn);
  return deliver(io, report, options);
}
