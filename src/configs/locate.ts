/** Finds the map of servers in a config: under the client's own member, under another one, or the file itself. */

import type { Refusal } from '../refusal.ts';
import type { Complaint, Tell } from './complaint.ts';
import type { Dialect } from './dialect.ts';
import { kindOf } from './members.ts';
import { isServerMap, looksLikeServer, serverMaps, tellOtherMaps } from './other-maps.ts';
import { unreadableAt } from './text.ts';
import { type ConfigNode, lastMember, type Member, type ObjectNode, type Position } from './tree.ts';

/**
 * @param path as reports show it
 * @returns the object whose members are servers; what is odd about its place is told
 * @throws Refusal `unreadable-config` where nothing in the file names servers: never an empty answer
 */
export function locateServers(path: string, root: ConfigNode, dialect: Dialect, tell: Tell): ObjectNode {
  const own = dialect.serversMembers[0] ?? '';
  if (root.kind !== 'object') throw refuse(path, root.at, `is ${kindOf(root)}, not an object`, own);
  // Somebody made the file and has no server yet.
  if (root.members.length === 0) return root;
  const holders = dialect.serversMembers.flatMap((name) => lastMember(root, name) ?? []);
  const maps = holders.filter((member) => member.value.kind === 'object' && !isServerOfFlatMap(member.value));
  // An empty map beside a full one: reading the empty one would be an empty pass.
  const chosen = maps.find((member) => memberCount(member) > 0) ?? maps[0];
  if (chosen?.value.kind === 'object') {
    tellOthers(root, chosen, maps, dialect, tell);
    if (!dialect.settings) tellOtherMaps(root, dialect, tell);
    return chosen.value;
  }
  if (isServerMap(root)) {
    if (!dialect.flatMap) tell(flatMapComplaint(dialect, own));
    return root;
  }
  const [wrong] = holders;
  if (wrong)
    throw refuse(path, wrong.value.at, `has \`${wrong.name}\` as ${kindOf(wrong.value)}, not an object`, own);
  if (looksLikeServer(root)) throw refuse(path, root.at, 'is one server, not a map of servers', own);
  if (dialect.settings) return { kind: 'object', at: root.at, members: [] };
  const [elsewhere, another] = serverMaps(root);
  if (elsewhere?.value.kind === 'object' && another === undefined) {
    tell(misplaced(elsewhere, dialect));
    return elsewhere.value;
  }
  if (lastMember(root, 'packages') || lastMember(root, 'remotes')) {
    const what = 'describes a server for the registry and is no config of a client';
    throw refuse(path, root.at, what, own);
  }
  if (lastMember(root, 'manifest_version') || lastMember(root, 'dxt_version'))
    throw refuse(path, root.at, 'is the manifest of a bundle and no config of a client', own);
  throw refuse(path, root.at, 'names no servers', own);
}

function refuse(path: string, at: Position, what: string, own: string): Refusal {
  const next = `Expected {"${own}": {"name": {"command": "…"}}}; name a file that has it.`;
  return unreadableAt(path, at, what, next);
}

function tellOthers(
  root: ObjectNode,
  chosen: Member,
  maps: readonly Member[],
  dialect: Dialect,
  tell: Tell,
): void {
  const [own] = dialect.serversMembers;
  const rule = 'config-servers-member';
  for (const name of dialect.serversMembers) {
    const written = root.members.filter((member) => member.name === name);
    if (written.length > 1) tell(repeated(written));
  }
  for (const other of maps.filter((member) => member !== chosen && memberCount(member) > 0)) {
    tell({
      rule,
      // A client we do not know may read either; whoever approves must not see half of what it loads.
      severity: dialect.flatMap ? 'error' : 'warning',
      message: `the file has both \`${chosen.name}\` and \`${other.name}\`; only \`${chosen.name}\` was read`,
      next: `Keep the servers under \`${own}\`.`,
      line: other.at.line,
    });
  }
  if (chosen.name === own || dialect.flatMap) return;
  const message = `${dialect.displayName} reads \`${own}\`, not \`${chosen.name}\`: it finds no servers here`;
  tell({
    rule,
    severity: 'warning',
    message,
    next: `Rename \`${chosen.name}\` to \`${own}\`.`,
    line: chosen.at.line,
  });
}

/** Of repeated members a reader keeps the last: the others would go unseen. */
export function repeated(members: readonly Member[]): Complaint {
  const lines = members.map((member) => member.at.line);
  const name = members[0]?.name;
  return {
    rule: 'config-duplicate-key',
    severity: 'error',
    message: `\`${name}\` is there ${lines.length} times (lines ${lines.join(', ')}); only the last was read`,
    next: 'Merge them into one.',
    line: lines.at(-1) ?? 1,
  };
}

function misplaced({ name, at }: Member, { displayName, serversMembers, flatMap }: Dialect): Complaint {
  const own = serversMembers[0];
  const message = flatMap
    ? `the servers stand under \`${name}\`; most clients read \`${own}\``
    : `${displayName} reads \`${own}\`, not \`${name}\`: it finds no servers here`;
  const next = `Move them under \`${own}\`.`;
  return { rule: 'config-servers-member', severity: 'warning', message, next, line: at.line };
}

function flatMapComplaint(dialect: Dialect, own: string): Complaint {
  const message = `${dialect.displayName} reads \`${own}\`; a file that is itself a map of servers is read by plugins only`;
  return {
    rule: 'config-servers-member',
    severity: 'warning',
    message,
    next: `Put the servers under "${own}".`,
    line: 1,
  };
}

function memberCount(member: Member): number {
  return member.value.kind === 'object' ? member.value.members.length : 0;
}

/** Somebody may call a server `servers`. A map that holds a server is a map, whatever else is in it. */
function isServerOfFlatMap(node: ObjectNode): boolean {
  return looksLikeServer(node) && !node.members.some((member) => looksLikeServer(member.value));
}
