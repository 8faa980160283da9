/** `which` as users type it. */
import { ROUTE_FORMATS, type RouteFormat } from '../report/exposed/formats.ts';
import { nameOptions, type TypedNames, withNameOptions } from './name-options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
The name is taken exactly as given. Where it can be taken apart in several ways (mcp__a__b__c), all readings are
shown, with the servers that stand behind them.

Examples:
  $ npx mcp-audit which mcp__refunds__issue_refund
  $ npx mcp-audit which issue_refund --host all
  $ npx mcp-audit which mcp__a__b__c path/to/mcp.json --format json

Exit codes: 0 a tool receives it in at least one host, 1 nothing receives it, 2 no audit was performed,
3 a server was not seen whole, or no host's rule is known, so that this is not the whole answer.`;

export const addWhich: AddVerb = (root, io, done) => {
  const command = root
    .command('which')
    .summary('who would get a call to a name, in each host')
    .description(
      'Shows for each host which server and tool would receive a call to a name, who else claims it, and whether order decides.',
    )
    .argument('<exposed-name>', 'the name as the model would call it')
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .addHelpText('after', HELP);
  withNameOptions(command, ROUTE_FORMATS).action(
    async (name: string, configs: string[], typed: TypedNames<RouteFormat>) => {
      const { which } = await import('../commands/which.ts');
      done(await which(io, { ...nameOptions(io, typed, configs), name, format: typed.format }));
    },
  );
};
