/** OpenAI Agents SDK for JavaScript: bare names that must be unique, or `mcp_<label>__<tool>` on request. */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { apiAnswers400, openAiNames } from './api-names.ts';
import { allRefused, candidatesOf, mergeBy, turnAway, underNames } from './candidates.ts';
import { basePrefix, prefixedNames, safePart } from './openai-agents-names.ts';
import { byLocale } from './order.ts';

const sanitised = (text: string): string => text.replace(/[^a-zA-Z0-9_]+/g, (run) => '_'.repeat(run.length));

/** An empty name falls back to the name of the SDK's own function. */
const bareName = (tool: string): string => (tool === '' ? 'invoke' : sanitised(tool));

function httpUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

/** A server named by its URL loses credentials, query and fragment before it becomes a label. */
function externalName(name: string): string {
  const start = ['sse: ', 'streamable-http: '].find((prefix) => name.startsWith(prefix)) ?? '';
  const rest = name.slice(start.length);
  const url = httpUrl(rest);
  if (url) {
    const bare = !(url.username || url.password || url.search || url.hash);
    return bare ? name : `${start}${url.protocol}//${url.host}${url.pathname}`;
  }
  if (start !== '') return `${start}<redacted endpoint>`;
  return /^https?:\/\//i.test(rest.trimStart()) ? '<redacted endpoint>' : name;
}

/** Two servers that differ only in what was taken out are an error where they share a tool. */
function indistinguishable(servers: readonly HostServer[]): boolean {
  const owners = new Map<string, string>();
  return servers.some(({ key, tools }) => {
    const name = externalName(key);
    // Where nothing was taken out of any key, equal names mean equal keys.
    if (name === key && owners.size === 0) return false;
    return tools.some((tool) => {
      const seed = `${name}\0${tool}`;
      const owner = owners.get(seed);
      owners.set(seed, key);
      return owner !== undefined && owner !== key;
    });
  });
}

function mergePrefixed(servers: readonly HostServer[]): readonly MergedTool[] {
  const renamed = servers.map((server) => ({ ...server, key: externalName(server.key) }));
  const drafts = candidatesOf(renamed, ({ key }) => {
    const prefix = basePrefix(key);
    return (tool) => prefix + safePart(tool, 'tool');
  });
  const names = prefixedNames(drafts, { finish: sanitised, compare: byLocale });
  const refused = indistinguishable(servers);
  const candidates = underNames(
    candidatesOf(servers, () => (tool) => tool),
    names,
  );
  return allRefused(turnAway(candidates, () => refused, 'refused'));
}

const common = {
  version: '0.20.0',
  confidence: 'executed',
  accepts: openAiNames,
  onRefusedName: apiAnswers400,
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
} as const;

export const openAiAgentsJs = {
  ...common,
  id: 'openai-agents-js',
  displayName: 'OpenAI Agents SDK (JavaScript)',
  citation: 'openai/openai-agents-js packages/agents-core/src/mcp.ts:796-890; npm @openai/agents-core@0.20.0',
  labelFrom: 'none',
  template: '<tool>',
  sanitiser:
    'tool: each UTF-16 unit outside [a-zA-Z0-9] becomes _, hyphens too; an empty name becomes invoke',
  bareNames: true,
  limit: { max: 64, unit: 'utf16', consequence: apiAnswers400, shortened: false },
  equalNames: 'refused',
  orderDecides: false,
  onEqualNames: 'the whole list is refused with a UserError, also for two equal names of one server',
  unknown: [],
  merge: mergeBy(() => bareName, allRefused),
} as const satisfies HostProfile;

export const openAiAgentsJsPrefixed = {
  ...common,
  id: 'openai-agents-js[includeServerInToolNames]',
  displayName: 'OpenAI Agents SDK (JavaScript), includeServerInToolNames',
  citation:
    'openai/openai-agents-js packages/agents-core/src/mcp.ts:1006-1108; npm @openai/agents-core@0.20.0',
  labelFrom: 'config-key',
  template: 'mcp_<label>__<tool>',
  sanitiser:
    'label and tool: each code point outside [A-Za-z0-9_-] becomes _, _ and - trimmed, nothing left becomes server or tool; then hyphens become _',
  label: (server: HostServer) => sanitised(safePart(externalName(server.key), 'server')),
  bareNames: false,
  limit: {
    max: 64,
    unit: 'utf16',
    consequence: 'cut to 55, then _ and 8 hex digits of a SHA-1',
    shortened: true,
  },
  equalNames: 'hashed',
  orderDecides: false,
  onEqualNames: 'every colliding party gets a hash',
  renames: 'adding a tool whose name collides appends a hash to both',
  unknown: [],
  merge: mergePrefixed,
} as const satisfies HostProfile;
