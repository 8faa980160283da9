/** Cline: one file of the user; an address without `type` is SSE, `command` beside an address is a local server. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { clineEntry } from './cline-entry.ts';
import { COMMON, type Dialect } from './dialect.ts';

export const cline = {
  ...COMMON,
  id: 'cline',
  displayName: 'Cline',
  host: 'cline',
  flag: { member: 'disabled', off: true },
  shape: clineEntry,
  types: new Map([
    ['stdio', 'stdio'],
    ['sse', 'sse'],
    ['streamableHttp', 'http'],
  ]),
  bareUrl: 'sse',
  both: 'stdio',
  references: () => ['env'],
  referenceStyle: '${env:NAME}',
  whenUnset: 'the client leaves the reference as text',
  precedence: 'one file',
  dropsFile: true,
} satisfies Dialect;
