/** Roo Code: `.roo/mcp.json` and one file of the user; an address needs a `type`, and stands alone. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import { listed } from './tools.ts';

export const rooCode = {
  ...COMMON,
  id: 'roo-code',
  displayName: 'Roo Code',
  host: 'roo-code',
  flag: { member: 'disabled', off: true },
  types: new Map([
    ['stdio', 'stdio'],
    ['sse', 'sse'],
    ['streamable-http', 'http'],
  ]),
  bareUrl: 'refused',
  references: () => ['env', 'place'],
  referenceStyle: '${env:NAME}',
  whenUnset: 'the client leaves the reference as text',
  hiddenTools: (entry) => listed(entry, { except: 'disabledTools' }),
} satisfies Dialect;
