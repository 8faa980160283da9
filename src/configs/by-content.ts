/** Tells a client by what stands in a file, where its path says nothing. */

import { claudeCode } from './claude-code.ts';
import { claudePlugin } from './claude-plugin.ts';
import type { Dialect, Syntax } from './dialect.ts';
import { dialects } from './dialects.ts';
import { generic } from './generic.ts';
import { isServerMap } from './other-maps.ts';
import { type ConfigNode, lastMember, membersOf, type ObjectNode, textOf } from './tree.ts';
import { visualStudio } from './visual-studio.ts';

/** @returns what the file's name says of its syntax */
export function syntaxOf(path: string): Syntax {
  if (/\.toml$/i.test(path)) return 'toml';
  return /\.ya?ml$/i.test(path) ? 'yaml' : 'json';
}

const named = (id: string): Dialect => dialects.find((dialect) => dialect.id === id) ?? generic;

function valueIn(node: ConfigNode, name: string): ConfigNode | undefined {
  return lastMember(node, name)?.value;
}

/** Members only one client has; the first that fits decides. */
const SIGNS: readonly (readonly [string, (root: ObjectNode) => boolean])[] = [
  ['zed', (root) => valueIn(root, 'context_servers')?.kind === 'object'],
  ['amp', (root) => valueIn(root, 'amp.mcpServers')?.kind === 'object'],
  ['codex', (root) => valueIn(root, 'mcp_servers')?.kind === 'object'],
  ['continue', (root) => isNamedList(valueIn(root, 'mcpServers'))],
  ['vscode', (root) => valueIn(root, 'servers') !== undefined && valueIn(root, 'inputs')?.kind === 'array'],
  ['vscode', (root) => valueIn(root, 'mcp.servers')?.kind === 'object'],
  ['goose', (root) => valueIn(root, 'extensions')?.kind === 'object' && !valueIn(root, 'mcpServers')],
  ['opencode', (root) => isOpencode(valueIn(root, 'mcp'))],
  ['claude-code', (root) => hasProjects(valueIn(root, 'projects'))],
];

function isNamedList(list: ConfigNode | undefined): boolean {
  if (list?.kind !== 'array') return false;
  return list.items.some((item) => valueIn(item, 'name') !== undefined);
}

function isOpencode(mcp: ConfigNode | undefined): boolean {
  return membersOf(mcp).some(({ value }) => {
    const type = textOf(valueIn(value, 'type'));
    return type === 'local' || type === 'remote';
  });
}

function hasProjects(projects: ConfigNode | undefined): boolean {
  return membersOf(projects).some(({ value }) => valueIn(value, 'mcpServers'));
}

/** @returns the dialect whose members the file has, else `generic` */
export function dialectByContent(root: ConfigNode): Dialect {
  if (root.kind !== 'object') return generic;
  const sign = SIGNS.find(([, fits]) => fits(root));
  return sign ? named(sign[0]) : generic;
}

/**
 * `.mcp.json` has several readers: what stands in it tells which of them was meant.
 *
 * @param found the file's text, and whether a plugin's manifest lies beside it
 */
export function readerOfPortable(
  path: string,
  root: ConfigNode,
  { text, inPlugin = false }: { readonly text: string; readonly inPlugin?: boolean | undefined },
): Dialect {
  if (root.kind !== 'object' || !/(?:^|[\\/])\.mcp\.json$/i.test(path)) return claudeCode;
  // Only in a plugin do these have a value.
  if (/\$\{(?:CLAUDE_PLUGIN_|user_config\.)/.test(text)) return claudePlugin;
  if (lastMember(root, 'mcpServers')) return claudeCode;
  if (inPlugin && isServerMap(root)) return claudePlugin;
  return valueIn(root, 'servers')?.kind === 'object' && !isServerMap(root) ? visualStudio : claudeCode;
}
