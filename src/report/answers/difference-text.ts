/** Knows how the differences of two locks, or of a lock and what is there, read at a terminal. */

import type { Difference, DifferenceKind } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted } from '../cut.ts';
import { foreign, ours } from '../foreign.ts';
import { launchLines } from '../launch-lines.ts';
import { spread, wrapped } from '../layout.ts';
import { subjectNames } from '../names.ts';
import { painter, type Tone } from '../paint.ts';
import { changeLines, type TextOptions, valueLines } from './change-text.ts';
import { editWords, itemKeys, type SameEdit, sameEdits } from './same-edit.ts';
import { signedText, verbOf } from './signed.ts';

const TAGS: Record<DifferenceKind, readonly [tag: string, tone: Tone]> = {
  added: ['NEW', 'added'],
  changed: ['CHANGED', 'warning'],
  beside: ['VARIANT', 'warning'],
  removed: ['REMOVED', 'removed'],
  rejected: ['REJECTED', 'error'],
  unrejected: ['REJECTION GONE', 'error'],
  'signed-anew': ['SIGNED ANEW', 'warning'],
  marked: ['MARKED', 'warning'],
  pinned: ['PINNED', 'warning'],
  unpinned: ['UNPINNED', 'removed'],
  unrecorded: ['HISTORY CHANGED', 'error'],
};

/** @returns the word for what happened, in capitals */
export function tagOf({ what }: Difference): string {
  return TAGS[what][0];
}

/** @returns `refunds › issue_refund, refund_status`, `refunds, its launch`, `refunds` */
export function differenceName(same: SameEdit): string {
  const [{ about, server }] = same;
  const items = itemKeys(same).map((item) => ({ server, item }));
  const name = subjectNames(items.length > 0 ? items : [{ server }], same.length);
  if (items.length > 0) return name;
  if (about === 'launch') return `${name}, its launch`;
  return about === 'observed' ? `${name}, as it was seen` : name;
}

/** @returns who decided it, in the word that fits */
export function decisionText({ signed }: Difference): string {
  return signed === undefined ? '' : signedText(signed, verbOf(signed));
}

/** What is new or gone as a whole: nothing to compare it with, so all of it is shown. */
function wholeLines(one: Difference, options: TextOptions): string[] {
  if (one.changes.length > 0) return [];
  const shown = one.what === 'removed' ? undefined : one.after?.value;
  if (shown === undefined) return [];
  if (one.about !== 'launch') return valueLines(shown, 'added', options);
  return launchLines(shown as Parameters<typeof launchLines>[0]).flatMap((line) =>
    wrapped(line, options.width, 4),
  );
}

/** @returns a block: names and tag, the words, who decided, the changes in full, remarks */
export function differenceLines(same: SameEdit, options: TextOptions): string[] {
  const { width, paint } = options;
  const [one] = same;
  const [tag, tone] = TAGS[one.what];
  const signed = decisionText(one);
  return [
    ...spread(paint('strong', differenceName(same)), paint(tone, tag), width, 2),
    ...wrapped(foreign(editWords(same)), width, 2),
    ...(signed === '' ? [] : wrapped(signed, width, 2)),
    ...one.changes.flatMap((change) => changeLines(change, options)),
    ...wholeLines(one, options),
    ...one.remarks.flatMap((remark) => wrapped(paint('warning', `! ${brief(remark, 6 * width)}`), width, 2)),
  ];
}

/** @returns `4 differences: 3 new, 1 changed` */
export function counts(differences: readonly Difference[]): string {
  const tags = new Map<string, number>();
  for (const one of differences) tags.set(tagOf(one), (tags.get(tagOf(one)) ?? 0) + 1);
  if (differences.length === 0) return 'no difference';
  const parts = [...tags].map(([tag, count]) => `${count} ${tag.toLowerCase()}`);
  return `${counted(differences.length, 'difference')}: ${parts.join(', ')}`;
}

/**
 * @param opening what is compared with what, harmless
 * @param closing what could not be compared, and the command that decides about the differences; empty where none
 */
export function differenceText(
  opening: string,
  differences: readonly Difference[],
  { notes, next }: { readonly notes: readonly string[]; readonly next: string },
  { width, colour }: { readonly width: number; readonly colour: boolean },
): string {
  const options = { width, paint: painter(colour) };
  const blocks = [
    wrapped(opening, width, 0).join('\n'),
    ...sameEdits(differences).map((same) => differenceLines(same, options).join('\n')),
    ...notes.map((note) => wrapped(`not compared: ${brief(note, 6 * width)}`, width, 0).join('\n')),
    [counts(differences), ...(next === '' ? [] : [`next  ${ours(next)}`])].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
