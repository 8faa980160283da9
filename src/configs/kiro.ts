/** Kiro: `.kiro/settings/mcp.json`; it expands only variables the user approved. */

import { COMMON, type Dialect } from './dialect.ts';
import { kiroEntry, kiroLayout } from './kiro-layout.ts';
import { listed } from './tools.ts';

export const kiro = {
  ...COMMON,
  id: 'kiro',
  displayName: 'Kiro',
  host: 'generic',
  refuses: ['byte-order-mark'],
  serversMembers: ['mcpServers'],
  layout: kiroLayout,
  shape: kiroEntry,
  flag: { member: 'disabled', off: true },
  references: () => ['braces'],
  expandsApprovedOnly: true,
  whenUnset: 'the client leaves the reference as text, as it does for variables the user did not approve',
  hiddenTools: (entry) => listed(entry, { except: 'disabledTools' }),
  precedence: 'the project over the user; an agent’s file in that agent alone',
  limits:
    'which variables are approved on other machines; one that no list on this machine names is expanded all the same, and told',
} satisfies Dialect;
