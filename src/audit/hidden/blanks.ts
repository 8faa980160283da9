/** Knows what pushes or takes text out of a reader's view: long runs of blanks and lines, and HTML comments. */

/** A stretch of a text; `at` is the UTF-16 offset of the words that were to be missed. */
export interface Stretch {
  readonly at: number;
  readonly says: string;
}

/** Far above the indentation and tables of real descriptions (14 blanks and 2 lines were the most seen). */
const MOST_BLANKS = 40;
const MOST_LINES = 8;
/** Every white space there is, and the braille blank. */
const RUN = new RegExp(`[\\s\\u2800]{${MOST_LINES},}`, 'gu');

/** @returns runs of blanks or newlines with something behind them; at the end of a text they hide nothing */
export function pushedOut(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index + run.length === text.length) continue;
    const lines = run.split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/);
    const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    const says =
      lines.length > MOST_LINES
        ? `${lines.length - 1} newlines`
        : widest >= MOST_BLANKS
          ? `${widest} blanks in a row`
          : '';
    if (says !== '') found.push({ at: index + run.length, says: `${says} before` });
  }
  return found;
}

/** @returns HTML comments that hold words; one that is never closed hides everything behind it */
export function comments(text: string): Stretch[] {
  const found: Stretch[] = [];
  let at = text.indexOf('<!--');
  while (at !== -1) {
    const close = text.indexOf('-->', at + 4);
    const end = close === -1 ? text.length : close;
    const holds = text.slice(at + 4, end);
    if (/[\p{L}\p{N}]/u.test(holds)) {
      found.push({ at, says: close === -1 ? 'an unclosed HTML comment' : 'an HTML comment' });
    }
    at = text.indexOf('<!--', end);
  }
  return found;
}
