/** argv and the streams in, exit code out: the exit table and the one catch. */
import { type Io, write } from './io.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

/** Every expected failure means that no audit was performed, but for these; an answer nobody got whole is incomplete. */
const OTHER_EXITS: Partial<Record<RefusalCode, number>> = {
  interrupted: 130,
  'cannot-write': 1,
  'cannot-deliver': 3,
};

/** Columns of a sentence; a name in it may have a megabyte. */
const LONGEST = 4000;

async function refused(io: Io, error: Refusal): Promise<number> {
  const { brief } = await import('./report/brief.ts');
  const code = OTHER_EXITS[error.code] ?? 2;
  const opening = code === 2 ? 'no audit was performed: ' : '';
  const next = error.next === undefined ? '' : `${brief(error.next, LONGEST)}\n`;
  // Where stderr is gone too there is nobody left to tell; the exit code stands.
  await write(io.stderr, `${opening}${brief(error.message, LONGEST)}\n${next}`).catch(() => {});
  return code;
}

/** The version alone needs no verbs; asked for among other arguments, commander answers. */
async function answered(argv: readonly string[], io: Io): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    await write(io.stdout, `${io.version}\n`);
    return 0;
  }
  const { runProgram } = await import('./program/run.ts');
  return runProgram(argv, io);
}

/**
 * @param argv the arguments after the program's name
 * @returns the exit code: 0, 1, 2, 3 or 130
 * @throws what nobody expected: a bug shows its stack
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await answered(argv, io);
  } catch (error) {
    if (error instanceof Refusal) return refused(io, error);
    throw error;
  }
}
