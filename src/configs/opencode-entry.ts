/** Brings an opencode file into the common members: the command as a list, `environment`, tools by pattern. */

import { badEntry, type Tell } from './complaint.ts';
import type { FileView, ToolChoice } from './dialect.ts';
import { kindOf, unsaid } from './members.ts';
import { type ConfigNode, lastMember, type Member, type ObjectNode } from './tree.ts';

/** Newer releases keep the servers one level deeper. */
export function opencodeLayout({ root }: FileView): ConfigNode {
  const mcp = root.kind === 'object' ? lastMember(root, 'mcp') : undefined;
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

/** `"tools": {"shop_*": false}` hides by the exposed name: server key, `_`, tool. */
export function opencodeTools(_entry: ObjectNode, { root }: FileView, key: string): ToolChoice {
  const tools = root.kind === 'object' ? lastMember(root, 'tools')?.value : undefined;
  if (tools?.kind !== 'object') return {};
  const prefix = `${key.replace(/[^a-zA-Z0-9_-]/g, '_')}_`;
  const except = tools.members.flatMap(({ name, value }): string[] => {
    if (value.kind !== 'scalar' || value.value !== false) return [];
    if (name.startsWith(prefix)) return [name.slice(prefix.length)];
    return name.endsWith('*') && prefix.startsWith(name.slice(0, -1)) ? ['*'] : [];
  });
  return except.length > 0 ? { except } : {};
}
