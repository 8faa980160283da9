/** argv and the streams in, exit code out: commander, the exit table, the one catch. */
import { type Command, CommanderError } from 'commander';
import { type Io, write } from './io.ts';
import { program } from './program/index.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { foreign } from './report/foreign.ts';

/** Every expected failure means that no audit was performed, but for these. */
const OTHER_EXITS: Partial<Record<RefusalCode, number>> = { interrupted: 130, 'cannot-write': 1 };

async function refused(io: Io, error: Refusal): Promise<number> {
  const code = OTHER_EXITS[error.code] ?? 2;
  const opening = code === 2 ? 'no audit was performed: ' : '';
  const next = error.next === undefined ? '' : `${foreign(error.next)}\n`;
  // Where stderr is gone too there is nobody left to tell; the exit code stands.
  await write(io.stderr, `${opening}${foreign(error.message)}\n${next}`).catch(() => {});
  return code;
}

/** @throws what nobody expected: a bug shows its stack */
function expected(io: Io, error: unknown): Promise<number> {
  if (error instanceof Refusal) return refused(io, error);
  throw error;
}

/** What commander has to say of its own: help and version are no errors, the rest is a usage error. */
async function spoken(io: Io, error: CommanderError, said: string): Promise<number> {
  if (error.exitCode === 0) {
    await write(io.stdout, said);
    return 0;
  }
  const text = said.replace(/^error: /, '').trim();
  await write(io.stderr, `no audit was performed: ${text}\n`);
  return 2;
}

/**
 * @param argv the arguments after the program's name
 * @returns the exit code: 0, 1, 2, 3 or 130; anything unexpected is thrown
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code = 0;
  let said = '';
  const root: Command = program(io, (exitCode) => {
    code = exitCode;
  });
  for (const command of [root, ...root.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        said += text;
      },
      writeErr: (text) => {
        said += text;
      },
      getOutHelpWidth: () => io.stdout.columns ?? 100,
    });
  }
  try {
    await root.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return await spoken(io, error, said).catch((e) => expected(io, e));
    return expected(io, error);
  }
}
