/** Says why the text of a lock is no JSON, and where: apart from the reading, because hardly any lock needs it. */

import { type ParseError, parse } from 'jsonc-parser';
import type { Refusal } from '../../refusal.ts';
import { lineOfOffset } from '../json-text.ts';
import { refusalAt } from './shape.ts';

/** At the start of a line, where no JSON can stand: git's markers, the diff3 one included. */
const CONFLICT = /^(<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$)/m;

/** JSON.parse says it differently in each Node version. The end of the text where it cannot be told. */
function errorOffset(text: string): number {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    // Its recursion overflows on deep nesting; such a text has no line worth naming.
    return 0;
  }
  return errors[0]?.offset ?? text.length;
}

/**
 * @param whole the text of which `readLock` threw a SyntaxError
 * @param path as reports show it
 */
export function notJson(whole: string, path: string): Refusal {
  const text = whole.replace(/^\ufeff/, '');
  const conflict = CONFLICT.exec(text);
  if (conflict) {
    const next = 'resolve the conflict: keep the entries of both sides, or take one side and review again';
    return refusalAt(path, lineOfOffset(text, conflict.index), 'the lock holds merge conflict markers', next);
  }
  const what = text.trim() === '' ? 'the lock is empty' : 'the lock is not valid JSON';
  return refusalAt(path, lineOfOffset(text, errorOffset(text)), what);
}
