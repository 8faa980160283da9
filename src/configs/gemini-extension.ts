/** An extension of Gemini CLI: servers in its manifest, whose folder is a reference. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import type { Tell } from './complaint.ts';
import type { Dialect, FileView } from './dialect.ts';
import { geminiCli } from './gemini-cli.ts';
import { geminiEntry } from './gemini-entry.ts';
import { lastMember, type Member, type ObjectNode } from './tree.ts';

/** Variables in which a server gets what the extension asked its user for. */
function askedFor({ root }: FileView): Member[] {
  const settings = lastMember(root, 'settings')?.value;
  if (settings?.kind !== 'array') return [];
  return settings.items.flatMap((item): Member | [] => {
    const name = lastMember(item, 'envVar')?.value;
    if (name?.kind !== 'scalar' || typeof name.value !== 'string') return [];
    return { name: name.value, at: item.at, value: { ...name, value: `\${named?:${name.value}}` } };
  });
}

function extensionEntry(written: ObjectNode, file: FileView, tell: Tell): ObjectNode {
  const entry = geminiEntry(written, file, tell);
  const env = lastMember(entry, 'env');
  const asked = askedFor(file);
  if (asked.length === 0 || (env && env.value.kind !== 'object')) return entry;
  const own = env?.value.kind === 'object' ? env.value.members : [];
  const added = asked.filter(({ name }) => !own.some((member) => member.name === name));
  const value: ObjectNode = { kind: 'object', at: entry.at, members: [...added, ...own] };
  const rest = entry.members.filter(({ name }) => name !== 'env');
  return { ...entry, members: [...rest, { name: 'env', at: entry.at, value }] };
}

export const geminiExtension = {
  ...geminiCli,
  id: 'gemini-extension',
  displayName: 'an extension of Gemini CLI',
  shape: extensionEntry,
  // `${/}` is its separator of folders.
  references: () => ['place', 'named', 'default', 'braces', 'dollar'],
  provides: (folder) => ({ extensionPath: folder, workspacePath: folder }),
  precedence: 'below the settings of project and user',
  limits: 'settings that the extension asks its user for are looked for in the environment',
} satisfies Dialect;
