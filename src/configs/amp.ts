/** Amp: the flat key `amp.mcpServers` in its settings. */

import { COMMON, type Dialect } from './dialect.ts';
import { listed } from './tools.ts';

export const amp = {
  ...COMMON,
  id: 'amp',
  displayName: 'Amp',
  host: 'generic',
  refuses: ['byte-order-mark'],
  serversMembers: ['amp.mcpServers', 'mcpServers'],
  settings: true,
  flag: { member: 'disabled', off: true },
  references: () => ['braces'],
  hiddenTools: (entry) => listed(entry, { only: 'includeTools' }),
  limits: 'expansion and `includeTools` are known from third parties only',
} satisfies Dialect;
