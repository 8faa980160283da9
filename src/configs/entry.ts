/** Reads one entry: the member under a server's key in, its spec out; what is wrong with it told. */

import type { JsonObject, ServerSpec } from '../model.ts';
import { badEntry, type Complaint, prevents, type Tell } from './complaint.ts';
import { maskEntry } from './credentials.ts';
import type { Dialect } from './dialect.ts';
import { tellDoubtful } from './doubtful.ts';
import { isOpen, type LaunchContext, type LaunchReading, readLaunch } from './launch.ts';
import { kindOf } from './members.ts';
import { secretsOf } from './secrets.ts';
import { lastMember, type Member, type ObjectNode, toJson } from './tree.ts';
import { writtenCredentials } from './written.ts';

/**
 * @param path the config's, as reports show it
 * @returns undefined where there is no entry to speak of (not an object); a spec without `launch` where it cannot be
 *   started: its launch digest is compared all the same
 */
export function readEntry(
  path: string,
  member: Member,
  context: LaunchContext,
  tell: Tell,
): ServerSpec | undefined {
  const { dialect } = context;
  const { value: node, name: key, at } = member;
  if (node.kind !== 'object') {
    const message = `the entry must be an object, it is ${kindOf(node)}`;
    return void tell(badEntry(at.line, message, 'Write {"command": "…"} or {"url": "…"}.'));
  }
  let startable = true;
  const note = (complaint: Complaint): void => {
    if (prevents(complaint)) startable = false;
    tell(complaint);
  };
  tellReserved(member, dialect, note);
  tellDoubtful(member, node, note);
  const disabled = isDisabled(node, dialect, note);
  const reading = readLaunch(node, context, note);
  const open = reading.expansions.filter(({ expansion }) => isOpen(expansion));
  // A server that is switched off needs no variables.
  if (!disabled) tellOpen(reading, at.line, note);
  const masked = maskEntry(entryWithoutFlag(node, dialect));
  const writtenOut = writtenCredentials(path, key, node, masked);
  const usable = startable && open.length === 0 && reading.launch;
  return {
    key,
    config: path,
    client: dialect.id,
    location: { file: path, line: at.line },
    entry: masked.entry,
    disabled,
    ...(usable ? { launch: usable } : {}),
    unset: unsetIn(reading),
    secrets: secretsOf(masked, reading.launch, reading.expansions),
    ...(writtenOut.length > 0 ? { writtenOut } : {}),
  };
}

function entryWithoutFlag(node: ObjectNode, dialect: Dialect): JsonObject {
  const members = node.members.filter((member) => member.name !== dialect.flag?.member);
  return Object.fromEntries(members.map((member) => [member.name, toJson(member.value)]));
}

function isDisabled(node: ObjectNode, dialect: Dialect, tell: Tell): boolean {
  const name = dialect.flag?.member ?? 'disabled';
  const flag = lastMember(node, name);
  if (!flag) return false;
  const value = flag.value.kind === 'scalar' ? flag.value.value : undefined;
  if (!dialect.flag) {
    const message = `${dialect.displayName} has no \`${name}\` member: it would start this server`;
    const next = 'Remove the entry, or switch the server off in the settings of the client.';
    if (value !== false)
      tell({ rule: 'config-flag', severity: 'warning', message, next, line: flag.at.line });
    return false;
  }
  if (typeof value === 'boolean') return value === dialect.flag.off;
  tell(
    badEntry(
      flag.at.line,
      `\`${name}\` must be true or false, it is ${kindOf(flag.value)}`,
      'Write it unquoted.',
    ),
  );
  return false;
}

function tellReserved(member: Member, dialect: Dialect, tell: Tell): void {
  if (!dialect.reservedKeys.includes(member.name)) return;
  const message = `${dialect.displayName} keeps this name for itself and skips the entry`;
  const next = 'Give the server another key.';
  tell({ rule: 'config-reserved-key', severity: 'warning', message, next, line: member.at.line });
}

function unsetIn(reading: LaunchReading): string[] {
  return [...new Set(reading.expansions.flatMap(({ expansion }) => expansion.unset))];
}

/** A literal `${TOKEN}` sent to a server is a credential missing without a word; so nothing is sent at all. */
function tellOpen(reading: LaunchReading, line: number, tell: Tell): void {
  const names = unsetIn(reading);
  const membersOf = (
    test: (expansion: LaunchReading['expansions'][number]['expansion']) => boolean,
  ): string => {
    const members = reading.expansions
      .filter(({ expansion }) => test(expansion))
      .map(({ member }) => `\`${member}\``);
    return [...new Set(members)].join(', ');
  };
  if (names.length > 0) {
    const listed = names.map((name) => `\`${name}\``).join(', ');
    const where = membersOf((expansion) => expansion.unset.length > 0);
    const message = `${listed} ${names.length === 1 ? 'is' : 'are'} not set; used in ${where}`;
    const next = `Set ${listed} in the environment, or give a default: \${NAME:-default}.`;
    tell({ rule: 'config-unset-variable', severity: 'incomplete', message, next, line });
  }
  if (!reading.expansions.some(({ expansion }) => expansion.foreign)) return;
  const message = `${membersOf((expansion) => expansion.foreign)} holds a reference that this client does not expand`;
  const next = `Write it as \${NAME} or \${NAME:-default}.`;
  tell({ rule: 'config-unknown-reference', severity: 'incomplete', message, next, line });
}
