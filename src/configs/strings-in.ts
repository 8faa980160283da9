/** The texts a member of an entry holds: itself, its items, its values. */

import { type ConfigNode, lastMember, type ObjectNode } from './tree.ts';

function textOf(node: ConfigNode): string[] {
  return node.kind === 'scalar' && typeof node.value === 'string' ? [node.value] : [];
}

/** @returns texts one level deep, in file order */
export function stringsIn(entry: ObjectNode, name: string): string[] {
  const value = lastMember(entry, name)?.value;
  if (value === undefined) return [];
  if (value.kind === 'array') return value.items.flatMap(textOf);
  if (value.kind === 'object') return value.members.flatMap((member) => textOf(member.value));
  return textOf(value);
}
