/** Knows what a page or a Markdown view does not show of a text that holds it: comments, and elements styled away. */

import type { Stretch } from './blanks.ts';

const HOLDS_WORDS = /[\p{L}\p{N}]/u;
/** A link definition that leads nowhere, which is how comments are written in Markdown: `[//]: # (text)`. */
const DEFINITION =
  /(?<=^|\n)[ \t]{0,3}\[[^\]\n]{1,100}\]:[ \t]*(?:#|<>)[ \t]*(?:"[^"\n]+"|'[^'\n]+'|\([^)\n]+\))/g;
const STYLED_AWAY =
  /<[a-z][^<>]{0,200}?(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?![.\d]*[1-9])|\shidden(?=[\s>=/]))[^<>]{0,200}>/gi;

const MAY_BE_STYLED = /<[a-z][^<>]{0,200}(?:style=|\shidden)/i;

/** @returns HTML comments that hold words; one that is never closed hides everything behind it */
function comments(text: string): Stretch[] {
  const found: Stretch[] = [];
  let at = text.indexOf('<!--');
  while (at !== -1) {
    const close = text.indexOf('-->', at + 4);
    const end = close === -1 ? text.length : close;
    if (HOLDS_WORDS.test(text.slice(at + 4, end))) {
      found.push({ at, says: close === -1 ? 'an unclosed HTML comment' : 'an HTML comment' });
    }
    at = text.indexOf('<!--', end);
  }
  return found;
}

function all(text: string, what: RegExp, says: string): Stretch[] {
  return [...text.matchAll(what)].map(({ index }) => ({ at: index, says }));
}

/** @returns what such a view leaves out, kind by kind */
export function notShown(text: string): Stretch[] {
  if (!mayNotShow(text)) return [];
  return [
    ...comments(text),
    ...all(text, DEFINITION, 'a Markdown comment'),
    ...all(text, STYLED_AWAY, 'an HTML element that is not shown'),
  ];
}

/** @returns false where nothing of the kind can be, also in JSON text: quick enough for a whole listing */
export function mayNotShow(text: string): boolean {
  if (text.includes(']:')) return true;
  return text.includes('<') && (text.includes('<!--') || MAY_BE_STYLED.test(text));
}
