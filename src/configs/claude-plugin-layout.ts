/** A plugin's manifest may name files instead of holding servers. */

import type { FileView } from './dialect.ts';
import { type ConfigNode, lastMember } from './tree.ts';

/** @returns the manifest without a `mcpServers` that only names files, which is told */
export function pluginLayout({ root, tell }: FileView): ConfigNode {
  const servers = root.kind === 'object' ? lastMember(root, 'mcpServers') : undefined;
  if (root.kind !== 'object' || !servers || servers.value.kind === 'object') return root;
  const message = '`mcpServers` names files: they are not read with this one';
  const next = 'Name them: mcp-audit scan --client claude-code-plugin FILE';
  tell({ rule: 'config-servers-member', severity: 'note', message, next, line: servers.at.line });
  return { ...root, members: root.members.filter(({ name }) => name !== 'mcpServers') };
}
