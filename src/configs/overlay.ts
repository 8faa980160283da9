/** Lays the entries of a file over those of the files below it, member by member, as some clients do. */

import { type ConfigNode, lastMember, type Member, type ObjectNode, type Position } from './tree.ts';

/**
 * @param own the servers of the file
 * @param below those of the files it counts before, the nearest first
 * @returns the servers of the file, each with what only a file below says of it; lists are not joined
 */
export function laidOver(own: ObjectNode, below: readonly ObjectNode[]): ObjectNode {
  const members = own.members.map((member): Member => {
    const lower = below.flatMap((map) => lastMember(map, member.name)?.value ?? []);
    return { ...member, value: lower.reduce(merged, member.value) };
  });
  return { ...own, members };
}

/** @returns the node with what only the lower one says; lists are not joined */
export function merged(upper: ConfigNode, lower: ConfigNode): ConfigNode {
  if (upper.kind !== 'object' || lower.kind !== 'object') return upper;
  const kept = upper.members.map((member): Member => {
    const other = lastMember(lower, member.name);
    return other ? { ...member, value: merged(member.value, other.value) } : member;
  });
  const added = lower.members.filter(({ name }) => lastMember(upper, name) === undefined);
  return { ...upper, members: [...kept, ...added.map((member) => movedTo(upper.at, member))] };
}

/** What comes from another file has no line in this one but that of the entry. */
function movedTo(at: Position, member: Member): Member {
  return { ...member, at, value: nodeAt(at, member.value) };
}

function nodeAt(at: Position, node: ConfigNode): ConfigNode {
  if (node.kind === 'object') return { ...node, at, members: node.members.map((one) => movedTo(at, one)) };
  return node.kind === 'array'
    ? { ...node, at, items: node.items.map((one) => nodeAt(at, one)) }
    : { ...node, at };
}
