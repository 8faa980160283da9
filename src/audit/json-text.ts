/** Knows how to move through JSON text that JSON.parse accepts, without recursion and without building values. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** @returns the offset after the closing quote of the string that opens at `start` */
export function stringEnd(text: string, start: number): number {
  let close = text.indexOf('"', start + 1);
  while (close !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(close - 1 - backslashes) === BACKSLASH) backslashes += 1;
    // An even run of backslashes escapes itself, so the quote is real.
    if (backslashes % 2 === 0) return close + 1;
    close = text.indexOf('"', close + 1);
  }
  return text.length;
}

/** The same in a text without any backslash. */
export function plainStringEnd(text: string, start: number): number {
  const close = text.indexOf('"', start + 1);
  return close === -1 ? text.length : close + 1;
}

/** @returns the text of the string literal between two offsets, escapes resolved */
export function stringValue(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner;
}

/** @returns the offset after the number that starts at `start` */
export function numberEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && isNumberPart(text.charCodeAt(at))) at += 1;
  return at;
}

function isNumberPart(code: number): boolean {
  // 0-9, then + - . e E
  return (
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e ||
    (code | 0x20) === 0x65
  );
}

/** @returns the offset after the object or array that opens at `start`, however deep it is */
export function containerEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at);
      continue;
    }
    at += 1;
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
    if (depth === 0) return at;
  }
  return at;
}

function valueEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return stringEnd(text, start);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return containerEnd(text, start);
  let at = start;
  while (at < text.length && !',]}'.includes(text.charAt(at)) && text.charCodeAt(at) > 0x20) at += 1;
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

/** @returns the offset of the child named by `step` in the container that opens at `start`; -1 where there is none */
function childOffset(text: string, start: number, step: string | number): number {
  const isObject = text.charCodeAt(start) === OPEN_BRACE;
  if (!isObject && text.charCodeAt(start) !== OPEN_BRACKET) return -1;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length; index += 1) {
    if (text.charCodeAt(at) === CLOSE_BRACE || text.charCodeAt(at) === CLOSE_BRACKET) return -1;
    let key: string | number = index;
    if (isObject) {
      const end = stringEnd(text, at);
      key = stringValue(text, at, end);
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    if (key === step) return at;
    at = skipSpace(text, skipSpace(text, valueEnd(text, at)) + 1);
  }
  return -1;
}

/**
 * @param path member names and array indexes from the root; where it leads nowhere, the deepest part that exists counts
 * @returns the line of that value, counted from 1
 */
export function lineOfPath(text: string, path: readonly (string | number)[]): number {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const child = childOffset(text, at, step);
    if (child === -1) break;
    at = child;
  }
  return lineOfOffset(text, at);
}

/** @returns the line an offset (UTF-16 units) is on, counted from 1 */
export function lineOfOffset(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
