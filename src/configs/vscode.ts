/** VS Code: `mcp.json` with `servers` and `inputs`, and the older keys in settings and workspace files. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import { vscodeEntry, vscodeLayout } from './vscode-layout.ts';

export const vscode = {
  ...COMMON,
  id: 'vscode',
  displayName: 'VS Code',
  host: 'vscode-copilot',
  refuses: ['byte-order-mark'],
  serversMembers: ['servers', 'mcpServers'],
  layout: vscodeLayout,
  shape: vscodeEntry,
  bareUrl: 'http-then-sse',
  envFile: true,
  nullUnsets: true,
  references: () => ['env', 'input', 'place', 'client'],
  referenceStyle: '${env:NAME}',
  whenUnset: 'the client puts the empty text in its place and starts the server',
  precedence: 'project and user are separate collections; both run',
  merging: 'both',
} satisfies Dialect;
