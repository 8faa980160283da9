/** Claude Code: `mcp__<label>__<tool>`, first of equal names wins, connection order decides. */

import type { HostProfile, HostServer } from '../model.ts';
import { firstWins, mergeBy, turnAway } from './candidates.ts';
import { perUnit } from './sanitise.ts';

/** Connectors of the account arrive under this prefix; their labels are tidied further. */
const connectorPrefix = 'claude.ai ';

const reservedKeys = ['workspace', 'claude-in-chrome', 'computer-use', 'Claude Preview', 'Claude Browser'];

function label(server: HostServer): string {
  const plain = perUnit(server.key);
  if (!server.key.startsWith(connectorPrefix)) return plain;
  return plain.replace(/_+/g, '_').replace(/^_|_$/g, '');
}

/** Permission rules are split at the first `__` (documentation "Configure permissions", MCP; read on 2026-11-02). */
function misreads(full: string): string {
  const read = `${full}__`.split('__')[0] ?? '';
  if (read === '')
    return `a permission rule mcp__${full}__* names no server, because what follows mcp__ starts with "__": an allow rule must name each tool in full`;
  const rules = full.endsWith('_') ? `mcp__${read}` : `mcp__${read} or mcp__${full}`;
  return `a permission rule ${rules} is read as a rule for a server called ${JSON.stringify(read)}, and as deny or ask it also covers every tool of this server; the allow rule must be mcp__${full}__*`;
}

function namer(server: HostServer): (tool: string) => string {
  const prefix = `mcp__${label(server)}__`;
  return (tool) => prefix + perUnit(tool);
}

/** A reserved key is skipped with a warning before any tool is listed, so its names are free for others. */
const merge = mergeBy(namer, (all) =>
  firstWins(turnAway(all, ({ server }) => reservedKeys.includes(server))),
);

export const claudeCode = {
  id: 'claude-code',
  displayName: 'Claude Code',
  version: '2.1.197',
  citation: 'npm @anthropic-ai/claude-code-linux-x64@2.1.197, naming near byte 226673853; docs mcp.md',
  confidence: 'executed',
  clientName: 'claude-code',
  labelFrom: 'config-key',
  template: 'mcp__<label>__<tool>',
  sanitiser:
    'label and tool: each UTF-16 unit outside [a-zA-Z0-9_-] becomes _; keys starting "claude.ai " also collapse runs of _ and lose _ at both ends',
  label,
  bareNames: false,
  limit: { max: 128, unit: 'utf16', consequence: 'the API answers 400', shortened: false },
  accepts: /^[a-zA-Z0-9_-]{1,128}$/,
  equalNames: 'first-wins',
  orderDecides: true,
  onEqualNames: 'the first to connect wins, silently; connection order is not the same on every start',
  reservedKeys,
  misreads,
  builtIns: [],
  configs: ['.mcp.json', '~/.claude.json'],
  listChanged:
    'where the server declared tools.listChanged, every tool whose name starts mcp__<label>__ is replaced; a refresh of server a therefore also removes the tools of server a__b',
  unknown: [
    'the merge was read from source, not run',
    'tools whose top-level schema uses anyOf, oneOf or allOf may be skipped',
  ],
  merge,
} as const satisfies HostProfile;
