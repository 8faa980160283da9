/** `approve` as users type it. */
import { collect, lookOptions, type Typed, wantsColour, withLookOptions, words } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit approve                       review everything that waits, one change per screen
  $ npx mcp-audit approve refunds               one server
  $ npx mcp-audit approve refunds::issue_refund one item
  $ npx mcp-audit approve --from report.json --start
                                                without a terminal: exactly what a saved report names
  $ npx mcp-audit approve --mark informational=/inputSchema/properties/trace_id --reason "context only" refunds::issue_refund
                                                later changes of this property's keywords do not suspend
  $ npx mcp-audit approve --mark volatile:timestamp=/description --reason "its start time" refunds::issue_refund
                                                also cwd, date, home, hostname, number, uuid; --unmark takes it away
  $ npx mcp-audit approve --accept label-clash store.refunds --reason "renamed in May" --until 2027-05-31
                                                lives with a finding that cannot be cleared today: the policy says so

Exit codes: 0 all approved, 1 something was rejected, skipped or refused, 2 no audit was performed,
3 a server was not seen, 130 interrupted (nothing is written).`;

interface TypedMarks {
  readonly mark?: readonly string[];
  readonly unmark?: readonly string[];
  readonly beside?: boolean;
  readonly accept?: string;
  readonly until?: string;
}

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
    .option('--reason <text>', 'why, recorded with the approval', words)
    .option(
      '--mark <mark>',
      'let a place of the named items vary: informational=/POINTER, volatile:CLASS=/POINTER (repeatable)',
      collect,
    )
    .option('--unmark <mark|pointer>', 'take such a mark away (repeatable)', collect)
    .option('--beside', 'with --from: keep former approvals beside the new ones')
    .option(
      '--accept <rule>',
      'write an exception for findings of this rule into the policy; see docs/policy.md',
    )
    .option('--until <day>', 'with --accept: its last day, such as 2027-01-31')
    .addHelpText('after', HELP);
  withLookOptions(command).action(async (targets: string[], typed: Typed & TypedMarks) => {
    const { approve } = await import('../commands/approve.ts');
    const { from, by, reason, start, mark, unmark, beside, accept, until } = typed;
    done(
      await approve(io, {
        ...lookOptions(typed, []),
        targets,
        start: start === true,
        ...(from !== undefined && { from }),
        ...(by !== undefined && { by }),
        ...(reason !== undefined && { reason }),
        ...(mark !== undefined && { mark }),
        ...(unmark !== undefined && { unmark }),
        beside: beside === true,
        ...(accept !== undefined && { accept }),
        ...(until !== undefined && { until }),
        colour: wantsColour(io, io.stderr, typed),
      }),
    );
  });
};
