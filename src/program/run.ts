/** Runs the program: commander's own words go where ours go, its errors become our exit codes. */
import { type Command, CommanderError } from 'commander';
import { type Io, write } from '../io.ts';
import { program } from './index.ts';

/** Where the terminal does not tell. */
const HELP_WIDTH = 100;

/** The help that lists what there is: of the verb, where one was named. */
function helpFor(argv: readonly string[], root: Command): string {
  const verb = root.commands.find((command) => command.name() === argv[0]);
  return `npx mcp-audit ${verb === undefined ? '' : `${verb.name()} `}--help`;
}

/** What commander has to say of its own: help and version are no errors, the rest is a usage error. */
async function spoken(io: Io, error: CommanderError, said: string, help: string): Promise<number> {
  if (error.exitCode === 0) {
    await write(io.stdout, said);
    return 0;
  }
  const text = said.replace(/^error: /, '').trim();
  // Without a verb commander says the help and nothing else.
  const whole = error.code === 'commander.help' ? `no command was given\n\n${text}` : text;
  const next = /Did you mean|\n/.test(whole) ? '' : `see: ${help}\n`;
  await write(io.stderr, `no audit was performed: ${whole}\n${next}`);
  return 2;
}

/** `help scan` is `scan --help`: commander's own command takes the exit code preset for a crash for its own. */
function asked(argv: readonly string[], root: Command): readonly string[] {
  const [first, verb] = argv;
  if (first !== 'help') return argv;
  if (verb === undefined || verb === 'help' || verb.startsWith('-')) return ['--help'];
  return root.commands.some((command) => command.name() === verb) ? [verb, '--help'] : [verb];
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
  const done = (exitCode: number): void => {
    code = exitCode;
  };
  const root = program(io, done, argv[0]);
  for (const command of [root, ...root.commands]) {
    const getOutHelpWidth = () => io.stdout.columns || HELP_WIDTH;
    const getErrHelpWidth = () => io.stderr.columns || HELP_WIDTH;
    command
      .exitOverride()
      .configureOutput({ writeOut: keep, writeErr: keep, getOutHelpWidth, getErrHelpWidth });
  }
  try {
    await root.parseAsync([...asked(argv, root)], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return spoken(io, error, said, helpFor(argv, root));
    throw error;
  }
}
