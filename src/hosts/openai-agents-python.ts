/** OpenAI Agents SDK for Python: as the JavaScript one, with hyphens kept. */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { apiAnswers400, openAiNames } from './api-names.ts';
import { candidatesOf, mergeBy, turnAway, underNames } from './candidates.ts';
import { basePrefix, prefixedNames, safePart } from './openai-agents-names.ts';
import { byBytes } from './order.ts';

function mergePrefixed(servers: readonly HostServer[]): MergedTool[] {
  const candidates = candidatesOf(servers, ({ key }) => {
    const prefix = basePrefix(key);
    return (tool) => prefix + safePart(tool, 'tool');
  });
  return underNames(candidates, prefixedNames(candidates, { finish: (name) => name, compare: byBytes }));
}

/** Only names shared across servers are refused; a server may repeat its own. */
function sharedAcross(servers: readonly HostServer[]): boolean {
  const seen = new Set<string>();
  return servers.some((server) => {
    const own = new Set(server.tools);
    if ([...own].some((tool) => seen.has(tool))) return true;
    for (const tool of own) seen.add(tool);
    return false;
  });
}

const common = {
  version: '0.22.0',
  citation: 'openai/openai-agents-python@7f7a44f8 src/agents/mcp/util.py',
  accepts: openAiNames,
  onRefusedName: apiAnswers400,
  reservedKeys: [],
  builtIns: [],
  configs: [],
  orderDecides: false,
  listChanged: 'not read',
} as const;

export const openAiAgentsPython = {
  ...common,
  id: 'openai-agents-python',
  displayName: 'OpenAI Agents SDK (Python)',
  confidence: 'source',
  labelFrom: 'none',
  template: '<tool>',
  sanitiser: 'none',
  bareNames: true,
  limit: { max: 64, unit: 'code-point', consequence: apiAnswers400, shortened: false },
  equalNames: 'refused',
  onEqualNames: 'the whole list is refused with a UserError where two servers share a name',
  unknown: ['two equal names of one server: no check was found'],
  merge: (servers: readonly HostServer[]) => {
    const refused = sharedAcross(servers);
    return mergeBy(
      () => (tool) => tool,
      (all) => turnAway(all, () => refused, 'refused'),
    )(servers);
  },
} as const satisfies HostProfile;

export const openAiAgentsPythonPrefixed = {
  ...common,
  id: 'openai-agents-python[include_server_in_tool_names]',
  displayName: 'OpenAI Agents SDK (Python), include_server_in_tool_names',
  confidence: 'executed',
  labelFrom: 'config-key',
  template: 'mcp_<label>__<tool>',
  sanitiser:
    'label and tool: each code point outside [A-Za-z0-9_-] becomes _, _ and - trimmed, nothing left becomes server or tool',
  label: (server: HostServer) => safePart(server.key, 'server'),
  bareNames: false,
  limit: {
    max: 64,
    unit: 'code-point',
    consequence: 'cut to 55, then _ and 8 hex digits of a SHA-1',
    shortened: true,
  },
  equalNames: 'hashed',
  onEqualNames: 'every colliding party gets a hash',
  renames: 'adding a tool whose name collides appends a hash to both',
  unknown: ['server names that are URLs are shortened before use; how was not run'],
  merge: mergePrefixed,
} as const satisfies HostProfile;
