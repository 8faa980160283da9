/** Claude Desktop: one file, local servers only, nothing is expanded, a byte order mark makes it refuse the file. */

import { COMMON, type Dialect } from './dialect.ts';

export const claudeDesktop = {
  ...COMMON,
  id: 'claude-desktop',
  displayName: 'Claude Desktop',
  host: 'claude-desktop',
  settings: true,
  urlMembers: [],
  references: () => [],
  referenceStyle: '',
  whenUnset: 'nothing is expanded: a reference reaches the server as text',
  precedence: 'one file',
  limits: 'no place on Linux; remote servers are added in its settings, not in the file',
} satisfies Dialect;
