/** Knows the course of a review: one question per screen, one answer each. Knows no terminal and no lock. */

import { painter } from '../report/paint.ts';
import type { Asker, Show } from './asker.ts';
import { type Decision, doubts, type Review, type ReviewCase } from './cases.ts';
import { answerGroup } from './group-question.ts';
import { answerOne, type Verdict } from './question.ts';
import { isGroup, stepsOf } from './steps.ts';

export interface LoopOptions {
  /** Asked anew for every screen: a terminal may be made wider or narrower in between. */
  readonly width: number;
  readonly colour: boolean;
}

/** A reason why something is right all the same is about what a finding speaks against, not about its neighbours. */
function decisionOn(one: ReviewCase, { reason, ...outcome }: Verdict): Decision {
  const isOurs = outcome.answer !== 'approve' || doubts(one).length > 0;
  return { case: one, ...outcome, ...(reason !== undefined && isOurs && { reason }) };
}

/**
 * Asks about every case; nothing is approved by ENTER alone, nothing is written here.
 * @returns a decision per case
 * @throws Refusal('interrupted') on Ctrl-C or end of input: then nothing of the session counts
 */
export async function review(
  cases: readonly ReviewCase[],
  asker: Asker,
  show: Show,
  options: LoopOptions,
): Promise<Review> {
  const decided = new Map<ReviewCase, Decision>();
  const paint = painter(options.colour);
  const steps = stepsOf(cases);
  let stopped = false;
  for (let at = 0; at < steps.length && !stopped; at += 1) {
    const step = steps[at];
    if (step === undefined) break;
    const where = { at: at + 1, of: steps.length };
    const desk = { asker, show, width: options.width, paint };
    const outcome = isGroup(step)
      ? await answerGroup(step, where, desk)
      : await answerOne(step[0], where, desk);
    stopped = outcome === 'stop';
    if (outcome === 'one by one') {
      // The same place again, now with a screen for each.
      steps.splice(at, 1, ...step.map((one) => [one] as const));
      at -= 1;
    } else if (outcome !== 'stop') {
      for (const one of step) decided.set(one, decisionOn(one, outcome));
    }
  }
  const skipped = (one: ReviewCase): Decision => ({ case: one, answer: 'skip' });
  return { decisions: cases.map((one) => decided.get(one) ?? skipped(one)), stopped };
}
