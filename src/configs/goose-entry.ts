/** Brings Goose's extensions into the common members; those that are part of Goose itself are no servers. */

import type { Tell } from './complaint.ts';
import type { FileView } from './dialect.ts';
import { type ConfigNode, lastMember, type Member, membersOf, type ObjectNode, textOf } from './tree.ts';

const BUILT_IN = new Set(['builtin', 'platform', 'frontend', 'inline_python']);
/** Variables Goose takes from nobody's file. */
const REFUSED = /^(?:PATH|NODE_OPTIONS|LD_\w+|DYLD_\w+)$/;
const NAMES: ReadonlyMap<string, string> = new Map([
  ['cmd', 'command'],
  ['uri', 'url'],
]);

/** @returns the file without the extensions that Goose brings along */
export function gooseLayout({ root }: FileView): ConfigNode {
  const extensions = lastMember(root, 'extensions');
  if (root.kind !== 'object' || extensions?.value.kind !== 'object') return root;
  const members = extensions.value.members.filter(
    ({ value }) => !BUILT_IN.has(textOf(lastMember(value, 'type')?.value) ?? ''),
  );
  const value = { ...extensions.value, members };
  return { ...root, members: root.members.map((one) => (one === extensions ? { ...one, value } : one)) };
}

/** Values of these are kept apart from the file; for us they are variables. */
function keptApart(entry: ObjectNode): Member[] {
  const keys = lastMember(entry, 'env_keys')?.value;
  if (keys?.kind !== 'array') return [];
  return keys.items.flatMap((item): Member | [] => {
    const name = textOf(item);
    if (name === undefined) return [];
    return { name, at: item.at, value: { kind: 'scalar', at: item.at, value: `\${named:${name}}` } };
  });
}

/** @returns the entry in the common members; variables that Goose drops are told and dropped */
export function gooseEntry(entry: ObjectNode, _file: FileView, tell: Tell): ObjectNode {
  const type = lastMember(entry, 'type');
  if (type && textOf(lastMember(entry, 'type')?.value) === 'sse') {
    const message = 'Goose no longer supports `sse`: it does not start this extension';
    const next = 'Write `type: streamable_http` if the server offers it.';
    tell({ rule: 'config-type', severity: 'warning', message, next, line: type.at.line });
  }
  const written = lastMember(entry, 'envs')?.value;
  const variables = membersOf(written);
  for (const { name, at } of variables.filter((variable) => REFUSED.test(variable.name))) {
    const message = `Goose drops \`${name}\` from \`envs\``;
    const next = 'Remove it.';
    tell({ rule: 'config-member', severity: 'warning', message, next, line: at.line });
  }
  const own = variables.filter(({ name }) => !REFUSED.test(name));
  const env = [...keptApart(entry).filter(({ name }) => !own.some((one) => one.name === name)), ...own];
  const renamed = entry.members
    .filter(({ name }) => !['envs', 'env'].includes(name))
    .map((member) => ({ ...member, name: NAMES.get(member.name) ?? member.name }));
  const group: Member[] =
    env.length > 0
      ? [{ name: 'env', at: entry.at, value: { kind: 'object', at: entry.at, members: env } }]
      : [];
  return { ...entry, members: [...renamed, ...group] };
}
