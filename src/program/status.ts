/** `status` as users type it. */
import { answerOptions, type TypedAnswer, withAnswerOptions } from './answer-options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit status                        everything the lock knows
  $ npx mcp-audit status refunds                one server
  $ npx mcp-audit status --format json

Exit codes: 0 answered, 2 no lock that can be read.`;

export const addStatus: AddVerb = (root, io, done) => {
  const command = root
    .command('status')
    .summary('who approved what, when and why; starts nothing')
    .description('Tells from the lock alone who approved and rejected what, when and why. Starts nothing.')
    .argument('[server[::item]...]', 'only these')
    .addHelpText('after', HELP);
  withAnswerOptions(command, ['text', 'json']).action(async (targets: string[], typed: TypedAnswer) => {
    const { status } = await import('../commands/status.ts');
    done(await status(io, { ...answerOptions(io, typed), targets }));
  });
};
