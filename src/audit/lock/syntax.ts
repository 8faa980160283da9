/** Knows where a text stops being JSON, which JSON.parse says differently in each Node version. */

import { type ParseError, parse } from 'jsonc-parser';

/** @returns the offset of the first error, in UTF-16 units; the end of the text where it cannot be told */
export function syntaxErrorOffset(text: string): number {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    // Its recursion overflows on deep nesting; such a text has no line worth naming.
    return 0;
  }
  return errors[0]?.offset ?? text.length;
}
