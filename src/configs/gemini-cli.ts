/** Gemini CLI: `mcpServers` in its settings, beside a different `mcp` object that can switch servers off by name. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import { allowedElsewhere, geminiEntry } from './gemini-entry.ts';
import { geminiEnvironment } from './gemini-environment.ts';
import { hiding } from './tools.ts';
import { textsIn } from './tree.ts';

export const geminiCli = {
  ...COMMON,
  id: 'gemini-cli',
  displayName: 'Gemini CLI',
  host: 'gemini-cli',
  refuses: ['trailing-comma', 'byte-order-mark'],
  serversMembers: ['mcpServers'],
  settings: true,
  shape: geminiEntry,
  offElsewhere: allowedElsewhere,
  types: new Map([
    ['http', 'http'],
    ['sse', 'sse'],
    ['stdio', 'stdio'],
  ]),
  urlMembers: ['url', 'httpUrl'],
  references: () => ['default', 'braces', 'dollar'],
  referenceStyle: '$NAME or ${NAME}',
  whenUnset: 'the client leaves the reference as text, in `env` and `headers` the empty text',
  // `tool(argument)` shows the tool.
  hiddenTools: (entry) =>
    hiding(
      textsIn(entry, 'includeTools')?.map((text) => text.replace(/\(.*$/s, '')),
      textsIn(entry, 'excludeTools'),
    ),
  precedence: 'system over project over user over system defaults',
  inherits: geminiEnvironment,
  sets: () => ({ GEMINI_CLI: '1' }),
  limits:
    'its documentation and its source disagree about unset variables; the source was followed. A server gets the whole environment but for what looks secret; what `security.environmentVariableRedaction` adds to that or takes from it is not read',
} satisfies Dialect;
