/** Knows words that are spelled in base64: a person sees letters without meaning, a model reads a sentence. */

import { quotedFrom } from '../quoted.ts';
import type { Stretch } from './blanks.ts';

/** Shorter ones hold no sentence; digests, keys and pictures are longer and no text. */
const SHORTEST = 32;
const CODED = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{32,}={0,2}(?![A-Za-z0-9+/=])/g;
const LEAST_WORDS = 4;
const MOST = 4000;

function sentenceIn(coded: string): string | undefined {
  const text = Buffer.from(coded.slice(0, MOST), 'base64').toString('latin1');
  if (!/^[\t\n\r -~]+$/.test(text)) return undefined;
  const words = text.match(/(?<![A-Za-z])[A-Za-z]{2,}(?![A-Za-z])/g) ?? [];
  return words.length >= LEAST_WORDS && /\s/.test(text) ? text : undefined;
}

/** @returns stretches that decode to a sentence, with the sentence */
export function encoded(text: string): Stretch[] {
  return [...text.matchAll(CODED)].flatMap(({ 0: coded, index }): Stretch[] => {
    const sentence = sentenceIn(coded);
    return sentence === undefined
      ? []
      : [{ at: index, says: `base64 that spells ${quotedFrom(sentence, 0, 4)}` }];
  });
}

/** Letters of either case (0x20 folds them), digits, `+` and `/`. */
const isSign = (code: number): boolean =>
  ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x2b ||
  code === 0x2f;

/**
 * By hand, because an expression would begin anew at every letter of every listing. A run that is long enough covers
 * one of every 32 places, so the others are looked at only around a sign.
 * @returns false where there is no run of such letters, also in JSON text
 */
export function mayBeEncoded(text: string): boolean {
  for (let at = SHORTEST - 1; at < text.length; at += SHORTEST) {
    let [from, to] = [at, at];
    while (from >= 0 && isSign(text.charCodeAt(from))) from -= 1;
    if (from === at) continue;
    while (isSign(text.charCodeAt(to))) to += 1;
    if (to - from > SHORTEST) return true;
  }
  return false;
}
