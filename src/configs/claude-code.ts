/** Claude Code's project file `.mcp.json`: strict JSON, `type` needed for a remote server, no flag in the entry. */

import type { Dialect } from './dialect.ts';
import { readJson } from './json.ts';

export const claudeCode = {
  id: 'claude-code',
  displayName: 'Claude Code',
  projectPaths: ['.mcp.json'],
  parse: readJson,
  refuses: ['comment', 'trailing-comma', 'byte-order-mark'],
  serversMembers: ['mcpServers', 'servers'],
  flatMap: false,
  // No flag: the client starts an entry that says `disabled: true`, so it must be audited like any other.
  types: new Map([
    ['stdio', 'stdio'],
    ['http', 'http'],
    ['streamable-http', 'http'],
    ['sse', 'sse'],
  ]),
  urlMembers: ['url'],
  typeRequired: true,
  emptyUrlAllowed: true,
  headersHelper: true,
  noFallback: true,
  reservedKeys: ['workspace', 'claude-in-chrome', 'computer-use', 'Claude Preview', 'Claude Browser'],
} satisfies Dialect;
