/** Knows the three lists that close a review: approved, rejected, skipped. */

import { grouped } from '../report/cut.ts';
import { labelled } from '../report/layout.ts';
import { bounded, subjectName } from '../report/names.ts';
import type { Decision, Review, ReviewCase } from './cases.ts';
import { caseName } from './cases.ts';

const MOST_NAMES = 12;
const LISTS = [
  ['approve', 'approved'],
  ['reject', 'rejected'],
  ['skip', 'skipped'],
] as const satisfies readonly (readonly [Decision['answer'], string])[];

interface SummaryOptions {
  readonly width: number;
  /** Decisions that could not be written, because what they rest on was changed meanwhile. */
  readonly lost?: ReadonlySet<Decision>;
}

/** In a list `refunds, its launch` would read as two things. */
function listName(one: ReviewCase): string {
  return one.kind === 'launch' ? `launch of ${subjectName({ server: one.server.key })}` : caseName(one);
}

function row(word: string, decisions: readonly Decision[], width: number): string[] {
  const names = decisions.map(({ case: one }) => listName(one));
  const text = names.length === 0 ? '-' : `${grouped(names.length)}   ${bounded(names, MOST_NAMES)}`;
  return labelled(word, text, width, 0);
}

/** @returns three rows with counts and names, empty lists as `-`; whoever stopped early is told what that means */
export function summary({ decisions, stopped }: Review, { width, lost = new Set() }: SummaryOptions): string {
  const rows = LISTS.flatMap(([answer, word]) => {
    const of = decisions.filter((decision) => decision.answer === answer && !lost.has(decision));
    return row(word, of, width);
  });
  const unwritten = [
    ...row('not recorded', [...lost], width),
    'the lock changed meanwhile: run approve again',
  ];
  return [
    ...rows,
    ...(stopped ? ['stopped early: what was not reached counts as skipped'] : []),
    ...(lost.size > 0 ? unwritten : []),
  ].join('\n');
}
