/** Finds maps of servers where the client does not look: unread, they would be servers nobody audits. */

import type { Tell } from './complaint.ts';
import type { Dialect } from './dialect.ts';
import { URL_MEMBERS } from './transport.ts';
import { type ConfigNode, lastMember, type Member, type ObjectNode } from './tree.ts';

/** @returns true for an object with a command or an address of its own */
export function looksLikeServer(node: ConfigNode): boolean {
  if (node.kind !== 'object') return false;
  return ['command', ...URL_MEMBERS].some((name) => lastMember(node, name)?.value.kind === 'scalar');
}

/** At least half of the members look like servers; `$schema` and its like do not count. */
export function isServerMap(node: ConfigNode): boolean {
  if (node.kind !== 'object') return false;
  const members = node.members.filter((member) => !member.name.startsWith('$'));
  const servers = members.filter((member) => looksLikeServer(member.value));
  return servers.length > 0 && servers.length * 2 >= members.length;
}

/** @returns maps of servers one or two levels below the root, named by their way: `mcpTemplates`, `mcp.servers` */
export function serverMaps(root: ObjectNode): Member[] {
  return root.members.flatMap((member): Member[] => {
    if (isServerMap(member.value)) return [member];
    if (member.value.kind !== 'object') return [];
    const below = member.value.members.filter(({ value }) => isServerMap(value));
    return below.map((inner) => ({ ...inner, name: `${member.name}.${inner.name}` }));
  });
}

/** @param root a config that holds nothing but servers, not the settings of an editor */
export function tellOtherMaps(root: ObjectNode, { displayName, serversMembers }: Dialect, tell: Tell): void {
  const own = serversMembers[0];
  for (const { name, value, at } of serverMaps(root)) {
    if (value.kind !== 'object' || serversMembers.includes(name.split('.')[0] ?? '')) continue;
    const count = value.members.length;
    const what =
      count === 1 ? 'an entry that looks like a server' : `${count} entries that look like servers`;
    const message = `\`${name}\` holds ${what}: ${displayName} reads \`${own}\`, and only that was read`;
    const next = `Move what is meant under \`${own}\`.`;
    tell({ rule: 'config-servers-member', severity: 'warning', message, next, line: at.line });
  }
}
