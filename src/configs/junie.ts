/** Junie: `.junie/mcp/mcp.json` of the project and the user, local servers. */

import { COMMON, type Dialect } from './dialect.ts';
import { project, user } from './places.ts';

export const junie = {
  ...COMMON,
  id: 'junie',
  displayName: 'Junie',
  host: 'generic',
  places: [...project('.junie/mcp/mcp.json'), ...user('~/.junie/mcp/mcp.json')],
  refuses: ['byte-order-mark'],
  references: () => [],
  referenceStyle: '',
  limits: 'remote servers, expansion and comments are not documented',
} satisfies Dialect;
