/** Codex CLI: namespace `mcp__<label>` and name `<tool>`; every colliding party gets a hash. */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { openAiNames } from './api-names.ts';
import { allDistinct, candidatesOf, settled, underNames } from './candidates.ts';
import { type CodexParts, fits, flatName, hashedNamespace, hashSuffix, uniqueName } from './codex-names.ts';
import { byBytes } from './order.ts';
import { codePoints } from './sanitise.ts';

const longest = 64;

const sanitised = (text: string): string =>
  text.replace(/[^A-Za-z0-9_]+/g, (run) => '_'.repeat(codePoints(run))) || '_';

/** A key that is already `mcp__…` gets no second prefix. */
function namespaceOf(key: string): string {
  const clean = sanitised(key);
  return clean.startsWith('mcp__') ? clean : `mcp__${clean}`;
}

/** The values whose key is shared by more than one identity. */
function shared<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  identityOf: (item: T) => string,
): Set<string> {
  const first = new Map<string, string>();
  const collided = new Set<string>();
  for (const item of items) {
    const known = first.get(keyOf(item));
    if (known === undefined) first.set(keyOf(item), identityOf(item));
    else if (known !== identityOf(item)) collided.add(keyOf(item));
  }
  return collided;
}

/** The namespaces that more than one server with tools would get. */
function sharedNamespaces(servers: readonly HostServer[]): Set<string> {
  const listing = servers.filter(({ tools }) => tools.length > 0);
  return shared(
    listing,
    ({ key }) => namespaceOf(key),
    ({ key }) => key,
  );
}

function drafts(servers: readonly HostServer[]): CodexParts[] {
  const collided = sharedNamespaces(servers);
  return servers.flatMap(({ key, tools }) => {
    const serverIdentity = `${key}\0${key}\0`;
    const plain = namespaceOf(key);
    const namespace = collided.has(plain) ? hashedNamespace(plain, serverIdentity) : plain;
    return tools.map((tool) => {
      const identity = `${serverIdentity}\0${tool}\0${tool}`;
      return { namespace, name: sanitised(tool), identity };
    });
  });
}

function apart(all: readonly CodexParts[]): CodexParts[] {
  const keyOf = (draft: CodexParts): string => `${draft.namespace}\0${draft.name}`;
  const collided = shared(all, keyOf, (draft) => draft.identity);
  return all.map((draft) =>
    collided.has(keyOf(draft)) ? { ...draft, name: draft.name + hashSuffix(draft.identity) } : draft,
  );
}

/** The final name by identity; order of identities decides who keeps a name that meets another's hashed one. */
function finalNames(all: readonly CodexParts[]): Map<string, string> {
  const once = new Map(all.map((draft) => [draft.identity, draft]));
  const sorted = [...once.values()].sort((left, right) => byBytes(left.identity, right.identity));
  const used = new Set<string>();
  return new Map(sorted.map((draft) => [draft.identity, uniqueName(draft, used)]));
}

function merge(servers: readonly HostServer[]): MergedTool[] {
  const all = drafts(servers);
  const candidates = candidatesOf(servers, () => (tool) => tool);
  // Nothing collides and everything fits: no hash, no order, the common case.
  if (all.every(fits) && allDistinct(all.map(({ namespace, name }) => namespace + name))) {
    return underNames(candidates, all.map(flatName));
  }
  const names = finalNames(apart(all));
  const identities = all.map(({ identity }) => identity);
  const seen = new Set<string>();
  return underNames(
    candidates,
    identities.map((identity) => names.get(identity) ?? ''),
  ).map((candidate, index) => {
    const identity = identities[index] ?? '';
    const outcome = seen.has(identity) ? 'lost' : 'exposed';
    seen.add(identity);
    return settled(candidate, outcome);
  });
}

/** What all releases share. */
export const codexCommon = {
  clientName: 'codex-mcp-client',
  labelFrom: 'config-key',
  bareNames: false,
  accepts: openAiNames,
  reservedKeys: [],
  keys: { accepts: /^[a-zA-Z0-9_-]+$/, otherwise: 'the server is not started' },
  builtIns: [],
  configs: ['~/.codex/config.toml', '.codex/config.toml'],
  listChanged: 'not read',
} as const;

export const codexCli = {
  ...codexCommon,
  id: 'codex-cli',
  displayName: 'Codex CLI',
  version: 'openai/codex@00a35b1b',
  citation: 'openai/codex@00a35b1b codex-rs/codex-mcp/src/tools.rs; @f16549fc mcp/mod.rs',
  confidence: 'source',
  template: 'namespace mcp__<label> and name <tool>; flat mcp__<label>__<tool>',
  sanitiser:
    'label and tool: each code point outside [A-Za-z0-9_] becomes _, hyphens too; nothing left becomes _',
  label: (server: HostServer) => sanitised(server.key),
  limit: {
    max: longest,
    unit: 'byte',
    consequence: 'the tool part is cut and ends in _ and 12 hex digits of a SHA-1',
    shortened: true,
  },
  equalNames: 'hashed',
  orderDecides: false,
  onEqualNames:
    'both are kept and every colliding party gets a hash; a + b__c and a__b + c stay equal in the flat spelling',
  renames: 'adding a server whose label is taken appends a hash to both',
  unknown: [
    'ported from source, not built or run',
    'no prefix with non_prefixed_mcp_tool_names (off by default, under development)',
    'names of built-in tools',
  ],
  merge,
} as const satisfies HostProfile;
