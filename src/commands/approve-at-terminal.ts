/** Reviews at a terminal: look twice, close the servers, then one change per screen. */
import type { Decision } from '../audit/decide.ts';
import type { Scene } from '../audit/scene.ts';
import { type Io, write } from '../io.ts';
import { type Decision as Answer, type Review, review, summary, terminalAsker } from '../review/index.ts';
import type { ApproveOptions } from './approve.ts';
import { approver } from './approver.ts';
import { casesOf } from './cases.ts';
import { type Look, look } from './look.ts';
import { observedDecision } from './observed.ts';
import { record } from './record.ts';
import { serversMeant, type Targets, targetsOf } from './targets.ts';
import { askConsent, terminalWidth } from './terminal.ts';

function lookTwice(io: Io, options: ApproveOptions): Promise<Look> {
  return look(io, options, {
    verb: 'approve',
    whenNoLock: 'empty',
    alwaysTwice: true,
    narrow: (keys) => serversMeant(options.targets, keys),
    consent: async (pending) =>
      options.start ? new Set(pending.map(({ spec }) => spec.key)) : askConsent(io, pending),
  });
}

/** What the lock is to hold of one answer; a skipped change stays as it is. */
function decisionOf({ case: one, answer, reason }: Answer, scene: Scene): Decision[] {
  const because = reason === undefined ? {} : { reason };
  if (answer === 'skip') return [];
  if (one.kind === 'launch') {
    const { digest, entry } = one.server.launch;
    return answer === 'approve'
      ? [{ kind: 'approve-launch', server: one.server.key, digest, entry, ...because }]
      : [];
  }
  const { server, kind, name, digest } = one.item;
  const seen = scene.servers
    .find(({ spec }) => spec.key === server)
    ?.items.find((item) => item.kind === kind && item.name === name && item.digest === digest);
  if (seen === undefined || digest === undefined) return [];
  const item = { server, kind, name, digest, definition: seen.definition };
  return [{ kind: answer === 'approve' ? 'approve-item' : 'reject-item', item, ...because }];
}

/** Servers of which something was approved are recorded as they were seen. */
function observations({ decisions }: Review, scene: Scene): Decision[] {
  const approved = new Set(
    decisions.filter(({ answer }) => answer === 'approve').map((d) => d.case.server.key),
  );
  return scene.servers.filter(({ spec }) => approved.has(spec.key)).flatMap(observedDecision);
}

/** Servers that were asked for and could not be seen whole. */
function unseen({ scene }: Look, targets: Targets): boolean {
  return scene.servers.some(
    ({ spec, status }) =>
      (targets.size === 0 || targets.has(spec.key)) &&
      (status === 'unreachable' || status === 'incomplete' || status === 'not-started'),
  );
}

async function nothingToReview(io: Io, look: Look, targets: Targets): Promise<number> {
  const missing = unseen(look, targets);
  await write(
    io.stdout,
    missing
      ? 'nothing that could be seen waits for review; not every server was seen\n'
      : 'nothing waits for review\n',
  );
  return missing ? 3 : 0;
}

/** @returns 0 where all was approved, 1 where something was rejected, skipped or refused, 3 where a server was not seen */
export async function approveAtTerminal(io: Io, options: ApproveOptions): Promise<number> {
  const seen = await lookTwice(io, options);
  const who = await approver(io, seen.project.folder, options.by);
  const targets = targetsOf(options.targets, seen.scene);
  const cases = casesOf(seen, targets);
  if (cases.length === 0) return nothingToReview(io, seen, targets);
  const width = terminalWidth(io);
  const show = (text: string) => io.stderr.write(`${text}\n`);
  const asker = terminalAsker({ input: io.stdin, output: io.stderr });
  const reviewed = await review(cases, asker, show, { width, colour: options.colour });
  const decisions = [
    ...reviewed.decisions.flatMap((answer) => decisionOf(answer, seen.scene)),
    ...observations(reviewed, seen.scene),
  ];
  const refused = await record(seen, decisions, who, 'review');
  await write(io.stdout, `${summary(reviewed, { width })}\n`);
  if (refused.length > 0) {
    await write(
      io.stderr,
      `${refused.length} decisions were not recorded: the lock changed meanwhile; run approve again\n`,
    );
  }
  if (refused.length > 0 || reviewed.decisions.some(({ answer }) => answer !== 'approve')) return 1;
  return unseen(seen, targets) ? 3 : 0;
}
