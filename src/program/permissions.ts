/** `permissions` as users type it. */
import { Option } from 'commander';
import { collect, lookOptions, showOptions, type Typed, withLookOptions } from './options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Reads Claude Code's rules about MCP tools (permissions.allow, ask and deny of .claude/settings.json and
.claude/settings.local.json in the project, and of every --settings FILE). Other rules, such as Bash(...), are
only counted. Deny comes before ask, ask before allow. For every rule: the tools it covers, those it covers by
accident (another server's, because names are read from the front up to the first __ or because two keys become
one name), and those it seems to be meant for and misses.

Errors: an allow rule lets a tool run that the lock does not approve, or one it covers by accident; not where a
deny or ask rule takes it back. Warnings: deny or ask by accident, a rule that misses, does nothing, or differs
between versions of the host; an allow rule that matches nothing. --fail-on moves the line.

Examples:
  $ npx mcp-audit permissions                          the project's configs and settings
  $ npx mcp-audit permissions --settings ~/.claude/settings.json
  $ npx mcp-audit permissions .mcp.json --start --format json

Exit codes: 0 nothing refused, 1 refused (by default: an error), 2 no audit was performed (malformed or no
settings, a host other than claude-code, ...), 3 a server was not seen whole and nothing refuses.`;

interface TypedPermissions extends Typed {
  readonly settings?: readonly string[];
}

export const addPermissions: AddVerb = (root, io, done) => {
  const command = root
    .command('permissions')
    .summary("hold a host's permission rules against the tools that are there")
    .description(
      'Says which tools each permission rule of Claude Code covers, covers by accident, and misses.',
    )
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .option('--settings <file>', 'further settings with permission rules (repeatable)', collect)
    .option('--start', 'start launches the lock does not approve, without asking')
    .addOption(
      new Option('--format <name>', 'how to print the report').choices(['table', 'json']).default('table'),
    )
    .option('--output <file>', 'write the report to a file instead of stdout')
    .option('--verbose', 'print what is otherwise only counted')
    .addHelpText('after', HELP);
  withLookOptions(command).action(async (configs: string[], typed: TypedPermissions) => {
    const { permissions } = await import('../commands/permissions.ts');
    const look = lookOptions(typed, configs);
    const { settings = [], start } = typed;
    done(
      await permissions(io, { ...look, ...showOptions(io, typed, look), start: start === true, settings }),
    );
  });
};
