/** Reads `~/.claude.json`: servers of the user, and those of the one project that is meant. */

import type { FileView } from './dialect.ts';
import { kindOf } from './members.ts';
import { type ConfigNode, lastMember, type Member, type ObjectNode } from './tree.ts';

/** Windows, WSL and POSIX spellings of one folder. */
function folderKey(path: string): string {
  const slashed = path.replaceAll('\\', '/').replace(/\/+$/, '');
  const drive = /^(?:\/mnt\/([a-z])|([A-Za-z]):)(?=\/|$)/.exec(slashed);
  if (!drive) return slashed;
  return `${(drive[1] ?? drive[2] ?? '').toLowerCase()}:${slashed.slice(drive[0].length)}`.toLowerCase();
}

/** @returns what the file says of the present project */
function projectsHere({ root, project }: FileView): ObjectNode[] {
  const projects = lastMember(root, 'projects')?.value;
  if (projects?.kind !== 'object') return [];
  return projects.members.flatMap(({ name, value }) =>
    value.kind === 'object' && folderKey(name) === folderKey(project) ? [value] : [],
  );
}

/** @returns true for a server of the present project and person: the local scope, which counts before the project's */
export function isLocalEntry(file: FileView, key: string): boolean {
  return projectsHere(file).some((here) => {
    const servers = serversOf(here);
    return servers !== undefined && membersOf(servers).some(({ name }) => name === key);
  });
}

/** @returns why the client does not load the server; settings speak of `.mcp.json`, this file of its own servers */
export function claudeRejects(file: FileView, key: string): string | undefined {
  const rejected = file.rejected?.get(key);
  if (rejected !== undefined) return rejected;
  const isListed = projectsHere(file).some((here) => {
    const list = lastMember(here, 'disabledMcpServers')?.value;
    return list?.kind === 'array' && list.items.some((item) => item.kind === 'scalar' && item.value === key);
  });
  return isListed ? '`disabledMcpServers` of this project names it' : undefined;
}

function serversOf(holder: ObjectNode): Member | undefined {
  const member = lastMember(holder, 'mcpServers');
  return member?.value.kind === 'object' ? member : undefined;
}

/**
 * @returns the file with the servers of the present project and those of the user under `mcpServers`; of two with
 *   one key the project's stands, as in the client
 */
export function claudeLayout(file: FileView): ConfigNode {
  const { root, tell } = file;
  const projects = lastMember(root, 'projects');
  if (root.kind !== 'object' || projects === undefined) return root;
  if (projects.value.kind !== 'object') {
    const message = `\`projects\` is ${kindOf(projects.value)}, not an object: its servers were not read`;
    const next = 'Let the client write the file anew.';
    tell({ rule: 'config-servers-member', severity: 'warning', message, next, line: projects.at.line });
    return root;
  }
  const here = projectsHere(file).flatMap((holder) => serversOf(holder) ?? []);
  const local = here.flatMap(membersOf);
  const own = serversOf(root);
  if (local.length === 0) {
    if (lastMember(root, 'mcpServers') || own) return root;
    return { ...root, members: [...root.members, { name: 'mcpServers', at: root.at, value: empty(root) }] };
  }
  const users = own ? membersOf(own) : [];
  for (const shadowed of users.filter(({ name }) => local.some((member) => member.name === name))) {
    const message = `\`${shadowed.name}\` is there for the user and for this project (local scope): the local entry counts`;
    const next = 'Remove the one that is not meant.';
    tell({ rule: 'config-shadowed', severity: 'note', message, next, line: shadowed.at.line });
  }
  const kept = users.filter(({ name }) => !local.some((member) => member.name === name));
  const at = here[0]?.at ?? root.at;
  const value: ObjectNode = { kind: 'object', at, members: [...local, ...kept] };
  const rest = root.members.filter(({ name }) => name !== 'mcpServers');
  return { ...root, members: [...rest, { name: 'mcpServers', at, value }] };
}

function membersOf(member: Member): readonly Member[] {
  return member.value.kind === 'object' ? member.value.members : [];
}

function empty({ at }: ObjectNode): ObjectNode {
  return { kind: 'object', at, members: [] };
}
