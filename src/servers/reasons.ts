/** The words that reasons are made of: strangers' text cut to size and free of secrets, times, sizes, and who is cut off. */

import { limits } from '../limits.ts';
import { tellingLines } from './telling-lines.ts';

/** Shows a stranger's text inside a sentence; secrets are removed before it is cut, so that no half of one stays. */
export interface Quote {
  /** The beginning of the text. */
  readonly start: (text: string) => string;
  /** The last lines of the text that say why; the last of all where none does. */
  readonly end: (text: string) => string;
}

/** @param redact takes the secrets of this server out of a text */
export function quoter(redact: (text: string) => string): Quote {
  return {
    start: (text) => `"${beginning(redact(text).trim())}"`,
    end: (text) => `"${ending(redact(text))}"`,
  };
}

function beginning(text: string): string {
  const rest = text.length - limits.shownCharacters;
  if (rest <= 0) return text.toWellFormed();
  return `${text.slice(0, limits.shownCharacters).toWellFormed()}… (${rest} more characters)`;
}

function ending(text: string): string {
  const { lines, saysWhy } = tellingLines(text, limits.shownLines);
  const shown = lines.join(' / ');
  const rest = shown.length - limits.shownCharacters;
  if (saysWhy || rest <= 0) return beginning(shown);
  return `(${rest} characters before) …${shown.slice(-limits.shownCharacters).toWellFormed()}`;
}

/** @returns `error -32601: "no such method"` */
export function errorWords(
  { code, oddCode, message }: { code?: number; oddCode?: true; message: string },
  quote: Quote,
): string {
  const without = oddCode ? 'an error whose code is no whole number' : 'an error without a code';
  const error = code === undefined ? without : `error ${code}`;
  return message === '' ? error : `${error}: ${quote.start(message)}`;
}

/** @returns `tools/list`, or `page 2 of tools/list` where one page was seen already */
export function pageWords(method: string, seen: number): string {
  return seen === 0 ? method : `page ${seen + 1} of ${method}`;
}

/** @returns `20 s`, `1.5 s` */
export function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}

/** @returns `32 MiB`, `300 bytes` */
export function bytes(count: number): string {
  const mebibytes = count / 2 ** 20;
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${count} bytes`;
}

/** Why a server that talks without being asked is cut off. */
export function flood(): string {
  return `sent more than ${limits.unasked} messages or lines that nobody asked for`;
}

/** Why a server whose messages have too many parts to be read is cut off. */
export function crowd(): string {
  return `sent JSON of more than ${limits.jsonParts} parts`;
}
