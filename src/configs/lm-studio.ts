/** LM Studio: one file of the user, in Cursor's notation. */

import { cursor } from './cursor.ts';
import type { Dialect } from './dialect.ts';

export const lmStudio = {
  ...cursor,
  id: 'lm-studio',
  displayName: 'LM Studio',
  host: 'generic',
  references: () => [],
  referenceStyle: '',
  precedence: 'one file',
  limits: 'whether it expands references and accepts comments is not documented',
} satisfies Dialect;
