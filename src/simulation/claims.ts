/** Knows, whatever the load order, which names and labels several servers claim. */

import { entering, exposedName, labelOf, type MergeRules } from './merge.ts';
import type { SimServer } from './nouns.ts';

/** A name and the keys of the servers that claim it, sorted. */
export interface Contest {
  readonly name: string;
  readonly servers: readonly string[];
}

/** What a host that looks would report: a bare tool name offered twice, whole names that meet, labels that meet. */
export interface Collision extends Contest {
  readonly what: 'tool' | 'name' | 'label';
}

interface Claims {
  /** Names more than one server would fill: what a call to them means is not in the name. */
  readonly ambiguous: readonly Contest[];
  /** Names whose receiver, or whose being there at all, the load order decides; sorted. */
  readonly orderDecides: readonly string[];
  readonly collisions: readonly Collision[];
}

/** Who claims a name, and which bare tool names lead to it. */
interface Claimed {
  readonly servers: Set<string>;
  readonly tools: Set<string>;
}

type Register = Map<string, Claimed>;

function enter(register: Register, name: string, server: string, tool: string): void {
  const claimed = register.get(name) ?? { servers: new Set(), tools: new Set() };
  claimed.servers.add(server);
  claimed.tools.add(tool);
  register.set(name, claimed);
}

/** Names that more than one server claims, sorted. */
function contests(register: Register): (Contest & { readonly tools: number })[] {
  const several = [...register].filter(([, { servers }]) => servers.size > 1);
  return several
    .map(([name, { servers, tools }]) => ({ name, servers: [...servers].sort(), tools: tools.size }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * @param servers keys distinct; their order does not change the answer
 */
export function claims(servers: readonly SimServer[], { policy, allow, pins }: MergeRules): Claims {
  const [bare, whole, labels]: [Register, Register, Register] = [new Map(), new Map(), new Map()];
  const present = new Map<string, string[]>();
  for (const server of entering(servers, allow)) {
    const label = labelOf(policy, server);
    if (label !== undefined) enter(labels, label, server.key, '');
    for (const { name: tool, definition } of server.tools) {
      enter(bare, tool, server.key, tool);
      if (policy.pins && pins.get(server.key)?.get(tool) !== definition) continue;
      const name = exposedName(label, tool);
      enter(whole, name, server.key, tool);
      push(present, label ?? '', name);
    }
  }
  const met = contests(whole);
  // Under pins the later of two servers with one label loses everything, so the order decides all of its names.
  const taken = policy.pins ? contests(labels) : [];
  const decided = new Set([...met, ...taken.flatMap(({ name }) => present.get(name) ?? [])].map(nameOf));
  return {
    ambiguous: met.map(({ name, servers: keys }) => ({ name, servers: keys })),
    orderDecides: [...decided].sort(),
    collisions: policy.reports ? collisions(contests(bare), met, taken) : [],
  };
}

function push(lists: Map<string, string[]>, key: string, text: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [text]);
  else list.push(text);
}

function nameOf(one: string | Contest): string {
  return typeof one === 'string' ? one : one.name;
}

/** One collision for one cause: whole names that meet only because the bare ones do are not counted again. */
function collisions(
  bare: readonly Contest[],
  whole: readonly (Contest & { readonly tools: number })[],
  labels: readonly Contest[],
): Collision[] {
  const as = (what: Collision['what'], { name, servers }: Contest): Collision => ({ what, name, servers });
  return [
    ...bare.map((contest) => as('tool', contest)),
    ...whole.filter(({ tools }) => tools > 1).map((contest) => as('name', contest)),
    ...labels.map((contest) => as('label', contest)),
  ];
}
