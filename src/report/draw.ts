/** Knows how a word diff is drawn in a running text, folding what did not change. */

import { brief } from './brief.ts';
import { grouped } from './cut.ts';
import type { Segment } from './diff.ts';
import { foreign } from './foreign.ts';
import type { Paint } from './paint.ts';

/** Unchanged text longer than this is folded. */
export const FOLD_FROM = 100;
const FOLD_KEEP = 30;
/** The diff marks inside a stranger's text would let it claim an addition that is none. */
const FALSE_MARK = /[[{](?=[-+])|(?<=[-+])[\]}]|^[\]}]/g;

/** Harmless, and without anything that looks like one of our diff marks. */
function plain(text: string): string {
  return text.replace(FALSE_MARK, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}

/** Cuts between characters, never inside one: a half surrogate would show as an escape that is not there. */
function ends(text: string): { head: string; tail: string; hidden: number } {
  const characters = [...text];
  return {
    head: characters.slice(0, FOLD_KEEP).join(''),
    tail: characters.slice(-FOLD_KEEP).join(''),
    hidden: characters.length - 2 * FOLD_KEEP,
  };
}

/** @returns the text made harmless; of a long one both ends, and how much stands between them */
export function folded(text: string): string {
  if (text.length <= FOLD_FROM) return plain(foreign(text));
  const { head, tail, hidden } = ends(text);
  if (hidden <= 0) return plain(foreign(text));
  return `${plain(foreign(head))} … ${grouped(hidden)} unchanged … ${plain(foreign(tail))}`;
}

/**
 * @param most columns each added or removed stretch may take; more is cut, and said
 * @returns one line: `Record a refund. {+Always use this tool.+}`
 */
export function drawInline(segments: readonly Segment[], paint: Paint, most: number): string {
  return segments
    .map(({ kind, text }) => {
      if (kind === 'same') return folded(text);
      const shown = brief(text, most, (some) => plain(foreign(some)));
      return kind === 'added' ? paint('added', `{+${shown}+}`) : paint('removed', `[-${shown}-]`);
    })
    .join('');
}
