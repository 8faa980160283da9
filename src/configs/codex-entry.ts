/** Brings a Codex entry into the common members: headers and variables it names become references. */

import { badEntry, type Tell } from './complaint.ts';
import type { FileView } from './dialect.ts';
import {
  type ConfigNode,
  lastMember,
  type Member,
  membersOf,
  type ObjectNode,
  type Position,
  textOf,
} from './tree.ts';

const REMOTE_ONLY = ['bearer_token_env_var', 'http_headers', 'env_http_headers'];
const LOCAL_ONLY = ['args', 'env', 'env_vars', 'cwd'];

const text = (value: string, at: Position): ConfigNode => ({ kind: 'scalar', at, value });

/** Profiles stand in files of their own: servers inside one are told, not read. */
export function codexLayout({ root, tell }: FileView): ConfigNode {
  if (root.kind !== 'object') return root;
  for (const { name, value } of membersOf(lastMember(root, 'profiles')?.value)) {
    const servers = lastMember(value, 'mcp_servers');
    if (servers === undefined) continue;
    const message = `\`profiles.${name}.mcp_servers\` was not read: a profile stands in a file of its own`;
    const next = `Move them to \`${name}.config.toml\` beside this file, or out of the profile.`;
    tell({ rule: 'config-servers-member', severity: 'warning', message, next, line: servers.at.line });
  }
  return root;
}

/** Variables handed on as they are: a name, or `{name, source}`. Those of a remote machine are not ours. */
function handedOn(entry: ObjectNode, tell: Tell): Member[] {
  const list = lastMember(entry, 'env_vars')?.value;
  if (list === undefined) return [];
  return (list.kind === 'array' ? list.items : [list]).flatMap((item): Member | [] => {
    const isRemote = item.kind === 'object' && textOf(lastMember(item, 'source')?.value) === 'remote';
    const name = item.kind === 'object' ? textOf(lastMember(item, 'name')?.value) : textOf(item);
    if (name !== undefined && list.kind === 'array')
      return isRemote ? [] : { name, at: item.at, value: text(`\${named?:${name}}`, item.at) };
    tell(badEntry(item.at.line, '`env_vars` must be a list of names', 'Write env_vars = ["NAME"].'));
    return [];
  });
}

function headersOf(entry: ObjectNode): Member[] {
  const named = membersOf(lastMember(entry, 'env_http_headers')?.value).map((member) => {
    const variable = textOf(member.value);
    return variable === undefined ? member : { ...member, value: text(`\${named?:${variable}}`, member.at) };
  });
  const bearer = lastMember(entry, 'bearer_token_env_var');
  const variable = textOf(bearer?.value);
  const token =
    bearer && variable !== undefined
      ? [{ name: 'Authorization', at: bearer.at, value: text(`Bearer \${named:${variable}}`, bearer.at) }]
      : [];
  return [...membersOf(lastMember(entry, 'http_headers')?.value), ...named, ...token];
}

/** @returns the member to write in place of a value in `env` or in a header; undefined for other members */
export function codexVariable(variable: string, [group, name = '']: readonly string[]): string | undefined {
  if (group === 'env') return `env_vars = [${JSON.stringify(variable)}]`;
  if (group !== 'http_headers') return undefined;
  if (/^authorization$/i.test(name)) return `bearer_token_env_var = ${JSON.stringify(variable)}`;
  return `env_http_headers = { ${JSON.stringify(name)} = ${JSON.stringify(variable)} }`;
}

/** @returns the entry in the common members; what the client refuses in it is told */
export function codexEntry(entry: ObjectNode, _file: FileView, tell: Tell): ObjectNode {
  const isRemote = lastMember(entry, 'url') !== undefined && !lastMember(entry, 'command');
  for (const member of entry.members) {
    const misplaced = (isRemote ? LOCAL_ONLY : REMOTE_ONLY).includes(member.name);
    if (misplaced) {
      const message = `\`${member.name}\` does not belong to a ${isRemote ? 'remote' : 'local'} server: Codex CLI refuses the file`;
      tell(badEntry(member.at.line, message, 'Remove it.'));
    }
    if (member.name === 'bearer_token') {
      const message = '`bearer_token` is refused by Codex CLI';
      tell(badEntry(member.at.line, message, 'Name a variable in `bearer_token_env_var` instead.'));
    }
  }
  const kept = entry.members.filter(({ name }) => !['headers', 'type'].includes(name));
  const group = (name: string, members: readonly Member[]): Member[] =>
    members.length === 0
      ? []
      : [{ name, at: members[0]?.at ?? entry.at, value: { kind: 'object', at: entry.at, members } }];
  if (isRemote) return { ...entry, members: [...kept, ...group('headers', headersOf(entry))] };
  const own = lastMember(entry, 'env');
  if (own && own.value.kind !== 'object') return { ...entry, members: kept };
  const env = [...handedOn(entry, tell), ...membersOf(lastMember(entry, 'env')?.value)];
  const last = env.filter((member, at) => !env.slice(at + 1).some(({ name }) => name === member.name));
  return { ...entry, members: [...kept.filter(({ name }) => name !== 'env'), ...group('env', last)] };
}
