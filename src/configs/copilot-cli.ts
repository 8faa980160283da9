/** GitHub Copilot CLI: strict `mcpServers`; references in `env` and headers, and more of them in the portable file. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import type { ReferenceForm } from './references.ts';
import { listed } from './tools.ts';

const FORMS: readonly ReferenceForm[] = ['default', 'braces', 'dollar'];

export const copilotCli = {
  ...COMMON,
  id: 'copilot-cli',
  displayName: 'Copilot CLI',
  host: 'github-copilot-cli',
  types: new Map([
    ['local', 'stdio'],
    ['stdio', 'stdio'],
    ['http', 'http'],
    ['streamable-http', 'http'],
    ['sse', 'sse'],
  ]),
  references: (member) => (['env', 'headers'].includes(member) ? FORMS : []),
  referenceStyle: '${NAME}, in `env` and `headers`',
  // Everything is shown by `["*"]`, nothing by `[]`.
  hiddenTools: (entry) => listed(entry, { only: 'tools' }),
  precedence: 'the nearest folder over those above it, the project over the user',
  inherits: () => ['PATH'],
  limits: 'it also reads the project’s `.mcp.json`; servers it was told to switch off are in the user’s file',
} satisfies Dialect;
