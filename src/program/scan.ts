/** `scan` as users type it. */
import { lookOptions, showOptions, type Typed, withLookOptions, withShowOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit scan                          audit the project's configs; asks before it starts anything new
  $ npx mcp-audit scan path/to/mcp.json --start start everything the config names, unasked
  $ npx mcp-audit scan --probe                  does a server show other clients something else?
  $ npx mcp-audit scan --format json --output report.json

Exit codes: 0 as approved, 1 refused, 2 no audit was performed, 3 a server was not seen whole.
Node 20 reads every --env-file itself, before this command runs: where the file is missing, it ends with 9.`;

export const addScan: AddVerb = (root, io, done) => {
  const command = root
    .command('scan')
    .summary('look, compare with the lock, print the report')
    .description(
      'Connects to every server of the configs, compares what they offer with the lock and prints a report.',
    )
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .option('--start', 'start launches the lock does not approve, without asking')
    .option('--probe', 'list every server again as another client and report what differs')
    .addHelpText('after', HELP);
  withShowOptions(withLookOptions(command)).action(
    async (configs: string[], typed: Typed & { readonly probe?: boolean }) => {
      const { scan } = await import('../commands/scan.ts');
      const look = lookOptions(typed, configs);
      done(
        await scan(io, {
          ...look,
          ...showOptions(io, typed, look),
          start: typed.start === true,
          probe: typed.probe === true,
        }),
      );
    },
  );
};
