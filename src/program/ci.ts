/** `ci` as users type it. */
import { lookOptions, showOptions, type Typed, withLookOptions, withShowOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit ci
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
  withShowOptions(withLookOptions(command)).action(async (configs: string[], typed: Typed) => {
    const { ci } = await import('../commands/ci.ts');
    const look = lookOptions(typed, configs);
    done(await ci(io, { ...look, ...showOptions(io, typed, look) }));
  });
};
