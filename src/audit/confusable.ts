/**
 * Knows which characters look alike: the confusables of Unicode Technical Standard 39, from `unhomoglyph`, whose
 * data file is theirs, after compatibility characters (full-width, mathematical letters) are folded.
 */

import unhomoglyph from 'unhomoglyph';
import { codePointName } from './hidden/words.ts';

/** Longer names are refused by every host; what looks alike is seen in the beginning. */
const LONGEST = 512;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** ASCII without the characters that pass for others. */
const PLAIN = /^[ -/2-HJ-ln-{}~]{0,512}$/;
const ASCII_ALIKE = /[01I|]|m/g;
const ASCII: ReadonlyMap<string, string> = new Map([
  ['0', 'O'],
  ['1', 'l'],
  ['I', 'l'],
  ['|', 'l'],
  ['m', 'rn'],
]);

/**
 * @returns the skeleton: two names with one skeleton look alike. Made to be compared, not to be read (`m` is `rn`).
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function skeleton(name: string): string {
  if (PLAIN.test(name)) return name;
  const start = name.slice(0, LONGEST);
  if (/^[ -~]*$/.test(start)) return start.replace(ASCII_ALIKE, (one) => ASCII.get(one) ?? one);
  const plain = start.replace(UNSEEN, '').normalize('NFKC').normalize('NFD');
  return unhomoglyph(plain).normalize('NFD');
}

/** @returns the ASCII letter or digit a character passes for; nothing for ASCII itself and for all others */
function passesFor(character: string): string | undefined {
  if (character <= '~') return undefined;
  const compatible = character.normalize('NFKC');
  const alike = /^[A-Za-z0-9]$/.test(compatible) ? compatible : unhomoglyph(compatible);
  return /^[A-Za-z0-9]$/.test(alike) ? alike : undefined;
}

const SCRIPTS = [
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Lisu',
];
const SCRIPT = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);

function scriptOf(character: string): string {
  if (character.normalize('NFKC') !== character) return 'compatibility character';
  return SCRIPT.find(([, script]) => script.test(character))?.[0] ?? 'foreign to the rest';
}

/** @returns `ѕ (U+0455, Cyrillic) for s` */
export function disguise(character: string): string {
  const code = codePointName(character.codePointAt(0) ?? 0);
  return `${character} (${code}, ${scriptOf(character)}) for ${passesFor(character) ?? '?'}`;
}

/** Letters and digits between separators. */
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const LATIN = /[A-Za-z]/;

/**
 * Characters of a name that pass for Latin ones among Latin ones: in a word of mixed scripts, or as a whole word
 * beside Latin words. A word that holds a letter of its script that passes for nothing is a word of that script, and
 * a name without any Latin letter is nobody's disguise.
 */
export function disguised(name: string): string[] {
  const start = name.slice(0, LONGEST);
  if (/^[ -~]*$/.test(start)) return [];
  const found = new Set<string>();
  for (const [word] of start.matchAll(WORDS)) {
    const letters = [...word];
    const alike = letters.filter((letter) => passesFor(letter) !== undefined && !isLatin(letter));
    if (alike.length === 0) continue;
    const isMixed = LATIN.test(word);
    const isWhole =
      alike.length === letters.filter((letter) => /\p{L}/u.test(letter)).length && LATIN.test(start);
    const folds = alike.filter((letter) => letter.normalize('NFKC') !== letter);
    for (const letter of isMixed || isWhole ? alike : folds) found.add(letter);
  }
  return [...found];
}

/** Latin letters beyond ASCII (dotless i, IPA) belong to Latin words; full-width ones do not. */
function isLatin(letter: string): boolean {
  return /\p{Script=Latin}/u.test(letter) && letter.normalize('NFKC') === letter;
}
