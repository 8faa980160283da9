/** Whether a person is there, and the questions that look asks them. */
import type { Io } from '../io.ts';
import type { PendingLaunch } from './contact.ts';

/** Questions need both: keys come from stdin, the question is seen on stderr. */
export function hasTerminal(io: Io): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true;
}

/** @returns the columns of what questions are shown on */
export function terminalWidth(io: Io): number {
  // A pseudo-terminal may say it has 0 columns.
  return io.stderr.columns || 80;
}

/**
 * Starting what the lock does not approve: all of it where the user said so, else what a person agrees to, and
 * nothing where nobody is there to ask.
 *
 * @throws Refusal `interrupted` on Ctrl-C and at the end of input
 */
export async function startOrAsk(
  io: Io,
  start: boolean,
  pending: readonly PendingLaunch[],
): Promise<ReadonlySet<string>> {
  if (start) return new Set(pending.map(({ spec }) => spec.key));
  return hasTerminal(io) ? askConsent(io, pending) : new Set();
}

async function askConsent(io: Io, pending: readonly PendingLaunch[]): Promise<ReadonlySet<string>> {
  const { consent, terminalAsker } = await import('../review/index.ts');
  return consent(
    pending.map(({ spec, digest, state, misled }) => ({
      key: spec.key,
      config: spec.config,
      location: spec.location,
      launch: { digest, state, entry: spec.entry },
      ...(misled !== undefined && { misled }),
    })),
    terminalAsker({ input: io.stdin, output: io.stderr }),
    (text) => io.stderr.write(`${text}\n`),
    { width: terminalWidth(io) },
  );
}
