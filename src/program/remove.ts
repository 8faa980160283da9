/** `remove` as users type it. */
import { Option } from 'commander';
import { Refusal } from '../refusal.ts';
import { lookOptions, type Typed, withLookOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Retires approvals of what is gone: an item its server no longer lists, a server no config names any more.
A server that a config names stands for all it no longer lists. The digests stay in the history, and what was
rejected stays rejected. No name is recorded: nothing is granted, and git says who committed the lock.

Examples:
  $ npx mcp-audit remove refunds::old_tool      looks, asks, retires
  $ npx mcp-audit remove refunds --yes          all that the server no longer lists, or the whole stale server
  $ npx mcp-audit remove refunds --force        retires it without looking whether it is gone

Exit codes: 0 retired, 1 something was refused or declined, 2 nothing was done, 3 it could not be told
whether something is gone, 130 interrupted (nothing is written).`;

export const addRemove: AddVerb = (root, io, done) => {
  const command = root
    .command('remove')
    .summary('retire approvals of what is gone')
    .description('Retires the approvals of what is gone, after asking; their digests stay in the history.')
    .argument('<server[::item]...>', 'what to retire')
    .option('--yes', 'do not ask')
    .option('--force', 'retire what is named without looking whether it is still there')
    .option('--start', 'start launches the lock does not approve, without asking')
    .addOption(new Option('--by <name>').hideHelp())
    .addHelpText('after', HELP);
  withLookOptions(command, false).action(
    async (targets: string[], typed: Typed & { yes?: boolean; force?: boolean; by?: string }) => {
      if (typed.by !== undefined) {
        const why = '`remove` takes approvals away and grants nothing, so the lock records no name for it';
        throw new Refusal('usage', why, 'leave --by out; git says who committed the lock');
      }
      const { remove } = await import('../commands/remove.ts');
      const { start = false, yes = false, force = false } = typed;
      done(await remove(io, { ...lookOptions(typed, []), targets, start, yes, force }));
    },
  );
};
