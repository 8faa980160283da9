/** Reviews at a terminal: look twice, close the servers, then one change per screen. */
import type { Decision } from '../audit/decision.ts';
import type { NewException } from '../audit/policy/add.ts';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { foreign } from '../report/foreign.ts';
import {
  type Decision as Answer,
  type Asker,
  type Review,
  review,
  summary,
  terminalAsker,
} from '../review/index.ts';
import { exceptionsAsked } from './accept-at-terminal.ts';
import { writeExceptions } from './accept-write.ts';
import { decisionOf } from './answer-decision.ts';
import type { ApproveOptions } from './approve-options.ts';
import { approver } from './approver.ts';
import { casesOf } from './cases.ts';
import { deliverText } from './deliver.ts';
import { type Look, look } from './look.ts';
import { firstSights, observedDecision } from './observed.ts';
import { POLICY_NAME } from './policy-file.ts';
import { record, recordedLine, recordedWords } from './record.ts';
import { meansServer, serversMeant, type Targets, targetsOf } from './targets.ts';
import { startOrAsk, terminalWidth } from './terminal.ts';

function lookTwice(io: Io, options: ApproveOptions): Promise<Look> {
  return look(io, options, {
    verb: 'approve',
    whenNoLock: 'empty',
    alwaysTwice: true,
    narrow: (keys) => serversMeant(options.targets, keys),
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
}

function approvedServers({ decisions }: Review): ReadonlySet<string> {
  return new Set(decisions.filter(({ answer }) => answer === 'approve').map((one) => one.case.server.key));
}

/** Servers seen otherwise than before: a person says whether that is how they are to be seen from now on. */
async function seenOtherwise({ scene, report }: Look, targets: Targets, asker: Asker): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (const { rule, message, subjects } of report.findings) {
    const server = scene.servers.find(({ spec }) => spec.key === subjects[0]?.server);
    if (rule !== 'observed-changed' || server === undefined || !meansServer(server, targets)) continue;
    const answer = await asker.choose(`${foreign(server.spec.key)} was ${foreign(message)}. Record it so?`, [
      { key: 'y', label: 'yes' },
      { key: 'n', label: 'no, keep warning' },
    ]);
    if (answer === 'y') decisions.push(...observedDecision(server));
  }
  return decisions;
}

/** Servers that were asked for and could not be seen whole. */
function unseen({ scene }: Look, targets: Targets): boolean {
  return scene.servers.some(
    ({ spec, status }) =>
      (targets.size === 0 || targets.has(spec.key)) &&
      (status === 'unreachable' || status === 'incomplete' || status === 'not-started'),
  );
}

/** What is said at the end: the three lists, or that there was nothing to decide. */
function closing(
  reviewed: Review,
  decided: number,
  missing: boolean,
  how: { readonly width: number; readonly lost: ReadonlySet<Answer> },
): string {
  if (reviewed.decisions.length > 0) return summary(reviewed, how);
  if (decided > 0) return 'recorded how the server was seen';
  return missing
    ? 'nothing that could be seen waits for review; not every server was seen'
    : 'nothing waits for review';
}

/** The lock is written by now, so that the exceptions are not is told beside it. */
function reasonWhyNot(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

function acceptedLine(accept: readonly NewException[], unwritten: string): string {
  if (accept.length === 0) return '';
  if (unwritten !== '') return `nothing was accepted: ${foreign(unwritten)}\n`;
  return `accepted in ${POLICY_NAME}: ${accept.map(({ rule, until }) => `${rule} until ${until}`).join(', ')}\n`;
}

/** @returns 0 where all was approved, 1 where something was rejected, skipped or refused, 3 where a server was not seen */
export async function approveAtTerminal(io: Io, options: ApproveOptions): Promise<number> {
  const who = await approver(io, options);
  const seen = await lookTwice(io, options);
  const targets = targetsOf(options.targets, seen.scene);
  const screen = {
    get width() {
      return terminalWidth(io);
    },
    colour: options.colour,
  };
  const show = (text: string) => io.stderr.write(`${text}\n`);
  const asker = terminalAsker({ input: io.stdin, output: io.stderr });
  const reviewed = await review(casesOf(seen, targets), asker, show, screen);
  const answered = reviewed.decisions.map((answer) => ({ answer, written: decisionOf(answer, seen.scene) }));
  const decisions = [
    ...answered.flatMap(({ written }) => written),
    ...firstSights(seen.scene.servers, approvedServers(reviewed)),
    ...(reviewed.stopped ? [] : await seenOtherwise(seen, targets, asker)),
  ];
  const accept = reviewed.stopped
    ? []
    : await exceptionsAsked(io, seen, targets, who.by, { asker, show, width: screen.width });
  const refused = new Set(await record(seen, decisions, who, 'review'));
  const lost = answered.filter(({ written }) => written.some((one) => refused.has(one)));
  const unwritten = await writeExceptions(seen.project, accept).then(() => '', reasonWhyNot);
  const missing = unseen(seen, targets);
  const open =
    unwritten !== '' || refused.size > 0 || reviewed.decisions.some(({ answer }) => answer !== 'approve');
  const how = { width: screen.width, lost: new Set(lost.map(({ answer }) => answer)) };
  const recorded = decisions.length - refused.size;
  const lines = [
    `${closing(reviewed, decisions.length, missing, how)}\n`,
    recordedLine(seen, recorded, options.reading?.user),
    acceptedLine(accept, unwritten),
  ];
  const exitCode = open ? 1 : missing ? 3 : 0;
  return deliverText(io, lines.join(''), exitCode, {}, recordedWords(seen, recorded));
}
