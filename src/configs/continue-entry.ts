/** Brings Continue's list of servers into a map by name, and its entries into the common members. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import type { Complaint, Tell } from './complaint.ts';
import type { FileView } from './dialect.ts';
import { repeated } from './locate.ts';
import { kindOf } from './members.ts';
import { withTexts } from './strings-in.ts';
import {
  type ConfigNode,
  lastMember,
  type Member,
  membersOf,
  type ObjectNode,
  repeatedNames,
  textOf,
} from './tree.ts';

/** The first of a name counts, so it is written last: of repeated members the last is read. */
function mapOf(items: readonly ConfigNode[], tell: Tell): Member[] {
  const members = items.flatMap((item): Member | [] => {
    const name = textOf(lastMember(item, 'name')?.value);
    if (name !== undefined) return { name, at: item.at, value: item };
    if (textOf(lastMember(item, 'uses')?.value) !== undefined) {
      const message = 'a block of Continue’s hub says how this server is started: the config does not';
      const next = 'Write its command here to have it audited.';
      tell({ rule: 'config-extension', severity: 'incomplete', message, next, line: item.at.line });
      return [];
    }
    const message =
      item.kind === 'object' ? 'a server has no `name`' : `a server must be an object, it is ${kindOf(item)}`;
    const next = 'Write `name: …` with its command or address.';
    tell({ rule: 'config-entry', severity: 'error', message, next, line: item.at.line });
    return [];
  });
  const first = members.filter(
    (member, at) => !members.slice(0, at).some(({ name }) => name === member.name),
  );
  for (const again of members.filter((member) => !first.includes(member))) {
    const message = `\`${again.name}\` is there before: the client reads the first`;
    const next = 'Give each server a name of its own.';
    tell({ rule: 'config-duplicate-key', severity: 'error', message, next, line: again.at.line });
  }
  return first;
}

/** Of a file in the layout of Claude Code it takes the servers of all projects. */
function projectServers(root: ObjectNode): Member[] {
  const projects = lastMember(root, 'projects')?.value;
  if (projects?.kind !== 'object') return [];
  return projects.members.flatMap(({ value }): readonly Member[] => {
    const servers = lastMember(value, 'mcpServers')?.value;
    return membersOf(servers);
  });
}

function notAList({ at }: Member): Complaint {
  const message = 'Continue reads `mcpServers` in YAML as a list: it finds no servers in a map';
  const next = 'Write each server as an item: `- name: …`, with its command or address.';
  return { rule: 'config-servers-member', severity: 'warning', message, next, line: at.line };
}

/** @returns the file with `mcpServers` as a map; one bare server is called by the file's name */
export function continueLayout({ root, path, tell }: FileView): ConfigNode {
  if (root.kind !== 'object') return root;
  const list = lastMember(root, 'mcpServers');
  const repeats = repeatedNames(root).get('mcpServers');
  if (repeats) tell(repeated(repeats));
  if (list?.value.kind === 'array') {
    const value: ObjectNode = { kind: 'object', at: list.value.at, members: mapOf(list.value.items, tell) };
    const rest = root.members.filter((member) => member.name !== 'mcpServers');
    return { ...root, members: [...rest, { ...list, value }] };
  }
  if (list) {
    if (list.value.kind === 'object' && !/\.json$/i.test(path)) tell(notAList(list));
    return root;
  }
  const ofProjects = projectServers(root);
  if (ofProjects.length > 0) {
    const value: ObjectNode = { kind: 'object', at: root.at, members: ofProjects };
    return { ...root, members: [...root.members, { name: 'mcpServers', at: root.at, value }] };
  }
  if (!(lastMember(root, 'command') || lastMember(root, 'url'))) return root;
  const name = (path.split(/[\\/]/).at(-1) ?? '').replace(/\.json$/i, '');
  const value: ObjectNode = { kind: 'object', at: root.at, members: [{ name, at: root.at, value: root }] };
  return { ...root, members: [{ name: 'mcpServers', at: root.at, value }] };
}

/** Only in JSON files, and only in `env`, does it read the form of other clients. */
function withSecrets(entry: ObjectNode): ObjectNode {
  return withTexts(entry, ['env'], (text) => text.replace(/\$\{([A-Za-z_]\w*)\}/g, '${{ secrets.$1 }}'));
}

/** @returns the entry with the headers of `requestOptions` and of `apiKey` */
export function continueEntry(written: ObjectNode, { path }: FileView, tell: Tell): ObjectNode {
  const entry = /\.json$/i.test(path) ? withSecrets(written) : written;
  const file = lastMember(entry, 'envFile');
  if (file) {
    const message = '`envFile` is ignored by Continue';
    const next = 'Write the variables under `env`.';
    tell({ rule: 'config-member', severity: 'warning', message, next, line: file.at.line });
  }
  const options = lastMember(entry, 'requestOptions')?.value;
  const headers = lastMember(options, 'headers');
  const key = lastMember(entry, 'apiKey');
  const text = textOf(lastMember(entry, 'apiKey')?.value);
  const own = headers?.value.kind === 'object' ? headers.value.members : [];
  const bearer: Member[] =
    key && text !== undefined
      ? [{ ...key, name: 'Authorization', value: { ...key.value, value: `Bearer ${text}` } as ConfigNode }]
      : [];
  if (own.length + bearer.length === 0) return entry;
  const value: ObjectNode = { kind: 'object', at: entry.at, members: [...own, ...bearer] };
  const rest = entry.members.filter(({ name }) => name !== 'headers');
  return { ...entry, members: [...rest, { name: 'headers', at: entry.at, value }] };
}
