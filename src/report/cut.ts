/** Knows how to shorten a text that is too long without hiding that, or how much, is missing. */

import stringWidth from 'fast-string-width';

/** One unit that is never split: one of our escapes, or a character with the marks on it. */
const UNIT = /\\u\{[0-9a-f]+\}|\\[nrt\\]|[^\p{M}]\p{M}*|\p{M}+/gsu;

/** @returns a whole number with thousands separated: `1,204` */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @returns `1 error`, `2 errors`, `3 launches`, `1,204 items` */
export function counted(count: number, noun: string): string {
  const ending = noun.endsWith('ch') ? 'es' : 's';
  return `${grouped(count)} ${noun}${count === 1 ? '' : ending}`;
}

/** @returns the first `units` UTF-16 units or one less: half a character would be shown as a lone surrogate */
export function beginning(text: string, units: number): string {
  const splits = text.length > units && /[\ud800-\udbff]/.test(text.charAt(units - 1));
  return text.slice(0, splits ? units - 1 : units);
}

function missing(count: number): string {
  return `… ${grouped(count)} more character${count === 1 ? '' : 's'}`;
}

/**
 * @param text one line, already harmless (`foreign`)
 * @param width columns at most; the note about what is missing is written even where it needs more
 * @param beyond characters behind the text that are missing in any case
 * @returns the text, or its beginning and `… 1,204 more characters`; an escape counts as one character
 */
export function cut(text: string, width: number, beyond = 0): string {
  // A column holds one UTF-16 unit or more, except for marks, which `foreign` bounds.
  if (beyond === 0 && text.length <= width * 16 && stringWidth(text) <= width) return text;
  const room = Math.max(0, width - missing(text.length + beyond).length);
  let used = 0;
  let at = 0;
  for (const [unit] of text.matchAll(UNIT)) {
    used += stringWidth(unit);
    if (used > room) break;
    at += unit.length;
  }
  const left = (text.slice(at).match(UNIT)?.length ?? 0) + beyond;
  return left === 0 ? text : text.slice(0, at) + missing(left);
}
