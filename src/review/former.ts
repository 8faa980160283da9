/** Knows how a new item is shown beside what its server no longer lists: a hint, and the difference on demand. */

import { counted } from '../report/cut.ts';
import { foreign } from '../report/foreign.ts';
import { labelled, wrapped } from '../report/layout.ts';
import { bounded, shortItem } from '../report/names.ts';
import type { ItemCase, ReviewCase } from './cases.ts';
import { caseName } from './cases.ts';
import { changedLines, type ScreenOptions } from './changed-lines.ts';

const MOST_GONE_ON_ONE = 8;
const MOST_GONE = 200;

/** @returns what this item may have been, each with how sure that is; nothing where there is no hint */
export function formerLines({ former = [] }: ItemCase, width: number, indent: number): string[] {
  return former.flatMap(({ says }) => labelled('former', foreign(says), width, indent));
}

/** @returns on the screen of one item: in few words what else is gone */
export function goneInShort({ gone = [] }: ItemCase, width: number): string[] {
  if (gone.length === 0) return [];
  const names = gone.map((key) => shortItem(key));
  return labelled('gone', `${bounded(names, MOST_GONE_ON_ONE)} (approved, no longer listed)`, width, 2);
}

/** @returns on the screen of several: all that is gone, so that new and former stand side by side */
export function goneInFull({ gone = [] }: ItemCase, width: number): string[] {
  if (gone.length === 0) return [];
  const names = bounded(
    gone.map((key) => shortItem(key)),
    MOST_GONE,
  );
  const head = `no longer listed, ${counted(gone.length, 'approved item')} (their approvals do not move to what is new):`;
  return ['', ...wrapped(head, width, 2), ...wrapped(names, width, 4)];
}

/** True where a former item is near enough to be compared with. */
export function isComparable(one: ReviewCase): one is ItemCase {
  return one.kind === 'item' && (one.former ?? []).some(({ changes }) => changes !== undefined);
}

/** @returns what differs between the approved former item and the new one, for each that can be compared */
export function comparison(cases: readonly ReviewCase[], options: ScreenOptions): string {
  const lines = cases.filter(isComparable).flatMap((one) =>
    (one.former ?? []).flatMap(({ name, changes }) => {
      if (changes === undefined) return [];
      const head = `${caseName(one)}, compared with the approved ${shortItem(name)}`;
      return ['', ...wrapped(head, options.width, 2), ...changedLines(changes, options)];
    }),
  );
  return lines.join('\n');
}
