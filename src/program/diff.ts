/** `diff` as users type it. */
import { answerOptions, type TypedAnswer, withFormOptions } from './answer-options.ts';
import { lookOptions, type Typed, withLookOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit diff                          look, and print all that waits for review, in full
  $ npx mcp-audit diff refunds::issue_refund    one item
  $ npx mcp-audit diff --base origin/main       what this branch changes in the lock; starts nothing
  $ npx mcp-audit diff --base origin/main --format markdown
                                                the same for a pull request
  $ npx mcp-audit diff --base ./old.lock.json   two files

Exit codes: with --base 0 compared, 2 not comparable; without 0 nothing waits, 1 something does,
2 no audit was performed, 3 a server was not seen whole.`;

export const addDiff: AddVerb = (root, io, done) => {
  const command = root
    .command('diff')
    .summary('what differs from the lock, or between two locks, in full')
    .description(
      'Looks and prints all pending changes whole; with --base compares the lock with an earlier one instead.',
    )
    .argument('[server[::item]...]', 'only these')
    .option('--base <ref|file>', 'compare the lock with the one at this commit, or with this file')
    .option('--start', 'start launches the lock does not approve, without asking')
    .addHelpText('after', HELP);
  withFormOptions(withLookOptions(command), ['text', 'json', 'markdown']).action(
    async (targets: string[], typed: Typed & TypedAnswer & { base?: string }) => {
      const { diff } = await import('../commands/diff.ts');
      const answer = answerOptions(io, typed);
      const base = typed.base === undefined ? {} : { base: typed.base };
      const start = typed.start === true;
      done(await diff(io, { ...lookOptions(typed, []), ...answer, ...base, start, targets }));
    },
  );
};
