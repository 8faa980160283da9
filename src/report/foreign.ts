/** Knows how a stranger's text becomes harmless on a terminal: visible, on one line, told apart from our own escapes. */

import { lazily } from '../lazily.ts';

/**
 * What a person cannot see, or what moves the cursor or the reading order: controls, format characters (bidi,
 * zero-width, tags), line separators, private use, unassigned, lone surrogates, every space but U+0020, and
 * the letters that draw nothing. No exception for emoji: a joiner or a variation selector inside one is
 * invisible too, so two names could differ by it alone. The picture itself stays.
 */
const UNSEEN =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}' +
  '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\u2800\\ufffc\\u{1d159}\\u{16fe4}]';

/** A mark draws on whatever precedes it: our own bracket, or the line above when many are piled up. */
const MARKS_IN_A_ROW = 4;
const LOOSE_MARKS = `(?<=\\p{M}{${MARKS_IN_A_ROW}})\\p{M}+`;

/** Source of the pattern for everything that may not be shown as it is; the marks after an escape go with it. */
export const HIDDEN = `${UNSEEN}\\p{M}*|${LOOSE_MARKS}`;

/** A backslash that would read as one of our escapes, or that stands before one, is doubled. */
const BACKSLASH = `\\\\(?=[nrtux\\\\]|${UNSEEN})`;
const ANYTHING_TO_ESCAPE = lazily(() => new RegExp(`${HIDDEN}|^\\p{M}+|${BACKSLASH}`, 'gu'));
const JUST_HIDDEN = lazily(() => new RegExp(`${HIDDEN}|^\\p{M}+`, 'gu'));
/**
 * Characters of everyday texts that need no look: letters and signs of European, Chinese, Japanese and Korean
 * texts, no marks. As a class of single UTF-16 units it is tested many times faster than the Unicode properties.
 */
export const EVERYDAY =
  ' -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0410-\\u044f\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20bf' +
  '\\u2190-\\u23ff\\u2500-\\u27bf\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fa5\\uac00-\\ud7a3';
const PLAIN = new RegExp(`^(?:(?!\\\\)[${EVERYDAY}])*$`);
const NAMED = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\\', '\\\\'],
]);

function escaped(match: string): string {
  const name = NAMED.get(match);
  if (name !== undefined) return name;
  let all = '';
  for (const character of match) {
    all += NAMED.get(character) ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}}`;
  }
  return all;
}

/**
 * @param text anything a stranger wrote
 * @returns the same on one line, with `\n`, `\r`, `\t` and `\u{202e}` for what cannot be seen. Different texts
 * give different results: text that already held such an escape comes back with its backslash doubled.
 */
export function foreign(text: string): string {
  return PLAIN.test(text) ? text : text.replace(ANYTHING_TO_ESCAPE(), escaped);
}

/**
 * For our own sentences and copyable commands with strangers' words in them: escapes as `foreign` does, but
 * leaves every backslash, because doubling the one in `$'a\012b'` would break the command.
 */
export function ours(text: string): string {
  return PLAIN.test(text) ? text : text.replace(JUST_HIDDEN(), escaped);
}

/** Like `foreign`, but each newline ends a line; a carriage return stays visible, so CRLF differs from LF. */
export function foreignLines(text: string): string[] {
  return text.split('\n').map(foreign);
}

/** A name inside a sentence or a row: quoted where spaces could be taken for the gap between two columns. */
export function named(text: string): string {
  const shown = foreign(text);
  return shown === '' || /^ | $| {2}/.test(shown) ? `"${shown}"` : shown;
}
