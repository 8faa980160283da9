/** Junie: `.junie/mcp/mcp.json` of the project and the user, local servers. */

import { COMMON, type Dialect } from './dialect.ts';

export const junie = {
  ...COMMON,
  id: 'junie',
  displayName: 'Junie',
  host: 'generic',
  refuses: ['byte-order-mark'],
  references: () => [],
  referenceStyle: '',
  limits: 'remote servers, expansion and comments are not documented',
} satisfies Dialect;
