/** At the end of a review: what refuses and no approval clears may be accepted for a while, with a reason and a day. */
import type { NewException } from '../audit/policy/add.ts';
import { UNACCEPTABLE } from '../audit/policy/protected.ts';
import type { Io } from '../io.ts';
import type { Finding } from '../model.ts';
import { foreign, ours } from '../report/foreign.ts';
import { labelled, labelledNext, wrapped } from '../report/layout.ts';
import { place, subjectNames } from '../report/names.ts';
import type { Asker, Show } from '../review/index.ts';
import { untilProblem } from './accept-options.ts';
import { exceptionFor } from './accept-write.ts';
import type { Look } from './look.ts';
import { meansOneOf, type Targets } from './targets.ts';

const MOST_NAMES = 12;

/** What a decision of the review settles, with a reason where one is asked for. */
const SETTLED_BY_REVIEW = new Set([
  ...['changed-program', 'claim-contradiction', 'cross-reference', 'lookalike-name', 'mark-fits-nothing'],
  ...['observed-changed', 'pinned', 'preference-claim', 'proposed', 'remote-ref', 'review-due'],
  'unpinned-launch',
]);

/** Warnings are asked about only where they refuse: a person who is asked for nothing stops reading. */
function refusing({ report, failOn }: Look, targets: Targets): Finding[] {
  return report.findings.filter(
    ({ rule, severity, accepted, subjects }) =>
      (severity === 'error' || (severity === 'warning' && failOn === 'warning')) &&
      accepted === undefined &&
      !UNACCEPTABLE.has(rule) &&
      !SETTLED_BY_REVIEW.has(rule) &&
      meansOneOf(subjects, targets),
  );
}

function screen({ rule, message, next, subjects, locations }: Finding, width: number): string {
  return [
    ...wrapped(`! ${foreign(rule)}   ${subjectNames(subjects, MOST_NAMES)}`, width, 0),
    ...wrapped(ours(message), width, 2),
    ...(locations.length === 0 ? [] : labelled('where', locations.map(place).join(', '), width, 2)),
    ...labelledNext('next', ours(next), width, 2),
  ].join('\n');
}

async function said(
  asker: Asker,
  show: Show,
  question: string,
  problem: (text: string) => string | undefined,
) {
  for (;;) {
    const text = await asker.text(question);
    const wrong = problem(text);
    if (wrong === undefined) return text;
    show(`  ${foreign(wrong)}. Ctrl-C ends without writing.`);
  }
}

/** @throws Refusal `interrupted` on Ctrl-C and at the end of input */
export async function reasonAndDay(
  io: Io,
  asker: Asker,
  show: Show,
  given: { readonly reason?: string; readonly until?: string } = {},
): Promise<{ readonly reason: string; readonly until: string }> {
  const noReason = (text: string) => (text === '' ? 'The policy needs a reason' : undefined);
  const reason = given.reason ?? (await said(asker, show, 'Why may it stand?', noReason));
  const noDay = (text: string) => untilProblem(io, text);
  const until = given.until ?? (await said(asker, show, 'Until which day? (YYYY-MM-DD)', noDay));
  return { reason, until };
}

/**
 * @returns what was accepted, one exception per finding
 * @throws Refusal `interrupted` on Ctrl-C and at the end of input: then nothing of the session counts
 */
export async function exceptionsAsked(
  io: Io,
  look: Look,
  targets: Targets,
  by: string,
  { asker, show, width }: { readonly asker: Asker; readonly show: Show; readonly width: number },
): Promise<NewException[]> {
  const left = refusing(look, targets);
  const exceptions: NewException[] = [];
  if (left.length > 0)
    show(`\nApproving does not clear ${left.length === 1 ? 'this' : `these ${left.length}`}:`);
  for (const finding of left) {
    show(`\n${screen(finding, width)}\n`);
    const answer = await asker.choose('', [
      { key: 'x', label: 'accept it until a day' },
      { key: 's', label: 'leave it refusing' },
      { key: 'q', label: 'leave all that follow' },
    ]);
    if (answer === 'q') break;
    if (answer === 's') continue;
    exceptions.push(exceptionFor(finding, { ...(await reasonAndDay(io, asker, show)), by }));
  }
  return exceptions;
}
