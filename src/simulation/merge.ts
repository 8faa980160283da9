/** Knows what one merge policy makes of servers in one load order: who owns which name, and what is lost on the way. */

import { includesPair, type Pair, type Pairs, type Pins, type SimServer } from './nouns.ts';
import type { Policy } from './policies.ts';

export interface MergeRules {
  readonly policy: Policy;
  /** Absent: every tool may enter. */
  readonly allow?: Pairs;
  readonly pins: Pins;
}

/** A tool the model does not see, though its server lists it. */
export interface Lost extends Pair {
  /** The name it would have had. */
  readonly name: string;
  /** `replaced` by a later tool, `dropped` in silence, `refused` with a report. */
  readonly why: 'replaced' | 'dropped' | 'refused';
  /** The server that has the name, or the label, instead. */
  readonly to: string;
}

export interface Merged {
  /** Who gets a call, by the name the model sees. */
  readonly owners: ReadonlyMap<string, Pair>;
  readonly lost: readonly Lost[];
  /** What the allowlist keeps out. */
  readonly notAllowed: readonly Pair[];
  /** What the pins keep out. */
  readonly held: readonly Pair[];
}

/** Each UTF-16 unit that is not a letter, a digit, `_` or `-` becomes `_`, so that different keys may meet. */
function sanitised(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/g, '_');
}

/** @returns the label the policy puts in front; undefined for bare names. A server without a name goes by its key. */
export function labelOf({ labelFrom }: Policy, { key, reports }: SimServer): string | undefined {
  if (labelFrom === 'nothing') return undefined;
  return sanitised(labelFrom === 'key' ? key : (reports ?? key));
}

/** @returns the name the model would see for a tool under that label */
export function exposedName(label: string | undefined, tool: string): string {
  return label === undefined ? tool : `mcp__${label}__${tool}`;
}

function isPinned(pins: Pins, server: string, tool: SimServer['tools'][number]): boolean {
  return pins.get(server)?.get(tool.name) === tool.definition;
}

/** What a policy sees of one server: the tools the allowlist lets in, a server without any being none at all. */
export function entering(servers: readonly SimServer[], allow: Pairs | undefined): SimServer[] {
  if (allow === undefined) return [...servers];
  return servers.flatMap((server) => {
    const tools = server.tools.filter(({ name }) => includesPair(allow, { server: server.key, tool: name }));
    return tools.length === 0 ? [] : [{ ...server, tools }];
  });
}

function notAllowedOf(servers: readonly SimServer[], allow: Pairs | undefined): Pair[] {
  if (allow === undefined) return [];
  const pairs = servers.flatMap(({ key, tools }) => tools.map(({ name }) => ({ server: key, tool: name })));
  return pairs.filter((pair) => !includesPair(allow, pair));
}

/** @param servers in load order, keys distinct */
export function merge(servers: readonly SimServer[], { policy, allow, pins }: MergeRules): Merged {
  const owners = new Map<string, Pair>();
  const labels = new Map<string, string>();
  const [lost, held]: [Lost[], Pair[]] = [[], []];
  for (const server of entering(servers, allow)) {
    const label = labelOf(policy, server);
    const labelOwner = label !== undefined && policy.pins ? labels.get(label) : undefined;
    if (label !== undefined && labelOwner === undefined) labels.set(label, server.key);
    for (const tool of server.tools) {
      const pair = { server: server.key, tool: tool.name };
      const name = exposedName(label, tool.name);
      if (labelOwner !== undefined) {
        lost.push({ ...pair, name, why: 'refused', to: labelOwner });
        continue;
      }
      if (policy.pins && !isPinned(pins, server.key, tool)) {
        held.push(pair);
        continue;
      }
      const loser = settle(owners, name, pair, policy);
      if (loser !== undefined) lost.push(loser);
    }
  }
  return { owners, lost: settled(lost, owners), held, notAllowed: notAllowedOf(servers, allow) };
}

/** Who replaced a tool may have been replaced itself: what counts is who has the name in the end. */
function settled(lost: readonly Lost[], owners: ReadonlyMap<string, Pair>): Lost[] {
  return lost.map((one) =>
    one.why === 'replaced' ? { ...one, to: owners.get(one.name)?.server ?? one.to } : one,
  );
}

/** Gives the name to the newcomer or leaves it with its owner; returns whoever goes without. */
function settle(owners: Map<string, Pair>, name: string, pair: Pair, policy: Policy): Lost | undefined {
  const owner = owners.get(name);
  if (owner === undefined || policy.winner === 'last') owners.set(name, pair);
  if (owner === undefined) return undefined;
  if (policy.winner === 'last') return { ...owner, name, why: 'replaced', to: pair.server };
  return { ...pair, name, why: policy.reports ? 'refused' : 'dropped', to: owner.server };
}
