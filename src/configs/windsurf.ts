/** Windsurf: one file of the user; `serverUrl` for remote servers, `${env:NAME}` and `${file:path}`. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import { listed } from './tools.ts';

export const windsurf = {
  ...COMMON,
  id: 'windsurf',
  displayName: 'Windsurf',
  host: 'generic',
  refuses: ['byte-order-mark'],
  flag: { member: 'disabled', off: true },
  urlMembers: ['serverUrl', 'url'],
  references: () => ['env', 'file'],
  referenceStyle: '${env:NAME}',
  hiddenTools: (entry) => listed(entry, { except: 'disabledTools' }),
  precedence: 'one file for the editor, one for its plugin in other editors',
  merging: 'both',
  limits: 'whether comments are accepted is not documented',
} satisfies Dialect;
