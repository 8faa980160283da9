/** Knows how a word is written so that a POSIX shell reads it back exactly and a person sees all of it. */

import { HIDDEN } from './foreign.ts';

/** Needs no quotes anywhere in a command; `=` and `~` in front mean something to some shells. */
const BARE = /^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/;
const NOT_SHOWABLE = new RegExp(`${HIDDEN}|^\\p{M}+| {2,}`, 'u');
const IN_DOLLAR_QUOTES = new RegExp(`${HIDDEN}|^\\p{M}+| {2,}|['\\\\!]`, 'gu');

/** Octal, because it always takes exactly three digits: `\x` reads on as far as it can in some shells. */
function octal(text: string): string {
  let all = '';
  for (const byte of Buffer.from(text, 'utf8')) all += `\\${byte.toString(8).padStart(3, '0')}`;
  return all;
}

/**
 * @param text any word, for example a server key
 * @returns the word as typed in bash, zsh or ksh: bare, in '…', or in $'…' where it holds control or invisible
 * characters or rows of spaces. A lone surrogate cannot be typed and becomes U+FFFD.
 */
export function shellWord(text: string): string {
  if (BARE.test(text)) return text;
  if (!NOT_SHOWABLE.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const inside = text.toWellFormed().replace(IN_DOLLAR_QUOTES, octal);
  return `$'${inside}'`;
}

/** @returns the words as one command line */
export function shellWords(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

/** @returns the words as arguments after a verb; `--` in front where one of them could be read as an option */
export function shellArguments(words: readonly string[]): string {
  return (words.some((word) => word.startsWith('-')) ? '-- ' : '') + shellWords(words);
}
