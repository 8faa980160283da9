/** Approves exactly the launches and digests a saved report names, after looking again. */
import type { Decision } from '../audit/decide.ts';
import { identity, lockKey } from '../audit/identity.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import { type Io, write } from '../io.ts';
import type { Finding } from '../model.ts';
import { foreign } from '../report/foreign.ts';
import type { ApproveOptions } from './approve.ts';
import { approver } from './approver.ts';
import { type Look, look } from './look.ts';
import { isFirstSight, observedDecision } from './observed.ts';
import { record } from './record.ts';
import { type SavedItem, type SavedLaunch, type SavedReport, savedReport } from './saved-report.ts';
import { meansItem, meansServer, namesItem, serversMeant, type Targets, targetsOf } from './targets.ts';

/** What became of one thing the report names. */
type Outcome =
  | { readonly what: string; readonly decision: Decision }
  | { readonly what: string; readonly refused: string; readonly unseen?: true }
  /** Approved already: nothing to decide. */
  | { readonly what: string };

/** Findings that say an item waits; all other errors are reasons not to approve it in passing. */
const WAITING = new Set(['unapproved', 'changed']);

interface Context {
  readonly seen: Look;
  readonly targets: Targets;
  readonly reason: string | undefined;
  readonly servers: ReadonlyMap<string, SceneServer>;
  /** Error findings by server and lock key. */
  readonly errors: ReadonlyMap<string, Finding>;
}

function errorIndex({ report }: Look): Map<string, Finding> {
  const errors = report.findings.filter(({ severity, rule }) => severity === 'error' && !WAITING.has(rule));
  return new Map(
    errors.flatMap((finding) =>
      finding.subjects.map(({ server, item }) => [JSON.stringify([server, item ?? null]), finding] as const),
    ),
  );
}

function launchOutcome(saved: SavedLaunch, { servers, reason, errors }: Context): Outcome {
  const what = `launch of ${saved.server}`;
  const server = servers.get(saved.server);
  if (server === undefined) return { what, refused: 'no config names this server any more' };
  if (server.launch.state === 'approved') return { what };
  if (server.launch.digest !== saved.digest)
    return { what, refused: 'the config says another launch than the report' };
  if (errors.get(JSON.stringify([saved.server, null]))?.rule === 'conflicting-server') {
    return { what, refused: 'conflicting-server: two configs say different launches' };
  }
  const { digest } = server.launch;
  return {
    what,
    decision: {
      kind: 'approve-launch',
      server: saved.server,
      digest,
      entry: server.spec.entry,
      ...(reason !== undefined && { reason }),
    },
  };
}

/** Why the item cannot be looked up at all. */
function notThere({ status, reason }: SceneServer): Outcome & { refused: string } {
  const what = '';
  if (status === 'listed') return { what, refused: 'the server no longer lists it' };
  const start =
    status === 'not-started' && reason === undefined
      ? 'its launch is not approved and was not started; add --start'
      : undefined;
  return { what, refused: start ?? `the server was not seen: ${reason ?? status}`, unseen: true };
}

function unchanged(saved: SavedItem, server: SceneServer, found: readonly SceneItem[]): SceneItem | string {
  const [item, twice] = found;
  if (item === undefined) return notThere(server).refused;
  if (twice !== undefined) return 'the server lists this name more than once';
  if (item.digest === undefined) return 'its definition has no digest (ambiguous, or it holds a secret)';
  return item.digest === saved.digest ? item : 'its definition is not the one in the report';
}

function itemOutcome(saved: SavedItem, context: Context): Outcome {
  const what = identity(saved.server, saved.kind, saved.name);
  const server = context.servers.get(saved.server);
  if (server === undefined) return { what, refused: 'no config names this server any more' };
  const key = lockKey(saved.kind, saved.name);
  const found = server.items.filter((item) => item.lockKey === key);
  if (found.length === 0) return { ...notThere(server), what };
  const item = unchanged(saved, server, found);
  if (typeof item === 'string') return { what, refused: item };
  if (item.state === 'approved') return { what };
  const error = context.errors.get(JSON.stringify([saved.server, key]));
  const allowed = context.reason !== undefined && namesItem(server, key, context.targets);
  if (error !== undefined && !allowed) {
    return {
      what,
      refused: `${error.rule}: ${error.message} (name it as ${what} with --reason to approve it all the same)`,
    };
  }
  const { kind, name, definition } = item;
  const reason = context.reason === undefined ? {} : { reason: context.reason };
  return {
    what,
    decision: {
      kind: 'approve-item',
      item: { server: saved.server, kind, name, digest: saved.digest, definition },
      ...reason,
    },
  };
}

