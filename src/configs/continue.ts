/** Continue: YAML with a list of named servers, or JSON as other clients write it; `${{ secrets.NAME }}`. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { continueEntry, continueLayout } from './continue-entry.ts';
import { COMMON, type Dialect } from './dialect.ts';

export const continueDialect = {
  ...COMMON,
  id: 'continue',
  displayName: 'Continue',
  host: 'continue',
  refuses: ['byte-order-mark'],
  serversMembers: ['mcpServers'],
  settings: true,
  layout: continueLayout,
  shape: continueEntry,
  types: new Map([
    ['stdio', 'stdio'],
    ['sse', 'sse'],
    ['streamable-http', 'http'],
    ['http', 'http'],
  ]),
  bareUrl: 'http-then-sse',
  references: () => ['secrets', 'inputs'],
  referenceStyle: '${{ secrets.NAME }}',
  precedence: 'the first of one name',
  limits: 'secrets are looked for in the environment and in --env-file only',
} satisfies Dialect;
