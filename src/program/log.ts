/** `log` as users type it. */
import { InvalidArgumentError, Option } from 'commander';
import { answerOptions, type TypedAnswer, withAnswerOptions } from './answer-options.ts';
import type { AddVerb } from './verb.ts';

const LIMIT = 500;
const MOST = 1_000_000;

const HELP = `
Dates and names are those the commits and the lock claim.

Examples:
  $ npx mcp-audit log                           every decision, newest first
  $ npx mcp-audit log --since 2026-11-01 refunds
  $ npx mcp-audit log --format json

Exit codes: 0 answered, 2 no repository, no lock that can be read, or usage.`;

function limit(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= MOST) return value;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST}.`);
}

export const addLog: AddVerb = (root, io, done) => {
  const command = root
    .command('log')
    .summary('what changed in the lock, from git; starts no server')
    .description('Tells from the git history of the lock what was decided when, by whom and why.')
    .argument('[server[::item]...]', 'only these')
    .option('--since <date>', 'from this day on: 2026-11-01')
    .addOption(
      new Option('--limit <n>', 'commits of the lock to read at most').argParser(limit).default(LIMIT),
    )
    .addHelpText('after', HELP);
  withAnswerOptions(command, ['text', 'json']).action(
    async (targets: string[], typed: TypedAnswer & { since?: string; limit: number }) => {
      const { log } = await import('../commands/log.ts');
      const since = typed.since === undefined ? {} : { since: typed.since };
      done(await log(io, { ...answerOptions(io, typed), ...since, limit: typed.limit, targets }));
    },
  );
};
