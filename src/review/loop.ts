/** Knows the course of a review: one change per screen, one answer each. Knows no terminal and no lock. */

import { counted } from '../report/cut.ts';
import { shortName } from '../report/names.ts';
import { painter } from '../report/paint.ts';
import type { Asker, Choice, Show } from './asker.ts';
import {
  blockedBy,
  canReject,
  type Decision,
  doubts,
  type ItemCase,
  isClean,
  type Review,
  type ReviewCase,
} from './cases.ts';
import { showDefinition } from './definition.ts';
import { ownWords, takes } from './describe.ts';
import { card, screen } from './screen.ts';

type Answer = 'a' | 'r' | 's' | 'd' | 'A' | 'q';

export interface LoopOptions {
  readonly width: number;
  readonly colour: boolean;
}

interface Session extends LoopOptions {
  readonly cases: readonly ReviewCase[];
  readonly asker: Asker;
  readonly show: Show;
  readonly decided: Map<ReviewCase, Decision>;
}

function open(session: Session): ReviewCase[] {
  return session.cases.filter((one) => !session.decided.has(one));
}

/** Offered where it saves something: the case itself is clean and it is not the only one. */
function cleanBeside(one: ReviewCase, session: Session): ItemCase[] {
  if (!isClean(one)) return [];
  const clean = open(session).filter(isClean);
  const same = clean.filter(({ server }) => server.key === one.server.key);
  return same.length > 1 ? same : [];
}

function choices(one: ReviewCase, clean: readonly ItemCase[]): Choice<Answer>[] {
  const why = doubts(one).length > 0 ? ' (asks why)' : '';
  const all: (Choice<Answer> | undefined)[] = [
    blockedBy(one) === undefined ? { key: 'a', label: `approve${why}` } : undefined,
    canReject(one) ? { key: 'r', label: 'reject, stays refused' } : undefined,
    { key: 's', label: 'skip' },
    { key: 'd', label: 'definition' },
    clean.length > 0
      ? { key: 'A', label: `approve the ${clean.length} clean items of ${shortName(one.server.key, 32)}` }
      : undefined,
    { key: 'q', label: 'stop, keep' },
  ];
  return all.filter((choice) => choice !== undefined);
}

/** What a finding speaks against is approved with a reason or not at all. */
async function reasonFor(one: ReviewCase, { asker, show }: Session): Promise<string | undefined> {
  if (doubts(one).length === 0) return undefined;
  for (;;) {
    const reason = await asker.text('Why is it right all the same?');
    if (reason !== '') return reason;
    show('  A finding speaks against it, so the lock needs a reason. Ctrl-C ends without writing.');
  }
}

function decide(session: Session, one: ReviewCase, answer: Decision['answer'], reason?: string): void {
  const because = reason === undefined || reason === '' ? {} : { reason };
  session.decided.set(one, { case: one, answer, ...because });
}

/** Every one is shown before it is approved; an approval names what was on a screen. */
async function approveClean(session: Session, clean: readonly ItemCase[]): Promise<void> {
  const { asker, show, width } = session;
  show(`${counted(clean.length, 'item')} nobody reviewed, no other finding touches them:`);
  for (const one of clean) {
    const definition = one.item.definition ?? null;
    show(card(one, ownWords(definition), one.item.kind === 'tool' ? takes(definition) : '', width));
  }
  const answer = await asker.choose(`Approve all ${clean.length}?`, [
    { key: 'y', label: 'yes' },
    { key: 'n', label: 'no, one at a time' },
  ]);
  if (answer === 'y') for (const one of clean) decide(session, one, 'approve');
}

/** @returns true where the person stops here */
async function answerOne(session: Session, one: ReviewCase): Promise<boolean> {
  const { asker, show, width } = session;
  while (!session.decided.has(one)) {
    const clean = cleanBeside(one, session);
    const answer = await asker.choose('', choices(one, clean));
    if (answer === 'q') return true;
    if (answer === 'a') decide(session, one, 'approve', await reasonFor(one, session));
    if (answer === 'r') decide(session, one, 'reject', await asker.text('Why? (may stay empty)'));
    if (answer === 's') decide(session, one, 'skip');
    if (answer === 'd') await showDefinition(one, asker, show, width);
    if (answer === 'A') await approveClean(session, clean);
  }
  return false;
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
  const session: Session = { cases, asker, show, decided: new Map(), ...options };
  const paint = painter(options.colour);
  let stopped = false;
  for (const [at, one] of cases.entries()) {
    if (session.decided.has(one)) continue;
    show(`\n${screen(one, at + 1, cases.length, { width: options.width, paint })}\n`);
    stopped = await answerOne(session, one);
    if (stopped) break;
  }
  const skipped = (one: ReviewCase): Decision => ({ case: one, answer: 'skip' });
  return { decisions: cases.map((one) => session.decided.get(one) ?? skipped(one)), stopped };
}
