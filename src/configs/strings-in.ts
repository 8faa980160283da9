/** The texts a member of an entry holds: itself, its items, its values; read, or changed. */

import { lastMember, type Member, membersOf, type ObjectNode, textOf } from './tree.ts';

/** @returns texts one level deep, in file order */
export function stringsIn(entry: ObjectNode, name: string): string[] {
  const value = lastMember(entry, name)?.value;
  if (value === undefined) return [];
  const below = value.kind === 'array' ? value.items : membersOf(value).map((member) => member.value);
  return [value, ...below].flatMap((node) => textOf(node) ?? []);
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
