/** Knows how marks are made and taken away while a change is reviewed: what may vary without a new review. */

import { brief } from '../report/brief.ts';
import { foreign } from '../report/foreign.ts';
import { labelled, wrapped } from '../report/layout.ts';
import type { Asker, Show } from './asker.ts';
import type { CaseMark, Marking, ReviewCase } from './cases.ts';

function markLine({ spelling, reason }: CaseMark): string {
  return `${brief(spelling, 200)}: "${brief(reason, 120)}"`;
}

/** @returns which marks an approval would take along, and which it would leave out */
export function carriedLines(one: ReviewCase, width: number): string[] {
  if (one.kind !== 'item' || one.marking === undefined) return [];
  const { kept, lost } = one.marking;
  return [
    ...kept.flatMap((mark) => labelled('marked', markLine(mark), width, 2)),
    ...lost.flatMap((mark) => labelled('mark dropped', `${markLine(mark)} fits nothing any more`, width, 2)),
  ];
}

/** @returns with which marks nothing would have changed */
export function enoughLines(one: ReviewCase, width: number): string[] {
  if (one.kind !== 'item' || one.marking === undefined) return [];
  const would = one.marking.enough.map((spelling) => brief(spelling, 200)).join(', ');
  return would === '' ? [] : labelled('would not differ', `with ${would}   (m marks)`, width, 2);
}

/** @returns true where a mark can stand on it at all */
export function canMark(one: ReviewCase): one is ReviewCase & { kind: 'item'; marking: Marking } {
  return one.kind === 'item' && one.marking !== undefined;
}

function offered({ enough, candidates }: Marking, marks: readonly CaseMark[]): string[] {
  const standing = new Set(marks.map(({ spelling }) => spelling));
  return [...new Set([...enough, ...candidates])].filter((spelling) => !standing.has(spelling));
}

/**
 * One mark is made, or one is taken away.
 * @param marks those that would go with an approval now
 * @returns those that would then
 */
export async function askForMark(
  marking: Marking,
  marks: readonly CaseMark[],
  { asker, show, width }: { readonly asker: Asker; readonly show: Show; readonly width: number },
): Promise<readonly CaseMark[]> {
  const offers = offered(marking, marks);
  const rows = [
    ...marks.map((mark, at) => `${at + 1}  takes away ${markLine(mark)}`),
    ...offers.map((spelling, at) => `${marks.length + at + 1}  ${brief(spelling, 200)}`),
  ];
  show(rows.flatMap((row) => wrapped(row, width, 4)).join('\n') || '    nothing here is offered');
  const typed = await asker.text('Which may vary? A number, a mark, or nothing');
  if (typed === '') return marks;
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) - 1 : -1;
  if (number >= 0 && number < marks.length) return marks.filter((_, at) => at !== number);
  const spelling = offers[number - marks.length] ?? typed;
  const problem = marking.problem(spelling);
  if (problem !== undefined) {
    show(wrapped(`${brief(spelling, 200)} ${foreign(problem)}`, width, 4).join('\n'));
    return marks;
  }
  const reason = await asker.text('Why does it not matter when this changes?');
  if (reason !== '') return [...marks.filter((mark) => mark.spelling !== spelling), { spelling, reason }];
  show('    A mark needs a reason, so none was made.');
  return marks;
}
