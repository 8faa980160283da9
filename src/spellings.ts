/** Knows the forms in which a text can come back (encoded, escaped, broken over lines) and reads them. */

/**
 * One thing that stands for another: percent escapes, JSON escapes, character references, line breaks with the
 * indentation behind them, and characters nobody sees. Every alternative begins with a character of its own, so that
 * no text makes the search slow.
 */
const ESCAPE =
  /%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}|%[0-7][0-9a-f]|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|(?:\\[nr]|[\r\n])(?:\\[nrt]|\s){0,400}|\\["\\/]|&(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[0-9a-f]{1,5});|[\u00ad\u200b-\u200f\u2060\ufeff]/gi;
const WORTH_READING = /[%\\&\r\n\u00ad\u200b-\u200f\u2060\ufeff]/;

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function meaning(written: string): string {
  if (written.startsWith('%')) return percent(written);
  if (/^\\[ux]/i.test(written)) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  if (/^\\["\\/]$/.test(written)) return written.slice(1);
  if (!written.startsWith('&')) return '';
  const inside = written.slice(1, -1).toLowerCase();
  if (!inside.startsWith('#')) return NAMED.get(inside) ?? written;
  const code = inside.startsWith('#x') ? Number.parseInt(inside.slice(2), 16) : Number(inside.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

function percent(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** A text as it reads, and where each piece of it came from. */
export interface Reading {
  readonly text: string;
  /** @returns the stretch of the text as written that a stretch of this one came from */
  readonly origin: (start: number, end: number) => { readonly start: number; readonly end: number };
}

/** @returns the text itself as a reading */
export function asWritten(text: string): Reading {
  return { text, origin: (start, end) => ({ start, end }) };
}

/** @returns the text with one layer of escapes read; undefined where it has none */
export function unescaped(outer: Reading): Reading | undefined {
  if (!WORTH_READING.test(outer.text)) return undefined;
  const pieces: Piece[] = [];
  let text = '';
  let end = 0;
  const plain = (until: number): void => {
    if (until > end) pieces.push({ at: text.length, from: end, escape: 0 });
    text += outer.text.slice(end, until);
  };
  for (const match of outer.text.matchAll(ESCAPE)) {
    plain(match.index);
    pieces.push({ at: text.length, from: match.index, escape: match[0].length });
    text += meaning(match[0]);
    end = match.index + match[0].length;
  }
  plain(outer.text.length);
  return { text, origin: (start, stop) => originIn(outer, pieces, start, stop) };
}

interface Piece {
  /** Where it begins in the text as it reads, and as it was written. */
  readonly at: number;
  readonly from: number;
  /** How long the escape is; 0 where the text stands as written. */
  readonly escape: number;
}

function originIn(outer: Reading, pieces: readonly Piece[], start: number, end: number) {
  const first = pieceAt(pieces, start);
  const last = pieceAt(pieces, end - 1);
  const from = first.escape > 0 ? first.from : first.from + start - first.at;
  const to = last.escape > 0 ? last.from + last.escape : last.from + end - last.at;
  return outer.origin(from, to);
}

/** The last piece that begins at or before a place: pieces without text (line breaks) never hold it. */
function pieceAt(pieces: readonly Piece[], place: number): Piece {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return pieces[low] ?? { at: 0, from: 0, escape: 0 };
}

const CAPITALS = /[^\P{Lu}A-Z]/gu;

/** One case, and one alphabet for base64: for comparing only. Keeps the length. */
export function folded(text: string): string {
  const ascii = text.replace(/[A-Z+/]+/g, (run) =>
    run.toLowerCase().replaceAll('+', '-').replaceAll('/', '_'),
  );
  if (!/[\u0080-\uffff]/.test(ascii)) return ascii;
  return ascii.replace(CAPITALS, (capital) => {
    const small = capital.toLowerCase();
    return small.length === capital.length ? small : capital;
  });
}

/** @returns what of a base64 text every text that holds these bytes has, at each of the three places they can begin */
export function insideBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}
