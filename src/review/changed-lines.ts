/** Knows how changes read on a screen of the review: in words, as a diff of words, and what is new quoted. */

import type { Change, Json } from '../model.ts';
import { brief } from '../report/brief.ts';
import { isReworded, pathName } from '../report/changes.ts';
import { counted, cut, grouped } from '../report/cut.ts';
import { wordDiff } from '../report/diff.ts';
import { drawLines } from '../report/draw-lines.ts';
import { foreign } from '../report/foreign.ts';
import { inlineJson } from '../report/json-text.ts';
import { labelled, wrapped } from '../report/layout.ts';
import type { Paint } from '../report/paint.ts';

/** What a screen is drawn for. */
export interface ScreenOptions {
  readonly width: number;
  readonly paint: Paint;
}

const MOST_CHANGES = 30;
const DIFF_LINES = 30;
/** Of one sentence, before it is cut. */
export const MESSAGE_LINES = 4;
/** A parameter's whole description has room: what a model reads is not to be approved unseen. */
const ADDED_LINES = 8;
const LONGEST_PATH = 24;

/** Two letters that look alike are drawn alike in a diff, so their code points stand below it. */
function hardToSeeLines({ hardToSee, path }: Change, { width, paint }: ScreenOptions): string[] {
  if (hardToSee === undefined || path.lastIndexOf('/') > 0) return [];
  const text = brief(hardToSee, MESSAGE_LINES * width);
  return labelled('! hard to see', text, width, 2).map((line) => paint('warning', line));
}

function changeLines(change: Change, options: ScreenOptions): string[] {
  const { width, paint } = options;
  const { path } = change;
  const says = brief(change.says, MESSAGE_LINES * width);
  if (isReworded(change)) {
    const lengths = `${grouped([...change.before].length)} → ${counted([...change.after].length, 'character')}`;
    const drawn = drawLines(wordDiff(change.before, change.after), paint, width, DIFF_LINES);
    const name = path.lastIndexOf('/') > 0 ? says : pathName(path);
    return [...wrapped(`${name}, ${lengths}`, width, 2), ...drawn, ...hardToSeeLines(change, options)];
  }
  // The words name what a deep path leads to; a shortened path would only stand in their way.
  const isShort = path.length <= LONGEST_PATH;
  const lines = isShort ? labelled(pathName(path), says, width, 2) : wrapped(says, width, 2);
  return [...lines, ...addedLines(change, width, paint)];
}

/** What is new in more than a word is quoted: that is where a new text for the model would stand. */
function addedLines(change: Change, width: number, paint: Paint): string[] {
  const values = gained(change).filter((value) => !isTold(value, change));
  const text = values.map((value) => (typeof value === 'string' ? foreign(value) : inlineJson(value)));
  const shown = cut(text.join(', '), ADDED_LINES * width);
  return text.length === 0 ? [] : wrapped(shown, width - 4, 0).map((line) => paint('added', `  + ${line}`));
}

/** @returns what is new: of two lists the entries that only the second has */
export function gained({ before, after }: Change): readonly Json[] {
  if (after === undefined) return [];
  if (!Array.isArray(before) || !Array.isArray(after)) return [after];
  const had = new Set(before.map((value) => JSON.stringify(value)));
  return after.filter((value) => !had.has(JSON.stringify(value)));
}

/** Numbers and the like stand in the words; so do short texts, and lists of what stands there. */
function isTold(value: Json, { says, path }: Pick<Change, 'says' | 'path'>): boolean {
  if (Array.isArray(value)) return value.every((entry: Json) => isTold(entry, { says, path }));
  if (typeof value !== 'string')
    return value === null || typeof value !== 'object' || Object.keys(value).length === 0;
  if (value === '' || path.endsWith('/type')) return true;
  return says.includes(JSON.stringify(value)) || says.includes(`\`${value}\``);
}

/**
 * @param isAll true where nothing but these changed, so that the lines may say so
 * @returns the changes in words and as diffs; what is left out is counted
 */
export function changedLines(changes: readonly Change[], options: ScreenOptions, isAll = true): string[] {
  const lines = changes.slice(0, MOST_CHANGES).flatMap((change) => changeLines(change, options));
  const left = changes.length - MOST_CHANGES;
  if (left > 0) return [...lines, `  … ${counted(left, 'more change')}; d shows the definition`];
  return isAll ? [...lines, '  everything else unchanged'] : lines;
}
