/** Brings an opencode file into the common members: the command as a list, `environment`, tools by pattern. */

import { badEntry, type Tell } from './complaint.ts';
import type { FileView } from './dialect.ts';
import { kindOf, unsaid } from './members.ts';
import { type ConfigNode, lastMember, type Member, type ObjectNode } from './tree.ts';

/** Newer releases keep the servers one level deeper. */
export function opencodeLayout({ root }: FileView): ConfigNode {
  const mcp = lastMember(root, 'mcp');
  const inner = mcp?.value.kind === 'object' ? lastMember(mcp.value, 'servers') : undefined;
  if (root.kind !== 'object' || !mcp || inner?.value.kind !== 'object') return root;
  if (lastMember(inner.value, 'type') || lastMember(inner.value, 'command')) return root;
  const members = root.members.map((member) => (member === mcp ? { ...mcp, value: inner.value } : member));
  return { ...root, members };
}

/** @returns the entry with `command` cut into program and arguments */
export function opencodeEntry(entry: ObjectNode, _file: FileView, tell: Tell): ObjectNode {
  if (entry.members.length > 0 && entry.members.every(({ name }) => name === 'enabled')) {
    const message = 'the entry only switches a server that another file defines, which was not read';
    const next = 'Read the files together: name them, or use --user.';
    tell({ rule: 'config-member', severity: 'incomplete', message, next, line: entry.at.line });
    return unsaid(entry);
  }
  const members = entry.members.flatMap((member): Member | readonly Member[] => {
    if (member.name === 'environment') return { ...member, name: 'env' };
    if (member.name === 'env') return unread(member, 'environment', tell);
    if (member.name !== 'command') return member;
    if (member.value.kind === 'array') return commandOf(member, member.value.items);
    const message = `\`command\` must be a list of strings, it is ${kindOf(member.value)}`;
    tell(badEntry(member.at.line, message, 'Write "command": ["program", "argument"].'));
    return { ...member, value: { kind: 'scalar', at: member.at, value: '…' } };
  });
  return { ...entry, members };
}

function unread(member: Member, instead: string, tell: Tell): readonly Member[] {
  const message = `opencode does not read \`${member.name}\``;
  const next = `Write \`${instead}\` instead.`;
  tell({ rule: 'config-member', severity: 'warning', message, next, line: member.at.line });
  return [];
}

function commandOf(member: Member, items: readonly ConfigNode[]): readonly Member[] {
  const [program, ...args] = items;
  if (!program) return [{ ...member, value: { kind: 'scalar', at: member.at, value: '' } }];
  return [
    { ...member, value: program },
    { name: 'args', at: member.at, value: { kind: 'array', at: member.at, items: args } },
  ];
}
