/** `names` as users type it. */
import { NAMES_FORMATS, type NamesFormat } from '../report/exposed/formats.ts';
import { nameOptions, type TypedNames, withNameOptions } from './name-options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Marks:
  altered       the server key or the tool name does not stand in the name as it was written
  too-long      longer than the host, or the model API behind it, accepts
  not-accepted  characters the model API does not take
  clashing      several tools, or a tool of the host's own, claim the name
  predicted     it rests on what was not seen: the key, or the tools the lock approves
  unknown       the host's rule is not known; a name beside this mark only stands in for it
A tool that is not exposed is lost (another took the name), refused, or hidden (left out by the host).

In CSV every cell is quoted, invisible characters are escaped as in the table, and a cell that a spreadsheet
would take for a formula has an apostrophe in front. A server of which no tool is known has one row per host:
no tool, the outcome not-seen, and what its names will look like.

Examples:
  $ npx mcp-audit names                           the hosts that read the project's configs
  $ npx mcp-audit names --host claude-code --host vscode-copilot
  $ npx mcp-audit names --host all --format csv --output names.csv

Exit codes: 0 every server was seen, 2 no audit was performed, 3 a server was not seen whole (its names are
predicted where they can be).`;

export const addNames: AddVerb = (root, io, done) => {
  const command = root
    .command('names')
    .summary('what the model sees each tool as, in each host')
    .description('Shows for every tool the name each host exposes it under, and what is odd about that name.')
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .addHelpText('after', HELP);
  withNameOptions(command, NAMES_FORMATS).action(
    async (configs: string[], typed: TypedNames<NamesFormat>) => {
      const { names } = await import('../commands/names.ts');
      done(await names(io, { ...nameOptions(io, typed, configs), format: typed.format }));
    },
  );
};
