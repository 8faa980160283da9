/** Zed: bare tool names cut at 64 bytes; a name met twice gets `<server in snake case>_` in front. */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { allDistinct, type Candidate, candidatesOf, lastWins, underNames } from './candidates.ts';
import { byBytes } from './order.ts';
import { snakeCase } from './snake-case.ts';

const longest = 64;

const byteLength = (text: string): number => Buffer.byteLength(text);

/** At most `max` bytes, never half a character (there the host itself panics). */
function cutAtBytes(text: string, max: number): string {
  if (byteLength(text) <= max) return text;
  let size = 0;
  let kept = '';
  for (const character of text) {
    size += byteLength(character);
    if (size > max) break;
    kept += character;
  }
  return kept;
}

/** With less than two bytes free the name stays bare, and the last tool of it is left. */
function disambiguated(name: string, label: string): string {
  const free = longest - byteLength(name);
  return free >= 2 ? `${cutAtBytes(label, free - 1)}_${name}` : name;
}

/** The names that more than one tool would have. */
function repeated(candidates: readonly Candidate[]): Set<string> {
  const met = new Set<string>();
  const again = new Set<string>();
  for (const { name } of candidates) (met.has(name) ? again : met).add(name);
  return again;
}

function merge(servers: readonly HostServer[]): readonly MergedTool[] {
  const candidates = candidatesOf(servers, () => (tool) => cutAtBytes(tool, longest));
  const twice = repeated(candidates);
  if (twice.size === 0) return lastWins(candidates);
  const labels = new Map(servers.map(({ key }) => [key, snakeCase(key)]));
  const names = candidates.map(({ server, name }) =>
    twice.has(name) ? disambiguated(name, labels.get(server) ?? '') : name,
  );
  const named = underNames(candidates, names);
  if (allDistinct(names)) return named;
  // A server's tools are kept sorted by raw name, so within one server the list order does not decide.
  const rank = new Map(servers.map(({ key }, index) => [key, index]));
  const rankOf = ({ server }: Candidate): number => rank.get(server) ?? 0;
  const order = named
    .map((candidate, index) => ({ candidate, index }))
    .sort(
      (left, right) =>
        rankOf(left.candidate) - rankOf(right.candidate) ||
        byBytes(left.candidate.tool, right.candidate.tool),
    );
  const outcomes = lastWins(order.map(({ candidate }) => candidate));
  const results: MergedTool[] = [];
  order.forEach(({ index }, position) => {
    const outcome = outcomes[position];
    if (outcome) results[index] = outcome;
  });
  return results;
}

export const zed = {
  id: 'zed',
  displayName: 'Zed',
  version: 'zed-industries/zed crates/agent, commit not stated',
  citation: 'zed-industries/zed crates/agent thread module, enabled_tools()',
  confidence: 'source',
  labelFrom: 'config-key',
  template: '<tool>, or <label>_<tool> where the name is met more than once',
  sanitiser: 'tool: none; label: snake case, cut to what fits',
  label: (server: HostServer) => snakeCase(server.key),
  bareNames: false,
  limit: { max: longest, unit: 'byte', consequence: 'the name is cut at 64 bytes', shortened: true },
  equalNames: 'prefixed',
  orderDecides: true,
  onEqualNames:
    'every tool of the name gets the server id in front; with under 2 bytes free the last wins, and which server is last changes from run to run',
  reservedKeys: [],
  renames: 'a second server with the same tool name renames the first',
  builtIns: [],
  configs: ['~/.config/zed/settings.json', '.zed/settings.json'],
  listChanged: 'not read',
  unknown: [
    'a built-in tool also counts as a second holder of a name; names of built-in tools were not read',
    'cutting a name inside a non-ASCII character panics in the host; here the character is left out',
    'a server that lists one name twice is read here as two holders (and the name prefixed); the host keeps a map per server, so one unprefixed tool may be left',
    apiUnknown,
  ],
  merge,
} as const satisfies HostProfile;
