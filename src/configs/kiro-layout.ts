/** Kiro keeps servers of its powers one level deeper; agents may have none, and a registry may say how one is started. */

import type { Tell } from './complaint.ts';
import type { FileView } from './dialect.ts';
import { unsaid } from './members.ts';
import { type ConfigNode, lastMember, type ObjectNode } from './tree.ts';

/** @returns the file with the servers of `powers` beside the others; an agent without servers has an empty map */
export function kiroLayout({ root, path }: FileView): ConfigNode {
  if (root.kind !== 'object') return root;
  const powers = lastMember(root, 'powers')?.value;
  const inner = lastMember(powers, 'mcpServers');
  const own = lastMember(root, 'mcpServers');
  if (inner?.value.kind === 'object') {
    const before = own?.value.kind === 'object' ? own.value.members : [];
    const value = { ...inner.value, members: [...before, ...inner.value.members] };
    return { ...root, members: [{ ...inner, value }] };
  }
  if (own || !/[\\/]agents[\\/]/.test(path)) return root;
  const value = { kind: 'object', at: root.at, members: [] } as const;
  return { ...root, members: [...root.members, { name: 'mcpServers', at: root.at, value }] };
}

/** @returns the entry as it is; of one that a registry completes nothing more is said than that */
export function kiroEntry(entry: ObjectNode, _file: FileView, tell: Tell): ObjectNode {
  const type = lastMember(entry, 'type')?.value;
  if (type?.kind !== 'scalar' || type.value !== 'registry') return entry;
  const message = 'a registry says how this server is started: the config does not';
  const next = 'Write its command here to have it audited.';
  tell({ rule: 'config-extension', severity: 'incomplete', message, next, line: type.at.line });
  return unsaid({ ...entry, members: entry.members.filter(({ name }) => name !== 'type') });
}
