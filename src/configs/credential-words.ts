/** Which words of a longer text are credentials by their look: behind a flag, in an assignment, after `-u name:`. */

import { isLabelName } from './credential-names.ts';
import { programRanges } from './credential-program.ts';
import { looksRandom } from './credential-shapes.ts';
import { overlapping, type Range } from './ranges.ts';

/** A text that decodes or evaluates something carries code in words that look like this. Code is never covered. */
const DECODES =
  /base64|base32|\beval|atob|decode|fromhex|fromchar|exec\s*\(|\biex\b|invoke-expression|xxd|openssl|unescape|\bdata:/i;
const WORD =
  /(?<![^\s;&|({,"'])(?:--?([A-Za-z][\w-]*)(?:=|\s+)|(?:[A-Za-z_][\w.-]*=)+|["'][A-Za-z][\w-]*["']?:\s*)(["']?)(?!-)([^\s"';&|()<>`]{8,})(?=[\s"';&|()<>`]|$)/g;
const USER = /(?<![\w-])(?:-u|--user)(?:\s+|=)(["']?)([^\s:"'$]+):([^\s"'$]+)\1/g;

/** One-letter flags that often carry a password or a key, and often something else: the value has to look like one. */
const OFTEN_SECRET = /^[pPkKtTas]$/;
/** Flags whose value names what is run, and those whose value is code. */
const NAMES_PROGRAM =
  /^(?:package|from|with|spec|c|lc|ic|lic|e|pe|eval|command|e(?:c|n[a-z]*)|r|require|import)$/i;

/**
 * @param text more than one word, as a shell would part it
 * @returns values that look like a credential; never a word that could name the program
 */
export function wordRanges(text: string): Range[] {
  const found = DECODES.test(text) ? [] : [...text.matchAll(WORD)];
  const runs = found.length === 0 ? [] : programRanges(text);
  const ranges = found.flatMap((match) => {
    const [whole, flag, , value = ''] = match;
    if (flag !== undefined && (NAMES_PROGRAM.test(flag) || isLabelName(flag))) return [];
    if (!looksLikeCredential(value, flag)) return [];
    const end = match.index + whole.length;
    return [{ start: end - value.length, end, by: 'shape' as const }];
  });
  return ranges.filter((range) => overlapping(runs, range).length === 0);
}

/** @param flag before the value, without its dashes. @returns true where the value alone tells that it is a credential */
function looksLikeCredential(value: string, flag: string | undefined): boolean {
  const often = flag !== undefined && OFTEN_SECRET.test(flag);
  return looksRandom(value, often) || (often && looksLikePassword(value));
}

/**
 * Letters around digits in both cases, or with marks no name has: `Pa55word`, `hunter2!x`. Ports, versions, packages
 * and models are none.
 */
function looksLikePassword(text: string): boolean {
  if (!/^[A-Za-z0-9!#$%^&*+=?~_-]{8,}$/.test(text) || !/[A-Za-z]/.test(text) || !/\d/.test(text))
    return false;
  if (/[!#$%^&*+?~]/.test(text)) return true;
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d[A-Za-z_=-]*[A-Za-z]/.test(text);
}

/** @returns the password behind `-u name:`; not the group behind a user, which containers take there */
export function userRanges(text: string): Range[] {
  return [...text.matchAll(USER)].flatMap((match) => {
    const [whole, quote = '', name = '', password = ''] = match;
    if (isGroup(name, password)) return [];
    const end = match.index + whole.length - quote.length;
    return [{ start: end - password.length, end, by: 'name' as const }];
  });
}

function isGroup(name: string, text: string): boolean {
  return (
    text === name ||
    /^(?:\d{1,9}|root|users?|docker|sudo|wheel|adm|staff|daemon|nogroup|nobody|www-data|node|app)$/.test(text)
  );
}

/**
 * @param flag the item before it in a list
 * @returns the credential of an item that stands behind a flag of one letter
 */
export function shortFlagRanges(text: string, flag: string): Range[] {
  if (/^(?:-u|--user)$/.test(flag)) {
    return userRanges(`${flag} ${text}`).map((range) => ({
      ...range,
      start: range.start - flag.length - 1,
      end: range.end - flag.length - 1,
    }));
  }
  const letter = /^-(\w)$/.exec(flag)?.[1];
  const found = letter !== undefined && OFTEN_SECRET.test(letter) && looksLikeCredential(text, letter);
  return found ? [{ start: 0, end: text.length, by: 'shape' }] : [];
}
