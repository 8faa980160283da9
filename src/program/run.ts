/** Runs the program: commander's own words go where ours go, its errors become our exit codes. */
import { CommanderError } from 'commander';
import { type Io, write } from '../io.ts';
import { program } from './index.ts';

/** Where the terminal does not tell. */
const HELP_WIDTH = 100;

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
 * @returns the exit code of the verb that ran, or of what commander said in its place
 * @throws what the verb throws
 */
export async function runProgram(argv: readonly string[], io: Io): Promise<number> {
  let code = 0;
  let said = '';
  const keep = (text: string): void => {
    said += text;
  };
  const root = program(io, (exitCode) => {
    code = exitCode;
  });
  for (const command of [root, ...root.commands]) {
    const getOutHelpWidth = () => io.stdout.columns || HELP_WIDTH;
    command.exitOverride().configureOutput({ writeOut: keep, writeErr: keep, getOutHelpWidth });
  }
  try {
    await root.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return spoken(io, error, said);
    throw error;
  }
}
