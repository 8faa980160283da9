/** `approve` as users type it. */
import { lookOptions, type Typed, wantsColour, withLookOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit approve                       review everything that waits, one change per screen
  $ npx mcp-audit approve refunds               one server
  $ npx mcp-audit approve refunds::issue_refund one item
  $ npx mcp-audit approve --from report.json --start
                                                without a terminal: exactly what a saved report names

Exit codes: 0 all approved, 1 something was rejected, skipped or refused, 2 no audit was performed,
3 a server was not seen, 130 interrupted (nothing is written).`;

export const addApprove: AddVerb = (root, io, done) => {
  const command = root
    .command('approve')
    .summary('review what changed and record the decisions in the lock')
    .description(
      'Shows one change per screen and records what a person decides; without a terminal, what a saved report names.',
    )
    .argument('[server[::item]...]', 'only these')
    .option('--from <report>', 'approve exactly what this saved JSON report names')
    .option('--start', 'start launches the lock does not approve, without asking')
    .option('--by <name>', 'who approves (default: git user.name)')
    .option('--reason <text>', 'why, recorded with the approval')
    .addHelpText('after', HELP);
  withLookOptions(command).action(async (targets: string[], typed: Typed) => {
    const { approve } = await import('../commands/approve.ts');
    const { from, by, reason, start } = typed;
    done(
      await approve(io, {
        ...lookOptions(typed, []),
        targets,
        start: start === true,
        ...(from !== undefined && { from }),
        ...(by !== undefined && { by }),
        ...(reason !== undefined && { reason }),
        colour: wantsColour(io, io.stderr, typed),
      }),
    );
  });
};
