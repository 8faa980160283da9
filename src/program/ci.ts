/** `ci` as users type it. */
import { Refusal } from '../refusal.ts';
import { lookOptions, showOptions, type Typed, withLookOptions, withShowOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

interface TypedCi extends Typed {
  /** False for `--no-base`. */
  readonly base?: string | false;
  readonly baseLock?: string;
  readonly offline?: boolean;
}

const HELP = `
Examples:
  $ npx mcp-audit ci
  $ npx mcp-audit ci --base origin/main       start only what the base approves too
  $ npx mcp-audit ci --offline                start nothing: lock, configs and names
  $ npx mcp-audit ci --format json --output report.json

Exit codes: 0 as approved, 1 refused, 2 no audit was performed, 3 a server was not seen whole.`;

export const addCi: AddVerb = (root, io, done) => {
  const command = root
    .command('ci')
    .summary('the gate: as scan, but never asks, writes, or starts what is not approved')
    .description(
      'Fails on anything the lock does not approve. Never asks, never writes, starts approved launches only.',
    )
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .addHelpText('after', HELP);
  command
    .option('--base <ref>', 'a commit whose lock must approve what is started (default: of the pull request)')
    .option('--no-base', 'believe the lock as it is here, also in a pull request')
    .option('--base-lock <file>', 'the same, with the lock in a file')
    .option(
      '--offline',
      'start and reach nothing; check lock, configs and names, and say what was not looked at',
    );
  const given = new Set<string>();
  for (const name of ['base', 'no-base']) command.on(`option:${name}`, () => given.add(name));
  withShowOptions(withLookOptions(command)).action(async (configs: string[], typed: TypedCi) => {
    // The later one would count, and one of them believes the pull request's own lock.
    if (given.size > 1)
      throw new Refusal('usage', '--base and --no-base contradict each other', 'give one of them');
    const { ci } = await import('../commands/ci.ts');
    const look = lookOptions(typed, configs);
    const { base, baseLock, offline = false } = typed;
    const bases = { ...(base !== undefined && { base }), ...(baseLock !== undefined && { baseLock }) };
    done(await ci(io, { ...look, ...showOptions(io, typed, look), ...bases, offline }));
  });
};
