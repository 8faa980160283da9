/** `scan`: looks, holds what it sees against the lock, prints the report. */
import type { Io } from '../io.ts';
import type { PendingLaunch } from './contact.ts';
import { deliver, type ShowOptions } from './deliver.ts';
import { type LookOptions, look } from './look.ts';
import { askConsent, hasTerminal } from './terminal.ts';

export interface ScanOptions extends LookOptions, ShowOptions {
  /** Starts launches the lock does not approve without asking. */
  readonly start: boolean;
}

function keysOf(pending: readonly PendingLaunch[]): ReadonlySet<string> {
  return new Set(pending.map(({ spec }) => spec.key));
}

/** @returns the exit code */
export async function scan(io: Io, options: ScanOptions): Promise<number> {
  const { report } = await look(io, options, {
    verb: 'scan',
    whenNoLock: 'empty-unless-named',
    alwaysTwice: false,
    consent: async (pending) => {
      if (options.start) return keysOf(pending);
      return hasTerminal(io) ? askConsent(io, pending) : new Set();
    },
  });
  return deliver(io, report, options);
}
