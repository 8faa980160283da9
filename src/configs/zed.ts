/** Zed: `context_servers` in its settings; nothing is expanded, servers of extensions have neither command nor address. */

import { COMMON, type Dialect } from './dialect.ts';
import { zedEntry } from './zed-entry.ts';
import { zedTools } from './zed-profile.ts';

export const zed = {
  ...COMMON,
  id: 'zed',
  displayName: 'Zed',
  host: 'zed',
  refuses: ['byte-order-mark'],
  serversMembers: ['context_servers', 'mcpServers'],
  settings: true,
  flag: { member: 'enabled', off: false },
  shape: zedEntry,
  types: new Map(),
  references: () => [],
  referenceStyle: '',
  whenUnset: 'nothing is expanded: a reference reaches the server as text',
  precedence: 'settings are merged, the project over the user',
  merging: 'members',
  hiddenTools: zedTools,
  limits:
    'which agent profile a thread uses is chosen in the client: the default one of the file was followed',
} satisfies Dialect;
