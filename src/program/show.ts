/** `show` as users type it. */
import { answerOptions, type TypedAnswer, withAnswerOptions } from './answer-options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit show refunds::issue_refund    the approved definition, whole
  $ npx mcp-audit show refunds                  the approved launch
  $ npx mcp-audit show refunds::prompts/ask --format json

Exit codes: 0 answered, 2 no such thing in the lock, or no lock that can be read.`;

export const addShow: AddVerb = (root, io, done) => {
  const command = root
    .command('show')
    .summary('an approved definition or launch, whole; starts nothing')
    .description(
      'Shows what was approved, by whom, when and why, from the lock alone: the definition of an item, the launch of a server.',
    )
    .argument('<server[::item]...>', 'what to show')
    .addHelpText('after', HELP);
  withAnswerOptions(command, ['text', 'json']).action(async (targets: string[], typed: TypedAnswer) => {
    const { show } = await import('../commands/show.ts');
    done(await show(io, { ...answerOptions(io, typed), targets }));
  });
};
