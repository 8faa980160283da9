/** Knows how changes are told in full: the words, then every value the words do not show whole. */

import type { Change, Json } from '../../model.ts';
import { brief } from '../brief.ts';
import { isNamedByPath, isReworded, pathName } from '../changes.ts';
import { counted, grouped } from '../cut.ts';
import { type Segment, wordDiff } from '../diff.ts';
import { drawLines } from '../draw-lines.ts';
import { foreign } from '../foreign.ts';
import { prettyJson } from '../json-text.ts';
import { labelled, wrapped } from '../layout.ts';
import { longLines } from '../long-text.ts';
import type { Paint } from '../paint.ts';

/** Values that words show whole: short scalars, and lists of a few of them. */
const SHORT = 80;
const FEW = 5;
/** Long values stand below the words anyway. */
const SAYS_LINES = 6;

export interface TextOptions {
  readonly width: number;
  readonly paint: Paint;
}

function isShort(value: Json): boolean {
  if (typeof value === 'string') return value.length <= SHORT;
  return value === null || typeof value !== 'object';
}

/** @returns true for a value so short that the sentence about its change holds it */
export function isToldInWords(value: Json): boolean {
  if (Array.isArray(value)) return value.length <= FEW && value.every(isShort);
  return isShort(value);
}

/** @returns the word diff behind our own gutters, the unchanged middle folded and nothing else left out */
export function diffLines(segments: readonly Segment[], { width, paint }: TextOptions): string[] {
  return drawLines(segments, paint, width, Number.MAX_SAFE_INTEGER);
}

/** @returns the value as JSON, each line behind our own gutter, so that none of it passes for a line of ours */
export function valueLines(value: Json, kind: 'added' | 'removed', { width, paint }: TextOptions): string[] {
  const gutter = kind === 'added' ? '+' : '-';
  return [...longLines(prettyJson(value), width - 2, 4)].map((line) =>
    paint(kind, `  ${gutter} ${line.slice(2)}`),
  );
}

/** @returns one change, nothing of it left out but the unchanged middle of a reworded text */
export function changeLines(change: Change, options: TextOptions): string[] {
  const { width } = options;
  if (isReworded(change)) {
    const whose = isNamedByPath(change) ? `${pathName(change.path)}: ` : '';
    const { before, after } = change;
    const lengths = `${grouped([...before].length)} → ${counted([...after].length, 'character')}`;
    const says = wrapped(`${whose}${foreign(change.says)}, ${lengths}`, width, 2);
    return [...says, ...diffLines(wordDiff(before, after), options)];
  }
  const words = brief(change.says, SAYS_LINES * width);
  const says = isNamedByPath(change)
    ? labelled(pathName(change.path), words, width, 2)
    : wrapped(words, width, 2);
  const values: string[] = [];
  const { before, after } = change;
  if ([before, after].every((value) => value === undefined || isToldInWords(value))) return says;
  if (before !== undefined) values.push(...valueLines(before, 'removed', options));
  if (after !== undefined) values.push(...valueLines(after, 'added', options));
  return [...says, ...values];
}
