/** Approves exactly the launches and digests a saved report names, after looking again. */
import { type Decision, decidedServer } from '../audit/decision.ts';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import type { ApproveOptions } from './approve-options.ts';
import { approver } from './approver.ts';
import { type AskedMarks, askedMarks } from './asked-marks.ts';
import type { PendingLaunch } from './contact.ts';
import { deliverText } from './deliver.ts';
import { type Look, look } from './look.ts';
import { isFirstSight, observedDecision } from './observed.ts';
import { type Context, contextOf, type Outcome } from './outcome.ts';
import { record, recordedWords } from './record.ts';
import { outcomesOf } from './report-outcomes.ts';
import { restsAsShown } from './saved-ground.ts';
import { type SavedLaunch, type SavedReport, savedReport } from './saved-report.ts';
import { serversMeant, targetsOf } from './targets.ts';
import { type ToldLine, toldLines } from './told-lines.ts';

const REFUSED = 'refused   ';

function wasShown(saved: SavedLaunch | undefined, { digest, ground, misled }: PendingLaunch): boolean {
  if (saved === undefined || !saved.waits || saved.digest !== digest) return false;
  return restsAsShown(saved, ground, misled !== undefined);
}

async function lookAgain(io: Io, options: ApproveOptions, saved: SavedReport): Promise<Look> {
  const launches = new Map(saved.launches.map((launch) => [launch.server, launch]));
  return look(io, options, {
    verb: 'approve',
    whenNoLock: 'empty',
    alwaysTwice: true,
    narrow: (keys) => serversMeant(options.targets, keys),
    // Only what the report showed may be started: the config may have changed since.
    consent: async (pending) => {
      const shown = pending.filter((one) => wasShown(launches.get(one.spec.key), one));
      return new Set(options.start ? shown.map(({ spec }) => spec.key) : []);
    },
  });
}

/**
 * How servers were seen is recorded with the first approval; what the lock says already is replaced only for a
 * server that the user named, because nobody is asked here.
 */
function sightings(decisions: readonly Decision[], { servers, targets }: Context): Decision[] {
  const touched = new Set(decisions.map(decidedServer));
  return [...servers.values()]
    .filter((server) => (isFirstSight(server) ? touched.has(server.spec.key) : targets.has(server.spec.key)))
    .flatMap(observedDecision);
}

function line(outcome: Outcome, late: ReadonlySet<Decision>): ToldLine {
  const { what } = outcome;
  if ('refused' in outcome) return { kind: REFUSED, what, why: outcome.refused };
  if (!('decision' in outcome)) return { kind: 'as before ', what };
  if (late.has(outcome.decision)) return { kind: REFUSED, what, why: 'the lock changed meanwhile' };
  return { kind: 'approved  ', what };
}

function exitCode(outcomes: readonly Outcome[], late: ReadonlySet<Decision>): number {
  const refused = outcomes.filter((outcome) => 'refused' in outcome);
  if (late.size > 0 || refused.some((outcome) => !('unseen' in outcome))) return 1;
  return refused.length > 0 ? 3 : 0;
}

/** @throws Refusal `usage` where nobody could tell what a mark stands on, or why */
function marksOf({ mark, unmark, targets, reason = '' }: ApproveOptions): AskedMarks {
  const asked = askedMarks(mark, unmark);
  const none = asked.add.length + asked.remove.length === 0;
  if (none || (targets.length > 0 && (reason.trim() !== '' || asked.add.length === 0))) return asked;
  throw new Refusal('usage', 'a mark needs a named item and a reason', 'add both: --reason "…" server::tool');
}

/** @returns 0 where all that was asked for is approved, 1 where something was refused, 3 where a server was not seen */
export async function approveFrom(io: Io, options: ApproveOptions, path: string): Promise<number> {
  const asked = marksOf(options);
  const saved = await savedReport(io, path);
  const who = await approver(io, options);
  const seen = await lookAgain(io, options, saved);
  const context = contextOf(seen, saved, targetsOf(options.targets, seen.scene), {
    reason: options.reason,
    asked,
    beside: options.beside === true,
    start: options.start,
  });
  const outcomes = outcomesOf(saved, context);
  const decisions = outcomes.flatMap((outcome) => ('decision' in outcome ? [outcome.decision] : []));
  const all = [...decisions, ...sightings(decisions, context)];
  const late = new Set(await record(seen, all, who, 'report'));
  const lines = toldLines(outcomes.map((outcome) => line(outcome, late)));
  const text = `${lines.join('\n') || 'the report names nothing that waits for approval'}\n`;
  return deliverText(io, text, exitCode(outcomes, late), {}, recordedWords(seen, all.length - late.size));
}
