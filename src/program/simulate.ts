/** `simulate` as users type it. */
import { Option } from 'commander';
import { collect, lookOptions, showOptions, type Typed, withSurveyOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Policies: last-wins, first-wins, reject, prefix, prefix-server-info, prefix-and-pin; each without and with an
allowlist of (server, tool) pairs: what --allow names, else what the session file allows, else what the lock
approves. Each under every load order; past four servers under those that can matter.

Examples:
  $ npx mcp-audit simulate                      the servers of the project's configs
  $ npx mcp-audit simulate --session examples/bookstore/session.json
                                                a session file alone: nothing is started
  $ npx mcp-audit simulate --session session.json mcp.json --format json
                                                the session with the servers of a config, as they are now
  $ npx mcp-audit simulate --allow refunds::issue_refund --allow orders::fetch_order

The session file is described in docs/simulate.md.

Exit codes: 0 simulated, 2 no audit was performed (bad input; a session file with its line),
3 a server was not seen, so that its tools are missing from the figures.`;

export const addSimulate: AddVerb = (root, io, done) => {
  const command = root
    .command('simulate')
    .summary('what each merge policy would do with these servers')
    .description(
      'Merges the servers of the configs under six policies, with and without an allowlist, in every load order; ' +
        'with a session, counts the calls that reach the wrong server and the money that goes with them.',
    )
    .argument('[config...]', 'configs (default: the known ones of the project; none with --session)')
    .option('--session <file>', 'a scripted session to replay')
    .option(
      '--allow <server::tool>',
      'a pair of the allowlist (repeatable; default: the session, the lock)',
      collect,
    )
    .option('--start', 'start launches the lock does not approve, without asking')
    .addOption(
      new Option('--format <name>', 'how to print the report').choices(['table', 'json']).default('table'),
    )
    .option('--output <file>', 'write the report to a file instead of stdout')
    .option('--verbose', 'print lists whole that are otherwise cut')
    .addHelpText('after', HELP);
  withSurveyOptions(command).action(
    async (
      configs: string[],
      typed: Typed & { readonly session?: string; readonly allow?: readonly string[] },
    ) => {
      const { simulate } = await import('../commands/simulate.ts');
      const look = lookOptions(typed, configs);
      const { session, allow = [], start } = typed;
      done(
        await simulate(io, {
          ...look,
          ...showOptions(io, typed, look),
          allow,
          ...(session !== undefined && { session }),
          start: start === true,
        }),
      );
    },
  );
};