function outcomesOf({ launches, items }: SavedReport, context: Context): Outcome[] {
  const { servers, targets } = context;
  const wanted = (key: string, item?: string): boolean => {
    const server = servers.get(key);
    if (targets.size === 0) return true;
    if (server === undefined) return false;
    return item === undefined
      ? meansServer(server, targets) || targets.has(key)
      : meansItem(server, item, targets);
  };
  return [
    ...launches.filter(({ server }) => wanted(server)).map((launch) => launchOutcome(launch, context)),
    ...items
      .filter(({ server, kind, name }) => wanted(server, lockKey(kind, name)))
      .map((item) => itemOutcome(item, context)),
  ];
}

function lines(outcomes: readonly Outcome[], recorded: readonly Decision[]): string {
  const approved = outcomes.filter((outcome) => 'decision' in outcome && recorded.includes(outcome.decision));
  const already = outcomes.filter((outcome) => !('decision' in outcome) && !('refused' in outcome));
  const refused = outcomes.flatMap((outcome) =>
    'refused' in outcome ? [`refused   ${foreign(outcome.what)}: ${foreign(outcome.refused)}`] : [],
  );
  const late = outcomes.flatMap((outcome) =>
    'decision' in outcome && !recorded.includes(outcome.decision)
      ? [`refused   ${foreign(outcome.what)}: the lock changed meanwhile`]
      : [],
  );
  const counts = already.length > 0 ? [`as before ${already.length}`] : [];
  return `${[...approved.map(({ what }) => `approved  ${foreign(what)}`), ...counts, ...refused, ...late].join('\n')}\n`;
}

async function lookAgain(io: Io, options: ApproveOptions, saved: SavedReport): Promise<Look> {
  const digests = new Map(saved.launches.map(({ server, digest }) => [server, digest]));
  return look(io, options, {
    verb: 'approve',
    whenNoLock: 'empty',
    alwaysTwice: true,
    narrow: (keys) => serversMeant(options.targets, keys),
    // Only what the report showed may be started: the config may have changed since.
    consent: async (pending) => {
      const shown = pending.filter(({ spec, digest }) => digests.get(spec.key) === digest);
      return new Set(options.start ? shown.map(({ spec }) => spec.key) : []);
    },
  });
}

/**
 * How servers were seen is recorded with the first approval; what the lock says already is replaced only for a
 * server that the user named, because nobody is asked here.
 */
function sightings(decisions: readonly Decision[], { servers, targets }: Context): Decision[] {
  const touched = new Set(
    decisions.map((decision) => ('item' in decision ? decision.item.server : decision.server)),
  );
  return [...servers.values()]
    .filter((server) => (isFirstSight(server) ? touched.has(server.spec.key) : targets.has(server.spec.key)))
    .flatMap(observedDecision);
}

/** @returns 0 where all that was asked for is approved, 1 where something was refused, 3 where a server was not seen */
export async function approveFrom(io: Io, options: ApproveOptions, path: string): Promise<number> {
  const saved = await savedReport(io, path);
  const seen = await lookAgain(io, options, saved);
  const who = await approver(io, seen.project.folder, options.by);
  const servers = new Map([...seen.scene.servers].reverse().map((server) => [server.spec.key, server]));
  const targets = targetsOf(options.targets, seen.scene);
  const context: Context = { seen, targets, reason: options.reason, servers, errors: errorIndex(seen) };
  const outcomes = outcomesOf(saved, context);
  const decisions = outcomes.flatMap((outcome) => ('decision' in outcome ? [outcome.decision] : []));
  const observations = sightings(decisions, context);
  const late = await record(seen, [...decisions, ...observations], who, 'report');
  await write(
    io.stdout,
    outcomes.length === 0
      ? 'the report names nothing that waits for approval\n'
      : lines(
          outcomes,
          decisions.filter((d) => !late.includes(d)),
        ),
  );
  const refused = outcomes.filter((outcome) => 'refused' in outcome);
  if (late.length > 0 || refused.some((outcome) => !('unseen' in outcome))) return 1;
  return refused.length > 0 ? 3 : 0;
}
