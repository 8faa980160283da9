/** Takes secrets out of text: the one redactor, used wherever strangers' text leaves the program. */

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

/** A long secret, or its hex, with marks between its letters: `Z k 8 Q`, `5a:6b:38`. */
function spelled(secret: string): RegExp[] {
  const bare = secret.replaceAll(/[^A-Za-z0-9]/g, '');
  if (bare.length < SPELLED || !/\d/.test(bare) || !/[a-z]/i.test(bare)) return [];
  const hex = Buffer.from(secret, 'utf8').toString('hex');
  return [bare, hex].map((letters) => new RegExp([...letters].join(MARKS), 'gi'));
}

interface Needles {
  readonly exact: readonly string[];
  readonly any: readonly string[];
  readonly spelled: readonly RegExp[];
}

function needlesFor(secrets: Iterable<string>, shortest: number): Needles {
  const all = [...new Set(secrets)].filter((secret) => secret.length >= shortest).flatMap(withLines);
  const exact = all.flatMap(exactForms);
  const any = all.filter((secret) => secret.length >= LONG).flatMap(anyForms);
  return { exact: [...new Set(exact)], any: [...new Set(any)], spelled: all.flatMap(spelled) };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function* placesOf(text: string, needles: readonly string[]): Generator<Range> {
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      yield { start: at, end: at + needle.length };
    }
  }
}

/** Where the text holds a secret, in whichever form; ranges may overlap. */
function* found(text: string, { exact, any, spelled }: Needles): Generator<Range> {
  yield* placesOf(text, exact);
  for (const form of text.length > SPELLED_IN ? [] : spelled) {
    for (const { index, 0: match } of text.matchAll(form)) yield { start: index, end: index + match.length };
  }
  let reading: Reading | undefined = any.length === 0 ? undefined : asWritten(text);
  for (let layer = 0; reading !== undefined && layer <= LAYERS; layer += 1) {
    for (const { start, end } of placesOf(folded(reading.text), any)) yield reading.origin(start, end);
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
  if (needles.exact.length === 0) return (text) => text;
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
  if (needles.exact.length === 0) return () => false;
  return (text) => !found(text, needles).next().done;
}
