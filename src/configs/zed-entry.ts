/** Brings Zed's entries into the common members: the older nested command, and what an extension starts. */

import type { Tell } from './complaint.ts';
import type { FileView } from './dialect.ts';
import { unsaid } from './members.ts';
import { lastMember, type ObjectNode } from './tree.ts';

/** @returns the entry; one of an extension is told, as only Zed knows what it starts */
export function zedEntry(entry: ObjectNode, _file: FileView, tell: Tell): ObjectNode {
  const command = lastMember(entry, 'command');
  if (!command && !lastMember(entry, 'url')) {
    const message = 'an extension of Zed starts this server: the config does not say how';
    const next = 'Write its command here to have it audited, or audit it by another config.';
    tell({ rule: 'config-extension', severity: 'incomplete', message, next, line: entry.at.line });
    return unsaid(entry);
  }
  if (command?.value.kind !== 'object') return entry;
  const inner = command.value;
  const moved = inner.members.map((member) =>
    member.name === 'path' ? { ...member, name: 'command' } : member,
  );
  return { ...entry, members: [...entry.members.filter(({ name }) => name !== 'command'), ...moved] };
}
