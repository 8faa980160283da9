/** What every syntax (JSON now, TOML and YAML later) turns a config into: a tree that remembers places and repeats. */

import type { Json } from '../model.ts';

/** Where a node begins; line and column count from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Member {
  readonly name: string;
  /** Where the name stands. */
  readonly at: Position;
  readonly value: ConfigNode;
}

export interface ObjectNode {
  readonly kind: 'object';
  readonly at: Position;
  /** In file order; a repeated name is there as often as it was written. */
  readonly members: readonly Member[];
}

interface ArrayNode {
  readonly kind: 'array';
  readonly at: Position;
  readonly items: readonly ConfigNode[];
}

interface ScalarNode {
  readonly kind: 'scalar';
  readonly at: Position;
  readonly value: null | boolean | number | string;
  /** Numbers only: the digits as written, for what a double cannot hold. */
  readonly source?: string;
}

export type ConfigNode = ObjectNode | ArrayNode | ScalarNode;

/** @returns the member that JSON.parse would keep (the last of that name); nothing where the node is no object */
export function lastMember(node: ConfigNode | undefined, name: string): Member | undefined {
  return node?.kind === 'object' ? node.members.findLast((member) => member.name === name) : undefined;
}

/** @returns the members of an object; none for anything else */
export function membersOf(node: ConfigNode | undefined): readonly Member[] {
  return node?.kind === 'object' ? node.members : [];
}

/** @returns the value of a scalar; nothing for an object or a list */
export function scalarOf(node: ConfigNode | undefined): ScalarNode['value'] | undefined {
  return node?.kind === 'scalar' ? node.value : undefined;
}

/** @returns the text of a scalar that is one */
export function textOf(node: ConfigNode | undefined): string | undefined {
  const value = scalarOf(node);
  return typeof value === 'string' ? value : undefined;
}

/** @returns the texts of the list under that name; nothing where there is none, or something else */
export function textsIn(node: ConfigNode | undefined, name: string): string[] | undefined {
  const list = lastMember(node, name)?.value;
  return list?.kind === 'array' ? list.items.flatMap((item) => textOf(item) ?? []) : undefined;
}

/**
 * @returns the node as plain data, as JSON.parse would give it, `__proto__` included; a number that a double
 * cannot hold is given as its digits, so that two such numbers stay different
 */
export function toJson(node: ConfigNode): Json {
  if (node.kind === 'array') return node.items.map(toJson);
  if (node.kind === 'object') {
    return Object.fromEntries(node.members.map((member) => [member.name, toJson(member.value)]));
  }
  if (node.source !== undefined && !isExact(node)) return node.source;
  return node.value;
}

/** @returns every name written more than once in one object, with the places of all its members */
export function repeatedNames(node: ObjectNode): Map<string, Member[]> {
  const byName = groupBy(node.members, (member) => member.name);
  return new Map([...byName].filter(([, members]) => members.length > 1));
}

/** @returns the items by what `keyOf` says of them, in the order they came */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** @returns the node and everything below it, in file order */
export function* walk(node: ConfigNode): Generator<ConfigNode> {
  yield node;
  const below = node.kind === 'object' ? node.members.map((member) => member.value) : [];
  for (const child of node.kind === 'array' ? node.items : below) yield* walk(child);
}

/** @returns false for a number whose value changes when it is read as a double (9007199254740993, 1e400) */
export function isExact(node: ScalarNode): boolean {
  if (typeof node.value !== 'number' || node.source === undefined) return true;
  return Number.isFinite(node.value) && decimal(node.source) === decimal(String(node.value));
}

/** One spelling for equal decimals: sign, digits without outer zeros, exponent. */
function decimal(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const shift = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${shift}`;
}
