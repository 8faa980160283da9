/** Brings VS Code's older places and its per-platform entries into the layout of `mcp.json`. */

import type { FileView } from './dialect.ts';
import { type ConfigNode, lastMember, type Member, type ObjectNode } from './tree.ts';

function objectIn(node: ConfigNode | undefined, name: string): ObjectNode | undefined {
  const value = lastMember(node, name)?.value;
  return value?.kind === 'object' ? value : undefined;
}

const isSettings = (path: string) => /settings\.json$|\.code-workspace$|devcontainer\.json$/i.test(path);

/** Where a file keeps the settings: itself, a workspace under `settings`, a development container further below. */
function holderOf(root: ObjectNode): ObjectNode {
  return objectIn(root, 'settings') ?? objectIn(objectIn(root, 'customizations'), 'vscode') ?? root;
}

/** @returns for settings and workspace files what stands under `mcp`; other files as they are */
export function vscodeLayout({ path, root, tell }: FileView): ConfigNode {
  if (root.kind !== 'object' || !isSettings(path)) return root;
  const holder = holderOf(root);
  for (const { name, at } of holder.members) {
    // `claude.mcpServers` and its like: somebody thinks that these servers run.
    if (!/^(?:[\w-]+\.)*mcpServers$|^(?:[\w-]+\.)+mcp\.servers$/.test(name)) continue;
    const isAmp = name === 'amp.mcpServers';
    const message = isAmp
      ? `\`${name}\` is read by Amp, not by VS Code: its servers were not read here`
      : `\`${name}\` is read by no client we know: its servers do not run`;
    const next = isAmp
      ? `Read the file as Amp does: npx mcp-audit scan --client amp ${path}`
      : 'Move them to `.vscode/mcp.json`, under `servers`.';
    tell({ rule: 'config-servers-member', severity: 'warning', message, next, line: at.line });
  }
  const inner = objectIn(holder, 'mcp');
  if (inner) return inner;
  const dotted = ['servers', 'inputs'].flatMap((name): Member | [] => {
    const member = lastMember(holder, `mcp.${name}`);
    return member ? { ...member, name } : [];
  });
  if (dotted.some(({ name }) => name === 'servers')) return { ...holder, members: dotted };
  return { ...root, members: [{ name: 'servers', at: root.at, value: { ...root, members: [] } }] };
}

const OVERRIDES: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'windows',
  darwin: 'osx',
  linux: 'linux',
};

/** @returns the entry with the members of this system's sub-object in place of the general ones, and no number in `env` */
export function vscodeEntry(entry: ObjectNode, { platform }: FileView): ObjectNode {
  const own = objectIn(entry, OVERRIDES[platform] ?? '');
  const members = own
    ? [...entry.members.filter(({ name }) => !lastMember(own, name)), ...own.members]
    : entry.members;
  return { ...entry, members: members.map(plainEnv) };
}

/** Numbers are given as their digits; null takes a variable away (see `nullUnsets`). */
function plainEnv(member: Member): Member {
  if (member.name !== 'env' || member.value.kind !== 'object') return member;
  const members = member.value.members.map((variable): Member => {
    const { value } = variable;
    if (value.kind !== 'scalar' || typeof value.value !== 'number') return variable;
    const text = value.source ?? String(value.value);
    return { ...variable, value: { kind: 'scalar', at: value.at, value: text } };
  });
  return { ...member, value: { ...member.value, members } };
}
