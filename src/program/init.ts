/** `init` as users type it. */
import { Refusal } from '../refusal.ts';
import { lookOptions, type Typed, withLookOptions, words } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Pins what is there now, so that a gate can be switched on before everything is reviewed. Pinned is not approved:
ci passes on what is pinned and unchanged, says how much nobody reviewed, and fails after the day. Items that a
finding of severity error touches, and tools the policy calls sensitive, are not pinned. What the lock knows
already stays as it is. Work the pins off with approve.

Examples:
  $ npx mcp-audit init --until 2027-01-31 --reason "start with what runs today"
  $ npx mcp-audit init --until 2027-01-31 --reason "new server" --server orders --start

Exit codes: 0 all pinned, 1 something was not pinned, 2 no audit was performed, 3 a server was not seen,
130 interrupted (nothing is written).`;

const NEEDS_BOTH = [
  'a pin needs its last day and a reason',
  'write both: npx mcp-audit init --until 2027-01-31 --reason "start with what runs today"',
] as const;

export const addInit: AddVerb = (root, io, done) => {
  const command = root
    .command('init')
    .summary('let what is there stand until a day, unreviewed')
    .description(
      'Pins what the servers offer now and how they are started, until a day; nothing is approved.',
    )
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .option('--until <day>', 'the last day, such as 2027-01-31; always needed')
    .option('--reason <text>', 'why, recorded with every pin; always needed', words)
    .option('--by <name>', 'who decides (default: git user.name)')
    .option('--start', 'start launches the lock does not approve, without asking')
    .addHelpText('after', HELP);
  withLookOptions(command, false).action(
    async (configs: string[], typed: Typed & { readonly until?: string }) => {
      const { until, reason, by, start = false } = typed;
      if (until === undefined || reason === undefined) throw new Refusal('usage', ...NEEDS_BOTH);
      const { init } = await import('../commands/init.ts');
      done(
        await init(io, {
          ...lookOptions(typed, configs),
          until,
          reason,
          start,
          ...(by !== undefined && { by }),
        }),
      );
    },
  );
};
