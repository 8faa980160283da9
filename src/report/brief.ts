/** Knows how a stranger's text of any length is shown in a few lines, in time that depends on the lines alone. */

import { beginning, cut } from './cut.ts';
import { foreign } from './foreign.ts';

/** UTF-16 units that a column may hold: a letter and the marks that `foreign` leaves on it. */
const UNITS_PER_COLUMN = 8;

function characters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ((text.codePointAt(at) ?? 0) <= 0xffff) continue;
    pairs += 1;
    at += 1;
  }
  return text.length - pairs;
}

/**
 * Of a megabyte only the beginning is made harmless; all of it would take a second.
 *
 * @param text anything a stranger wrote
 * @param width columns at most
 * @param harmless what makes it so; `foreign` where nothing else is asked for
 * @returns the text on one line, or its beginning and `… 1,204 more characters`
 */
export function brief(text: string, width: number, harmless: (text: string) => string = foreign): string {
  const head = beginning(text, UNITS_PER_COLUMN * width + 64);
  return cut(harmless(head), width, characters(text.slice(head.length)));
}
