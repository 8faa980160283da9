/** What becomes of everything a saved report names, held against what is there now. */
import { canonical, hasCanonicalForm } from '../audit/canonical.ts';
import type { DecidedMark, Decision } from '../audit/decision.ts';
import { digest } from '../audit/digest.ts';
import { grouped } from '../audit/grouped.ts';
import { identity, lockKey } from '../audit/identity.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import { shellWord } from '../report/shell.ts';
import { type AskedMarks, remarked } from './asked-marks.ts';
import { launchOutcome, namesLaunch } from './launch-outcome.ts';
import type { Look } from './look.ts';
import { isWaiting, type SavedItem, type SavedReport, subjectKey } from './saved-report.ts';
import { meansItem, namesItem, type Targets } from './targets.ts';

/** What became of one thing the report names. */
export type Outcome =
  | { readonly what: string; readonly decision: Decision }
  | { readonly what: string; readonly refused: string; readonly unseen?: true }
  /** Approved already: nothing to decide. */
  | { readonly what: string };

export interface Context {
  readonly targets: Targets;
  /** `--reason`, where given. */
  readonly reason: string | undefined;
  /** `--mark` and `--unmark`. */
  readonly asked: AskedMarks;
  /** `--beside`. */
  readonly beside: boolean;
  /** `--start`: what was not started all the same has another launch than the report. */
  readonly start: boolean;
  readonly servers: ReadonlyMap<string, SceneServer>;
  /** By server key, then lock key: a name may be listed twice. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, readonly SceneItem[]>>;
  /** What speaks against an item, then or now, by `subjectKey`: the rule and why. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Of several errors these stand: a label clash must not cover what is wrong with the command itself. */
const SPEAKS_OF_LAUNCH = /^(?:conflicting-server|hidden-text):/;

/** @param saved its error findings count too: a run that was narrowed may not see all that clashes */
export function contextOf(
  { scene, report }: Look,
  saved: SavedReport,
  targets: Targets,
  given: Pick<Context, 'reason' | 'asked' | 'beside' | 'start'>,
): Context {
  // Of two servers with one key the first is the audited one.
  const servers = new Map([...scene.servers].reverse().map((server) => [server.spec.key, server]));
  const errors = new Map([...saved.errors].map(([key, rule]) => [key, `${rule}: the report said so`]));
  for (const { severity, rule, message, subjects, accepted } of report.findings) {
    if (severity !== 'error' || isWaiting(rule) || accepted !== undefined) continue;
    for (const { server, item } of subjects) {
      const key = subjectKey(server, item);
      if (!SPEAKS_OF_LAUNCH.test(errors.get(key) ?? '')) errors.set(key, `${rule}: ${message}`);
    }
  }
  const items = new Map(
    [...servers].map(([key, server]) => [key, grouped(server.items, (item) => item.lockKey)]),
  );
  return { targets, ...given, servers, items, errors };
}

function because({ reason }: Context): { reason?: string } {
  return reason === undefined ? {} : { reason };
}

/** Why an item the report names is not among those seen. */
function absent(what: string, { status, reason }: SceneServer, start: boolean): Outcome {
  if (status === 'listed') return { what, refused: 'the server no longer lists it' };
  if (status === 'not-started' && reason === undefined) {
    const why = start ? 'its launch is not the one of the report' : 'its launch is not approved';
    return { what, refused: `${why} and was not started${start ? '' : '; add --start'}`, unseen: true };
  }
  return { what, refused: `the server was not seen: ${reason ?? status}`, unseen: true };
}

/** A report whose text was changed after it was made would show its reader something else than is approved. */
function fits({ server, kind, name, definition, digest: named }: SavedItem): boolean {
  if (definition === undefined) return true;
  return hasCanonicalForm(definition) && digest(server, kind, name, canonical(definition)) === named;
}

/** Why what is there now is not what the report named; absent where it is. */
function difference(saved: SavedItem, item: SceneItem, listed: number): string | undefined {
  if (listed > 1) return 'the server lists this name more than once';
  if (item.digest === undefined) return 'its definition has no digest (ambiguous, or it holds a secret)';
  if (saved.digest === undefined) return 'the report gives no digest for it';
  if (!fits(saved)) return "the report's definition does not fit its digest";
  return item.digest === saved.digest ? undefined : 'its definition is not the one in the report';
}

function itemOutcome(saved: SavedItem, context: Context, barred: ReadonlySet<string>): Outcome {
  const what = identity(saved.server, saved.kind, saved.name);
  const server = context.servers.get(saved.server);
  if (server === undefined) return { what, refused: 'no config names this server any more' };
  const key = lockKey(saved.kind, saved.name);
  const found = context.items.get(saved.server)?.get(key) ?? [];
  const [item] = found;
  if (item === undefined) return absent(what, server, context.start);
  const differs = difference(saved, item, found.length);
  if (differs !== undefined) return { what, refused: differs };
  const renews = item.state === 'approved';
  if ((renews && saved.due !== true) || item.digest === undefined) return { what };
  if (barred.has(saved.server)) return { what, refused: 'the launch of its server was refused' };
  const error = context.errors.get(subjectKey(saved.server, key));
  if (error !== undefined && !(context.reason !== undefined && namesItem(server, key, context.targets))) {
    return { what, refused: `${error} (to approve it all the same: name ${shellWord(what)}, with --reason)` };
  }
  const { kind, name, definition, digest: hash } = item;
  const approved = { server: saved.server, kind, name, digest: hash, definition };
  if (renews)
    return { what, decision: { kind: 'approve-item', item: approved, renews, ...because(context) } };
  const marks = marksOf(item, server, context);
  if ('refused' in marks) return { what, ...marks };
  const { beside } = context;
  return { what, decision: { kind: 'approve-item', item: approved, ...because(context), ...marks, beside } };
}

/** Marks of the former approval go on where they fit; new ones stand on what was named. */
function marksOf(
  item: SceneItem,
  server: SceneServer,
  { asked, targets, reason = '' }: Context,
): { marks?: readonly DecidedMark[] } | { refused: string } {
  const { kind, definition, carried } = item;
  const isNamed = namesItem(server, item.lockKey, targets);
  if (!isNamed || asked.add.length + asked.remove.length === 0)
    return carried.kept.length > 0 ? { marks: carried.kept } : {};
  const result = remarked(
    carried.kept,
    asked,
    { kind, definition, surroundings: server.surroundings },
    reason,
  );
  return 'refused' in result ? result : { marks: result.marks };
}

/** What was asked for by name and waits, but is not in the report. */
function unnamed(context: Context, named: ReadonlySet<string>): Outcome[] {
  return [...context.targets].flatMap(([key, keys]) => {
    const items = context.servers.get(key)?.items ?? [];
    return items
      .filter(
        (item) => keys?.has(item.lockKey) && item.state !== 'approved' && !item.orderOnly && !item.underMarks,
      )
      .filter((item) => !named.has(subjectKey(key, item.lockKey)))
      .map(({ identity: what }) => ({ what, refused: 'the report does not name it' }));
  });
}

/** Servers that were asked for and could not be seen whole, though the report names nothing of theirs. */
function unseen(context: Context, outcomes: readonly Outcome[]): Outcome[] {
  const told = outcomes.some((outcome) => 'unseen' in outcome);
  return [...context.servers.values()]
    .filter(({ status }) => !told && (status === 'unreachable' || status === 'incomplete'))
    .filter(({ spec }) => context.targets.size === 0 || context.targets.has(spec.key))
    .map(({ spec, reason }) => ({
      what: spec.key,
      refused: `not seen whole: ${reason ?? ''}`,
      unseen: true,
    }));
}

/** @returns one outcome per launch and item that the report names and the arguments mean, and what is missing */
export function outcomesOf({ launches, items }: SavedReport, context: Context): Outcome[] {
  const { servers, targets } = context;
  const meant = ({ server: key, kind, name }: SavedItem): boolean => {
    const server = servers.get(key);
    return targets.size === 0 || (server !== undefined && meansItem(server, lockKey(kind, name), targets));
  };
  const named = new Set(items.map(({ server, kind, name }) => subjectKey(server, lockKey(kind, name))));
  const launched = launches
    .filter((launch) => namesLaunch(launch, context))
    .map((launch) => ({ server: launch.server, outcome: launchOutcome(launch, context) }));
  // What a server offers under a launch that nobody may approve is no ground for an approval.
  const barred = new Set(
    launched
      .filter(
        ({ server, outcome }) => 'refused' in outcome && servers.get(server)?.launch.state !== 'approved',
      )
      .map(({ server }) => server),
  );
  const outcomes: Outcome[] = [
    ...launched.map(({ outcome }) => outcome),
    ...items.filter(meant).map((item) => itemOutcome(item, context, barred)),
    ...unnamed(context, named),
  ];
  return [...outcomes, ...unseen(context, outcomes)];
}
