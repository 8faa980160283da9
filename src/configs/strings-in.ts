/** The texts a member of an entry holds: itself, its items, its values; read, or changed. */

import { type ConfigNode, lastMember, type Member, type ObjectNode } from './tree.ts';

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

/** @returns the entry with the texts of these maps (`env`, `headers`) changed, everything else as it is */
export function withTexts(
  entry: ObjectNode,
  maps: readonly string[],
  change: (text: string) => string,
): ObjectNode {
  const changed = (member: Member): Member => {
    const { value } = member;
    if (value.kind !== 'scalar' || typeof value.value !== 'string') return member;
    return { ...member, value: { ...value, value: change(value.value) } };
  };
  const members = entry.members.map((member): Member => {
    const { name, value } = member;
    if (!maps.includes(name) || value.kind !== 'object') return member;
    return { ...member, value: { ...value, members: value.members.map(changed) } };
  });
  return { ...entry, members };
}
