/** `diff`: what differs from the lock, or between two locks, in full. */
import type { Io } from '../io.ts';
import type { DiffOptions } from './diff-options.ts';

/** @returns the exit code */
export async function diff(io: Io, options: DiffOptions): Promise<number> {
  const { base } = options;
  // Comparing two locks must not wait for the code that reaches servers.
  if (base !== undefined) return (await import('./diff-locks.ts')).diffLocks(io, options, base);
  return (await import('./diff-pending.ts')).diffPending(io, options);
}
