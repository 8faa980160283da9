/** Reads whether an entry is switched off, by the flag of its client; a flag of other clients is told. */

import { badEntry, type Tell } from './complaint.ts';
import type { Dialect, Flag } from './dialect.ts';
import { kindOf } from './members.ts';
import { lastMember, type ObjectNode } from './tree.ts';

const FLAGS: readonly Flag[] = [
  { member: 'disabled', off: true },
  { member: 'enabled', off: false },
];

/** @returns true only where the client itself would not start the server */
export function isSwitchedOff(entry: ObjectNode, dialect: Dialect, tell: Tell): boolean {
  const { flag } = dialect;
  if (flag !== undefined && saysOff(entry, flag, tell)) return true;
  for (const other of FLAGS) if (other.member !== flag?.member) tellIgnored(entry, other, dialect, tell);
  return false;
}

function saysOff(entry: ObjectNode, { member: name, off }: Flag, tell: Tell): boolean {
  const member = lastMember(entry, name);
  if (member === undefined) return false;
  const value = member.value.kind === 'scalar' ? member.value.value : undefined;
  if (typeof value === 'boolean') return value === off;
  const message = `\`${name}\` must be true or false, it is ${kindOf(member.value)}`;
  tell(badEntry(member.at.line, message, 'Write it unquoted.'));
  return false;
}

/** Whoever wrote it takes the server for switched off, and the client starts it. */
function tellIgnored(entry: ObjectNode, { member: name, off }: Flag, dialect: Dialect, tell: Tell): void {
  const member = lastMember(entry, name);
  if (member === undefined || (member.value.kind === 'scalar' && member.value.value === !off)) return;
  const { displayName, flag } = dialect;
  const message = `${displayName} has no \`${name}\` member: it would start this server`;
  const next = flag
    ? `Write "${flag.member}": ${flag.off}.`
    : 'Remove the entry, or switch the server off in the settings of the client.';
  tell({ rule: 'config-flag', severity: 'warning', message, next, line: member.at.line });
}
