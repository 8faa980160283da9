/** Knows the question below the screen of a group: one answer decides exactly the items that were listed. */

import { counted, grouped } from '../report/cut.ts';
import type { Choice } from './asker.ts';
import { doubts, type ItemCase } from './cases.ts';
import { showDefinitions } from './definition.ts';
import { comparison, isComparable } from './former.ts';
import { groupPages } from './group-screen.ts';
import { approval, asksWhy, type Desk, rejection, type Verdict, type Where } from './question.ts';
import type { Group } from './steps.ts';

type Answer = 'a' | 'r' | 'o' | 's' | 'd' | 'c' | 'm' | 'q';

/** @returns one that a finding speaks against, where there is one: then an approval of all needs a reason */
function mostDoubtful(group: Group): ItemCase {
  return group.find((one) => doubts(one).length > 0) ?? group[0];
}

function choices(group: Group, pagesLeft: number): Choice<Answer>[] {
  const all = grouped(group.length);
  const decide: Choice<Answer>[] = [
    { key: 'a', label: `approve these ${all}${asksWhy(mostDoubtful(group))}` },
    { key: 'r', label: `reject all ${all}` },
  ];
  // Who has not seen the end of the list cannot say yes to it.
  const more: Choice<Answer> = { key: 'm', label: `more (${counted(pagesLeft, 'page')} left), then approve` };
  return [
    ...(pagesLeft > 0 ? [more] : decide),
    { key: 'o', label: 'one by one' },
    { key: 's', label: 'skip all' },
    { key: 'd', label: 'definitions' },
    ...(group.some(isComparable) ? [{ key: 'c', label: 'compare with the former' } as const] : []),
    { key: 'q', label: 'stop, keep' },
  ];
}

/** @returns the decision about every item of the group, or how to go on without one */
export async function answerGroup(
  group: Group,
  { at, of }: Where,
  desk: Desk,
): Promise<Verdict | 'one by one' | 'stop'> {
  const { asker, show, width } = desk;
  const pages = groupPages(group, at, of, desk);
  show(`\n${pages.shift() ?? ''}\n`);
  for (;;) {
    const answer = await asker.choose('', choices(group, pages.length));
    if (answer === 'q') return 'stop';
    if (answer === 'o') return 'one by one';
    if (answer === 'a') return approval(mostDoubtful(group), desk);
    if (answer === 'r') return rejection(desk);
    if (answer === 's') return { answer: 'skip' };
    if (answer === 'd') await showDefinitions(group, asker, show, width);
    else if (answer === 'c') show(`${comparison(group, desk)}\n`);
    else show(`${pages.shift() ?? ''}\n`);
  }
}
