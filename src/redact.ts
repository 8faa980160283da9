/** Takes secrets out of text: the one redactor, used wherever strangers' text leaves the program. */

import { type Range, type Search, searchFor } from './needles.ts';
import { asWritten, folded, insideBase64, type Reading, unescaped } from './spellings.ts';

/** What stands in a text for a secret. */
export const MARK = '[secret]';
/** Shorter values occur in ordinary words; replacing them would garble text without hiding anything. */
const SHORTEST = 4;
/** From here on a value is no ordinary word in any case and any part of base64, so that all its forms are looked for. */
const LONG = 8;
/** Escapes within escapes that are read: a URL in JSON in a URL has three. */
const LAYERS = 3;

/** The spellings of a short secret: as is, in JSON, in a URL, in base64. */
function exactForms(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    Buffer.from(secret, 'utf8').toString('base64').replace(/=+$/, ''),
    Buffer.from(secret, 'utf8').toString('base64url'),
  ];
}

/** Words of a secret at which a text may be broken; no passphrase has more. */
const WORDS = 32;

/** A text that is broken over lines loses the space where it is. */
function brokenAtSpaces(secret: string): string[] {
  const spaces = [...secret.matchAll(/ /g)].slice(0, WORDS);
  return spaces.map(({ index }) => secret.slice(0, index) + secret.slice(index + 1));
}

/** The forms of a long one; each is looked for in the text as written and with its escapes read. */
function anyForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const read = unescaped(asWritten(secret))?.text ?? secret;
  const backwards = [...secret].reverse().join('');
  const forms = [
    secret,
    read,
    backwards,
    secret.replaceAll(' ', '+'),
    ...brokenAtSpaces(secret),
    // Letters with marks are one character or two.
    secret.normalize('NFC'),
    secret.normalize('NFD'),
    bytes.toString('hex'),
    ...insideBase64(bytes),
  ];
  return forms.filter((form) => form.length >= LONG).map(folded);
}

/** A key file may come back a line at a time. */
function withLines(secret: string): string[] {
  if (!/[\r\n]/.test(secret)) return [secret];
  const lines = secret.split(/[\r\n]+/).map((line) => line.trim());
  return [secret, ...lines.filter((line) => line.length >= 16 && !line.startsWith('-----'))];
}

/** From here on letters and digits of a secret are no words that happen to follow each other. */
const SPELLED = 16;

/** Marks between two letters of a secret; more are no spelling of it. */
const MARKS = '[^A-Za-z0-9]{0,12}';

/** In longer texts looking for that takes seconds where a server repeats all but the end of a secret. */
const SPELLED_IN = 4_000_000;

const OTHER_THAN_LETTERS = /[^A-Za-z0-9]+/g;

/** The letters and digits of a long secret, and its hex: between them there may be marks, as in `Z k 8 Q`, `5a:6b:38`. */
function lettersOf(secret: string): string[] {
  const bare = secret.replaceAll(OTHER_THAN_LETTERS, '');
  if (bare.length < SPELLED || !/\d/.test(bare) || !/[a-z]/i.test(bare)) return [];
  return [bare.toLowerCase(), Buffer.from(secret, 'utf8').toString('hex')];
}

interface Needles {
  readonly exact: Search;
  /** Undefined where no secret is long enough for it. */
  readonly any: Search | undefined;
  /** In a text of lower-case letters and digits only. */
  readonly spelled: Search | undefined;
}

/** @returns undefined where there is nothing to look for */
function needlesFor(secrets: Iterable<string>, shortest: number): Needles | undefined {
  const all = [...new Set(secrets)].filter((secret) => secret.length >= shortest).flatMap(withLines);
  if (all.length === 0) return undefined;
  const search = (forms: string[]) => (forms.length === 0 ? undefined : searchFor([...new Set(forms)]));
  return {
    exact: searchFor([...new Set(all.flatMap(exactForms))]),
    any: search(all.filter((secret) => secret.length >= LONG).flatMap(anyForms)),
    spelled: search(all.flatMap(lettersOf)),
  };
}

/** Where letters of a secret stand with marks between them. */
function* spelledPlaces(text: string, search: Search): Generator<Range> {
  const letters = text.replaceAll(OTHER_THAN_LETTERS, '').toLowerCase();
  const words = new Set<string>();
  for (const { start, end } of search(letters)) words.add(letters.slice(start, end));
  for (const word of words) {
    for (const { index, 0: match } of text.matchAll(new RegExp([...word].join(MARKS), 'gi'))) {
      yield { start: index, end: index + match.length };
    }
  }
}

/** Where the text holds a secret, in whichever form; ranges may overlap. */
function* found(text: string, { exact, any, spelled }: Needles): Generator<Range> {
  yield* exact(text);
  if (spelled !== undefined && text.length <= SPELLED_IN) yield* spelledPlaces(text, spelled);
  let reading: Reading | undefined = any === undefined ? undefined : asWritten(text);
  for (let layer = 0; any !== undefined && reading !== undefined && layer <= LAYERS; layer += 1) {
    for (const { start, end } of any(folded(reading.text))) yield reading.origin(start, end);
    reading = unescaped(reading);
  }
}

function without(text: string, ranges: readonly Range[]): string {
  let clean = '';
  let end = 0;
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.start >= end) clean += `${text.slice(end, range.start)}${MARK}`;
    end = Math.max(end, range.end);
  }
  return clean + text.slice(end);
}

/**
 * @param secrets values that must not be shown
 * @returns a function that replaces each of them in a text, whatever of these forms it has there: as is, in another
 *   case, in JSON, percent-encoded in whole or in part, in base64 at any place, in hex, broken over lines, with
 *   invisible characters or other marks in between, backwards, and most of these inside each other
 */
export function redactor(secrets: Iterable<string>): (text: string) => string {
  const needles = needlesFor(secrets, SHORTEST);
  if (needles === undefined) return (text) => text;
  return (text) => {
    const ranges = [...found(text, needles)];
    return ranges.length === 0 ? text : without(text, ranges);
  };
}

/**
 * @param shortest values below this length are not looked for
 * @returns a function that tells whether a text holds one of them, in any form `redactor` would replace
 */
export function finder(secrets: Iterable<string>, shortest: number): (text: string) => boolean {
  const needles = needlesFor(secrets, shortest);
  if (needles === undefined) return () => false;
  return (text) => !found(text, needles).next().done;
}
