/** Knows how a word diff is drawn, in a running text or line by line, folding what did not change. */

import { counted, cut, grouped } from './cut.ts';
import type { Segment } from './diff.ts';
import { foreign, foreignLines } from './foreign.ts';
import { wrapped } from './layout.ts';
import type { Paint, Tone } from './paint.ts';

const FOLD_FROM = 100;
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

function folded(text: string): string {
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
      const shown = cut(plain(foreign(text)), most);
      return kind === 'added' ? paint('added', `{+${shown}+}`) : paint('removed', `[-${shown}-]`);
    })
    .join('');
}

const GUTTER = { same: '  ', added: '+ ', removed: '- ' } as const;
const TONE: Record<Segment['kind'], Tone> = { same: 'quiet', added: 'added', removed: 'removed' };

function stretch(segment: Segment, width: number, paint: Paint): string[] {
  const fold = segment.kind === 'same' && segment.text.length > FOLD_FROM;
  const texts = fold ? [folded(segment.text)] : foreignLines(segment.text);
  return texts
    .filter((text, at) => text.trim() !== '' || segment.kind !== 'same' || (at > 0 && at < texts.length - 1))
    .flatMap((text) => wrapped(text.trim() || '\\u{20}'.repeat(text.length) || '\\n', width - 4, 0))
    .map((line) => `  ${paint(TONE[segment.kind], `${GUTTER[segment.kind]}${line}`)}`);
}

/** More pieces than this are easier to read in a running text. */
const PIECES_BY_LINE = 6;

/**
 * @param room lines to use at most; what does not fit is counted in the last one
 * @returns the diff as lines that begin with our own gutter (`+`, `-` or blank), whatever the text says
 */
export function drawLines(segments: readonly Segment[], paint: Paint, width: number, room: number): string[] {
  const lines =
    segments.length <= PIECES_BY_LINE
      ? segments.flatMap((segment) => stretch(segment, width, paint))
      : wrapped(drawInline(segments, paint, 20 * width), width, 4);
  if (lines.length <= room) return lines;
  return [...lines.slice(0, room), `    … ${counted(lines.length - room, 'more line')}; d shows everything`];
}
