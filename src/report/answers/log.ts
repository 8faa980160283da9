/** Knows how the history of a lock reads: newest first, every change in words, everything in it a claim. */

import type { Difference, JsonObject, LockCommit } from '../../model.ts';
import { brief } from '../brief.ts';
import { foreign } from '../foreign.ts';
import { spread, wrapped } from '../layout.ts';
import { shortName } from '../names.ts';
import { type Paint, painter } from '../paint.ts';
import { decisionText, differenceName, tagOf } from './difference-text.ts';
import { answerJson, differenceMembers, present } from './json.ts';
import { type SameEdit, sameEdits } from './same-edit.ts';

interface LogAnswer {
  readonly path: string;
  /** As asked for: `2026-11-01`. */
  readonly since?: string;
  readonly commits: readonly LockCommit[];
  /** What the reader must know of what is not here, one sentence each. */
  readonly notes: readonly string[];
}

const WORDS_LINES = 4;
const MOST_CHANGES = 6;

/** @returns the changes where there are any, else what happened */
function words({ changes, says }: Difference): string {
  if (changes.length === 0) return says;
  const told = changes.slice(0, MOST_CHANGES).map((change) => change.says);
  const left = changes.length - told.length;
  return told.join('; ') + (left > 0 ? `; and ${left} more` : '');
}

function differenceRows(same: SameEdit, width: number, paint: Paint): string[] {
  const [one] = same;
  const many = same.length === 1 ? '' : `the same for ${same.length} items: `;
  const told = `${many}${brief(words(one), WORDS_LINES * width)}`;
  const decision = decisionText(one);
  return [
    ...spread(`  ${paint('strong', differenceName(same))}`, tagOf(one), width, 4),
    ...wrapped(decision === '' ? told : `${told}; ${decision}`, width, 4),
    ...one.remarks.flatMap((remark) => wrapped(`! ${brief(remark, WORDS_LINES * width)}`, width, 4)),
  ];
}

function commitLines(one: LockCommit, width: number, paint: Paint): string[] {
  const what =
    one.commit === undefined
      ? 'not committed yet'
      : `${one.commit.slice(0, 12)}  by (claimed) ${shortName(one.author)}: ${brief(one.subject, 120)}`;
  const unreadable =
    one.unreadable === undefined
      ? []
      : wrapped(`! its lock cannot be read: ${brief(one.unreadable, WORDS_LINES * width)}`, width, 2);
  return [
    ...wrapped(`${one.date.slice(0, 10)}  ${what}`, width, 0),
    ...unreadable,
    ...sameEdits(one.differences, false).flatMap((same) => differenceRows(same, width, paint)),
  ];
}

/** @returns the commits that changed the lock, each with what it decided, harmless */
export function logText(
  answer: LogAnswer,
  { width, colour }: { readonly width: number; readonly colour: boolean },
): string {
  const paint = painter(colour);
  const since = answer.since === undefined ? '' : ` since ${foreign(answer.since)}`;
  const blocks = answer.commits.map((one) => commitLines(one, width, paint).join('\n'));
  const notes = answer.notes.flatMap((note) => wrapped(`note: ${foreign(note)}`, width, 0)).join('\n');
  const none = blocks.length === 0 ? [`nothing changed in ${foreign(answer.path)}${since}`] : [];
  return `${[...none, ...blocks, ...(notes === '' ? [] : [notes])].join('\n\n')}\n`;
}

function commitMembers(one: LockCommit): JsonObject {
  return present({
    commit: one.commit ?? null,
    date: one.date,
    author: one.author,
    subject: one.subject,
    unreadable: one.unreadable,
    differences: one.differences.map((difference) => differenceMembers(difference, 'digests-only')),
  });
}

/** @returns the answer for programs; the newest commit first */
export function logJson(answer: LogAnswer, version: string): string {
  return answerJson(version, {
    lock: { path: answer.path },
    since: answer.since ?? null,
    notes: [...answer.notes],
    commits: answer.commits.map(commitMembers),
  });
}
