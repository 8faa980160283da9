/** LM Studio: one file of the user, in Cursor's notation. */

import { cursor } from './cursor.ts';
import type { Dialect } from './dialect.ts';
import { user } from './places.ts';

export const lmStudio = {
  ...cursor,
  id: 'lm-studio',
  displayName: 'LM Studio',
  host: 'generic',
  places: user('~/.lmstudio/mcp.json'),
  references: () => [],
  referenceStyle: '',
  precedence: 'one file',
  limits: 'whether it expands references and accepts comments is not documented',
} satisfies Dialect;
