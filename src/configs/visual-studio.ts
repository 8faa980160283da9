/** Visual Studio: `servers` in `.vs/mcp.json`, as VS Code writes them. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import { vscodeEntry } from './vscode-layout.ts';

export const visualStudio = {
  ...COMMON,
  id: 'visual-studio',
  displayName: 'Visual Studio',
  host: 'generic',
  refuses: ['byte-order-mark'],
  serversMembers: ['servers', 'mcpServers'],
  shape: vscodeEntry,
  bareUrl: 'http-then-sse',
  envFile: true,
  nullUnsets: true,
  references: () => ['env', 'input', 'place', 'client'],
  referenceStyle: '${env:NAME}',
  precedence: 'the user’s `.mcp.json`, then `.vs`, `.mcp.json`, `.vscode`, `.cursor`; all are loaded',
  merging: 'both',
  limits:
    'a `.mcp.json` with `servers` is read as its own; it also reads files of VS Code and Cursor; expansion as in VS Code is assumed',
} satisfies Dialect;
