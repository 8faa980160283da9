/** Knows words that are spelled by the codes of their letters: a person sees numbers, a model reads a sentence. */

import { quotedFrom } from '../quoted.ts';
import type { Stretch } from './blanks.ts';

/** ASCII, which nothing escapes by accident as it does letters of other scripts: `\u0049`, `\x49`, `&#73;`, `%49`. */
const CODE = String.raw`\\u00[0-7][\da-f]|\\u\{0{0,4}[0-7][\da-f]\}|\\x[0-7][\da-f]|&#x0{0,4}[0-7][\da-f];|&#0{0,4}\d{2,3};|%[2-7][\da-f]`;
const RUN = new RegExp(`(?:${CODE}){8,}`, 'gi');
const ONE = new RegExp(CODE, 'gi');
/** In JSON text each backslash stands twice. */
const LOOSE = /(?:\\{1,2}u00..|\\{1,2}u\{[\da-f]{1,6}\}|\\{1,2}x..|&#[^;]{2,6};|%[2-7].){8}/i;
/** Fewer are a separator, a control sequence or a URL in an example. */
const LEAST_LETTERS = 6;
const MOST = 4000;

function letterOf(code: string): string {
  const isDecimal = /^&#\d/.test(code);
  return String.fromCharCode(Number.parseInt(code.replace(/[^\da-f]/gi, ''), isDecimal ? 10 : 16));
}

/** @returns runs of codes that spell words, with the words */
export function escaped(text: string): Stretch[] {
  if (!mayBeEscaped(text)) return [];
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }): Stretch[] => {
    const words = (run.slice(0, MOST).match(ONE) ?? []).map(letterOf).join('');
    const letters = words.match(/[a-z]/gi)?.length ?? 0;
    if (letters < LEAST_LETTERS) return [];
    return [{ at: index, says: `codes of letters that spell ${quotedFrom(words, 0, 4)}` }];
  });
}

/** @returns false where there is no such run, also in JSON text: quick enough for a whole listing */
export function mayBeEscaped(text: string): boolean {
  const signs = ['\\u00', '\\u{', '\\x', '&#', '%'];
  return signs.some((sign) => text.includes(sign)) && LOOSE.test(text);
}
