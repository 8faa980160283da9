/** Knows what pushes text out of a reader's view: long runs of blanks and lines. */

/** A stretch of a text; `at` is the UTF-16 offset of the words that were to be missed. */
export interface Stretch {
  readonly at: number;
  readonly says: string;
}

/** Far above the indentation and tables of real descriptions (14 blanks and 2 lines were the most seen). */
const MOST_BLANKS = 40;
const MOST_LINES = 8;
/** Every white space there is, and the braille blank; all of one UTF-16 unit. */
const RUN = new RegExp(`[\\s\\u2800]{${MOST_LINES},}`, 'g');

/** @returns runs of blanks or newlines with something behind them; at the end of a text they hide nothing */
export function pushedOut(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const at = index + run.length;
    if (at === text.length) continue;
    const { newlines, widest } = measured(run);
    if (newlines >= MOST_LINES) found.push({ at, says: `${newlines} newlines before` });
    else if (widest >= MOST_BLANKS) found.push({ at, says: `${widest} blanks in a row before` });
  }
  return found;
}

/** Newlines of a run, CRLF as one, and the most blanks on one of its lines. */
function measured(run: string): { newlines: number; widest: number } {
  let newlines = 0;
  let widest = 0;
  let blanks = 0;
  for (let at = 0; at < run.length; at += 1) {
    const code = run.charCodeAt(at);
    if (code === 0x0d && run.charCodeAt(at + 1) === 0x0a) continue;
    const isNewline = (code >= 0x0a && code <= 0x0d) || code === 0x2028 || code === 0x2029;
    blanks = isNewline ? 0 : blanks + 1;
    if (isNewline) newlines += 1;
    widest = Math.max(widest, blanks);
  }
  return { newlines, widest };
}
