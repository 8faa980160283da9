/** Knows how rows become CSV (RFC 4180) that a spreadsheet shows and never runs. */

import { foreign } from '../foreign.ts';

/** What a spreadsheet takes for the start of a formula; the full-width forms do it too in some languages. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
/** With what may stand in front of it; apostrophes too, so that taking one off always gives the text back. */
const STARTS_FORMULA = new RegExp(`^[ '"]*${FORMULA}`);
/** Where commas are decimal signs a spreadsheet splits at semicolons, quoted or not; the next cell is a new start. */
const SPLIT_TO_FORMULA = new RegExp(`;(?=[ '"]*${FORMULA})`, 'g');

/**
 * @param text a stranger's text, or ours with one in it
 * @returns one quoted cell: invisible characters escaped as everywhere, so that no text starts a row; an
 *   apostrophe in front of what would start a formula; quotes doubled
 */
export function csvCell(text: string): string {
  const shown = foreign(text).replace(SPLIT_TO_FORMULA, '\\u{3b}');
  const guarded = STARTS_FORMULA.test(shown) ? `'${shown}` : shown;
  return `"${guarded.replaceAll('"', '""')}"`;
}

/** @returns rows that each end in CR LF, as RFC 4180 wants them */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
