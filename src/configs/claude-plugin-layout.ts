/** A plugin's manifest may name files instead of holding servers. */

import type { FileView } from './dialect.ts';
import { type ConfigNode, lastMember, textOf } from './tree.ts';

/** The files a member names; of a list those that are text. */
function namesIn(node: ConfigNode): string[] {
  if (node.kind === 'array') return node.items.flatMap(namesIn);
  const text = textOf(node);
  return text === undefined ? [] : [text];
}

/** @returns the manifest without a `mcpServers` that only names files; what is not read anyway is told */
export function pluginLayout({ root, tell }: FileView): ConfigNode {
  const servers = lastMember(root, 'mcpServers');
  if (root.kind !== 'object' || !servers || servers.value.kind === 'object') return root;
  // The file at the root of the plugin is found without being named.
  const others = namesIn(servers.value).filter((name) => !/^(?:\.\/)?\.mcp\.json$/.test(name));
  if (others.length > 0) {
    const message = `the servers are in ${others.join(', ')}, not in this file: they were not read`;
    const next = 'Name them: npx mcp-audit scan --client claude-code-plugin FILE';
    tell({ rule: 'config-servers-member', severity: 'warning', message, next, line: servers.at.line });
  }
  return { ...root, members: root.members.filter(({ name }) => name !== 'mcpServers') };
}
