/** Knows how a word diff is drawn as lines: an edit within a sentence inside it, longer ones behind a gutter of their own. */

import { beginning, counted } from './cut.ts';
import type { Segment } from './diff.ts';
import { drawInline, FOLD_FROM, folded } from './draw.ts';
import { foreign } from './foreign.ts';
import { wrapped } from './layout.ts';
import { longLines } from './long-text.ts';
import type { Paint, Tone } from './paint.ts';

const GUTTER = { same: '  ', added: '+ ', removed: '- ' } as const;
const TONE: Record<Segment['kind'], Tone> = { same: 'quiet', added: 'added', removed: 'removed' };
/** Longer edits are not read within a sentence any more; in lines of the terminal. */
const INLINE_LINES = 2;
/** Wrapping takes longer than in proportion to a line: one of many edits is wrapped in parts. */
const PIECES_AT_ONCE = 24;
/** UTF-16 units of a line. */
const HARMLESS_AT_ONCE = 4000;
/** What does not fit is counted up to here, so that nothing is drawn only to be counted. */
const COUNTED_LINES = 500;

/** Pieces that stand on one line of the text. */
type Row = Segment[];

/**
 * @returns the text line by line. An edit that holds a line break is a row of its own, however many lines it has:
 * then whole lines came or went.
 */
function* rowsOf(segments: readonly Segment[]): Generator<Row> {
  let row: Row = [];
  for (const { kind, text } of segments) {
    if (kind !== 'same' && text.includes('\n')) {
      if (row.length > 0) yield row;
      yield [{ kind, text }];
      row = [];
      continue;
    }
    const [first = '', ...rest] = text.split('\n');
    if (first !== '') row.push({ kind, text: first });
    for (const line of rest) {
      yield row;
      row = line === '' ? [] : [{ kind, text: line }];
    }
  }
  if (row.length > 0) yield row;
}

function isUnchanged(row: Row): boolean {
  return row.every(({ kind }) => kind === 'same');
}

/** True where unchanged words stand on both sides of a short edit: it is read within its sentence. */
function isWithinLine(row: Row, width: number): boolean {
  const words = row.filter(({ kind, text }) => kind === 'same' && text.trim() !== '');
  const isShort = row.every(({ kind, text }) => kind === 'same' || text.length <= INLINE_LINES * width);
  return isShort && words.length > 1;
}

/** A piece at a time: a line may hold a megabyte, of which a screen shows the beginning. */
function* harmlessPieces(line: string): Generator<string> {
  for (let rest = line; rest !== ''; ) {
    const piece = beginning(rest, HARMLESS_AT_ONCE);
    yield foreign(piece);
    rest = rest.slice(piece.length);
  }
}

function* stretch({ kind, text }: Segment, width: number, paint: Paint): Generator<string> {
  const isFolded = kind === 'same' && text.length > FOLD_FROM;
  const lines = isFolded ? [text] : text.split('\n');
  for (const [at, line] of lines.entries()) {
    const isBlank = /^ *$/.test(line);
    // Blank lines matter where they came or went, and between others.
    if (isBlank && kind === 'same' && (at === 0 || at === lines.length - 1)) continue;
    // The break that ends a line of its own is no line more.
    const edge = lines.at(-1) === '' ? lines.length - 1 : 0;
    if (line === '' && lines.length > 1 && at === edge) continue;
    if (isBlank) {
      const blanks = '\\u{20}'.repeat(Math.min(line.length, 8)) || '\\n';
      yield `  ${paint(TONE[kind], `${GUTTER[kind]}${blanks}`)}`;
      continue;
    }
    const pieces = isFolded ? [folded(line)] : harmlessPieces(lines.length > 1 ? line : trimmed(line));
    for (const piece of pieces) {
      for (const one of longLines(piece, width - 4, 0))
        yield `  ${paint(TONE[kind], `${GUTTER[kind]}${one}`)}`;
    }
  }
}

/** Without the blanks around it; other white space is shown. By index: ` +$` takes a square of a long run of blanks. */
function trimmed(line: string): string {
  let [from, to] = [0, line.length];
  while (line[from] === ' ') from += 1;
  while (to > from && line[to - 1] === ' ') to -= 1;
  return line.slice(from, to);
}

function* rowLines(row: Row, width: number, paint: Paint): Generator<string> {
  if (!isWithinLine(row, width)) {
    for (const piece of row) yield* stretch(piece, width, paint);
    return;
  }
  for (let at = 0; at < row.length; at += PIECES_AT_ONCE) {
    const drawn = drawInline(row.slice(at, at + PIECES_AT_ONCE), paint, Number.MAX_SAFE_INTEGER);
    yield* wrapped(drawn.trimStart(), width, 4);
  }
}

function* allLines(segments: readonly Segment[], width: number, paint: Paint): Generator<string> {
  let unchanged: string[] = [];
  const rest = (): Segment => ({ kind: 'same', text: unchanged.join('\n') });
  for (const row of rowsOf(segments)) {
    if (isUnchanged(row)) {
      unchanged.push(row.map(({ text }) => text).join(''));
      continue;
    }
    yield* stretch(rest(), width, paint);
    unchanged = [];
    yield* rowLines(row, width, paint);
  }
  yield* stretch(rest(), width, paint);
}

/**
 * @param room lines to use at most; what does not fit is counted in the last one
 * @returns the diff as lines that begin with our own gutter (`+`, `-` or blank), whatever the text says
 */
export function drawLines(segments: readonly Segment[], paint: Paint, width: number, room: number): string[] {
  const lines: string[] = [];
  for (const line of allLines(segments, width, paint)) {
    lines.push(line);
    if (lines.length > room + COUNTED_LINES) {
      return [
        ...lines.slice(0, room),
        `    … more than ${counted(COUNTED_LINES, 'more line')}; d shows everything`,
      ];
    }
  }
  if (lines.length <= room) return lines;
  return [...lines.slice(0, room), `    … ${counted(lines.length - room, 'more line')}; d shows everything`];
}
