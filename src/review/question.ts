/** Knows the question below the screen of one case, and what its answers ask in turn. */

import { foreign } from '../report/foreign.ts';
import type { Paint } from '../report/paint.ts';
import type { Asker, Choice, Show } from './asker.ts';
import { blockedBy, canReject, type Decision, doubts, type ReviewCase } from './cases.ts';
import { showDefinitions } from './definition.ts';
import { comparison, isComparable } from './former.ts';
import { askForMark, canMark } from './marking.ts';
import { screen } from './screen.ts';

/** Where questions are asked. */
export interface Desk {
  readonly asker: Asker;
  readonly show: Show;
  readonly width: number;
  readonly paint: Paint;
}

/** The how-manieth screen of how many. */
export interface Where {
  readonly at: number;
  readonly of: number;
}

export type Verdict = Pick<Decision, 'answer' | 'reason' | 'marks' | 'beside'>;

type Answer = 'a' | 'b' | 'r' | 's' | 'd' | 'c' | 'm' | 'q';

/** @returns the answer with its reason, where one was typed */
function verdict(answer: Decision['answer'], reason?: string): Verdict {
  return reason === undefined || reason === '' ? { answer } : { answer, reason };
}

/** What a finding speaks against is approved with a reason or not at all. */
export async function approval(one: ReviewCase, { asker, show }: Desk): Promise<Verdict> {
  if (doubts(one).length === 0) return verdict('approve');
  for (;;) {
    const reason = await asker.text('Why is it right all the same?');
    if (reason !== '') return verdict('approve', reason);
    show('  A finding speaks against it, so the lock needs a reason. Ctrl-C ends without writing.');
  }
}

/** @throws Refusal `interrupted` on Ctrl-C and at the end of input */
export async function rejection({ asker }: Desk): Promise<Verdict> {
  return verdict('reject', await asker.text('Why? (may stay empty)'));
}

/** @returns what follows the label of an approval */
export function asksWhy(one: ReviewCase): string {
  return doubts(one).length > 0 ? ' (asks why)' : '';
}

/** A reviewed variant (another platform, another folder) keeps its approval when another is approved. */
function canStandBeside(one: ReviewCase): boolean {
  return one.kind === 'item' && one.item.state === 'changed' && one.item.approved.length > 0;
}

/** @returns all marks that would go with an approval now */
async function marked(
  one: ReviewCase,
  before: Decision['marks'],
  desk: Desk,
): Promise<NonNullable<Decision['marks']>> {
  if (!canMark(one)) return before ?? [];
  const marks = await askForMark(one.marking, before ?? one.marking.kept, desk);
  const said = marks.map(({ spelling }) => foreign(spelling)).join(', ');
  desk.show(`  marks with an approval: ${said === '' ? 'none' : said}`);
  return marks;
}

function choices(one: ReviewCase): Choice<Answer>[] {
  const all: (Choice<Answer> | undefined)[] = [
    blockedBy(one) === undefined ? { key: 'a', label: `approve${asksWhy(one)}` } : undefined,
    blockedBy(one) === undefined && canStandBeside(one)
      ? { key: 'b', label: `approve beside the former${asksWhy(one)}` }
      : undefined,
    canReject(one) ? { key: 'r', label: 'reject, stays refused' } : undefined,
    { key: 's', label: 'skip' },
    { key: 'd', label: 'definition' },
    canMark(one) ? { key: 'm', label: 'mark what may vary' } : undefined,
    isComparable(one) ? { key: 'c', label: 'compare with the former' } : undefined,
    { key: 'q', label: 'stop, keep' },
  ];
  return all.filter((choice) => choice !== undefined);
}

/** @returns the decision, or that the person stops here */
export async function answerOne(one: ReviewCase, { at, of }: Where, desk: Desk): Promise<Verdict | 'stop'> {
  const { asker, show, width } = desk;
  show(`\n${screen(one, at, of, desk)}\n`);
  let marks: Decision['marks'];
  for (;;) {
    const answer = await asker.choose('', choices(one));
    if (answer === 'q') return 'stop';
    if (answer === 'a' || answer === 'b') {
      const given = await approval(one, desk);
      return { ...given, ...(marks && { marks }), ...(answer === 'b' && { beside: true }) };
    }
    if (answer === 'r') return rejection(desk);
    if (answer === 's') return verdict('skip');
    if (answer === 'c') show(`${comparison([one], desk)}\n`);
    else if (answer === 'm') marks = await marked(one, marks, desk);
    else await showDefinitions([one], asker, show, width);
  }
}
