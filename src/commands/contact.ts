/** Which servers of a run may be started or reached, and why others are not. */
import { launchDigest } from '../audit/digest.ts';
import { groundChanges, isMisled } from '../audit/launch/ground.ts';
import { launchPin } from '../audit/pins.ts';
import type { Ground, Lock, LockedLaunch, PinnedLaunch, ServerSpec } from '../model.ts';

/** A launch the lock does not approve, as it is shown before anybody starts it. */
export interface PendingLaunch {
  readonly spec: ServerSpec;
  readonly digest: string;
  readonly state: 'new' | 'changed';
  /** What it rests on here. */
  readonly ground?: Ground;
  /** Why its words, which are approved, would run something else. */
  readonly misled?: string;
}

/** Returns the keys that may be started. */
export type Consent = (pending: readonly PendingLaunch[]) => Promise<ReadonlySet<string>>;

/** The launch as it would be shown, where the lock neither approves nor pins it. */
function pendingLaunch(
  spec: ServerSpec,
  lock: Lock,
  today: string,
  ground: Ground | undefined,
): PendingLaunch[] {
  const digest = launchDigest(spec.entry);
  const { launches = [], pinnedLaunches } = lock.servers.get(spec.key) ?? {};
  // Where the approved words would run something else, they count as changed.
  const because = misled(spec, ground, lock, today);
  if (launches.some((launch) => launch.digest === digest) && because === undefined) return [];
  if (launchPin(pinnedLaunches, digest, today) !== undefined && because === undefined) return [];
  const state = launches.length > 0 ? 'changed' : 'new';
  return [{ spec, digest, state, ...(ground && { ground }), ...(because && { misled: because }) }];
}

/** Of two launches for one key only the first is contacted: its items would else stand under two identities. */
function contactable(specs: readonly ServerSpec[]): ServerSpec[] {
  const taken = new Set<string>();
  return specs.filter((spec) => {
    if (spec.disabled || spec.launch === undefined || taken.has(spec.key)) return false;
    taken.add(spec.key);
    return true;
  });
}

/**
 * @param today `YYYY-MM-DD`: a pinned launch may be used to its last day
 * @param consent asked once about all launches the lock does not approve; returns the keys that may be started
 * @param grounds what each launch rests on here
 * @returns the servers that may be contacted, in the order of the configs
 */
export async function permitted(
  specs: readonly ServerSpec[],
  lock: Lock,
  today: string,
  consent: Consent,
  grounds: ReadonlyMap<ServerSpec, Ground>,
): Promise<ServerSpec[]> {
  const candidates = contactable(specs);
  const pending = candidates.flatMap((spec) => pendingLaunch(spec, lock, today, grounds.get(spec)));
  if (pending.length === 0) return candidates;
  const consented = await consent(pending);
  const refused = new Set(pending.map(({ spec }) => spec).filter(({ key }) => !consented.has(key)));
  return candidates.filter((spec) => !refused.has(spec));
}

/** Why a server was not contacted, where its launch's state does not say it. */
export function obstacle(spec: ServerSpec): string | undefined {
  if (spec.unset.length > 0) return `not contacted: ${spec.unset.join(', ')} not set`;
  return spec.launch === undefined ? 'not contacted: its config entry cannot be used' : undefined;
}

/** Another lock that must let a launch run too, and what reports call it. */
interface Base {
  readonly lock: Lock;
  readonly shown: string;
}

/** @returns of the servers that may be contacted those whose launch the base lets run too; all without a base */
export function notProposed(
  specs: readonly ServerSpec[],
  base: Lock | undefined,
  today: string,
): readonly ServerSpec[] {
  return base === undefined ? specs : specs.filter((spec) => standsIn(base, spec, today) !== undefined);
}

/** Why a server whose launch the base does not let run was not started, whatever the pull request's lock says. */
export function proposed(spec: ServerSpec, base: Base | undefined, today: string): string | undefined {
  if (base === undefined || spec.disabled || standsIn(base.lock, spec, today) !== undefined) return undefined;
  return `not started: the lock of ${base.shown} does not approve its launch`;
}

/** What lets a launch run: its approval, or a pin of `init` until its last day. */
function standsIn(
  lock: Lock,
  { key, entry }: ServerSpec,
  today: string,
): LockedLaunch | PinnedLaunch | undefined {
  const digest = launchDigest(entry);
  const { launches = [], pinnedLaunches } = lock.servers.get(key) ?? {};
  return launches.find((launch) => launch.digest === digest) ?? launchPin(pinnedLaunches, digest, today);
}

/**
 * Why a launch would not run what it ran when somebody approved or pinned it: a registry that is another one since,
 * a package with other contents. Nothing where the lock does not let it run.
 */
export function misled(
  spec: ServerSpec,
  ground: Ground | undefined,
  lock: Lock,
  today: string,
): string | undefined {
  const said = groundChanges(standsIn(lock, spec, today), ground).filter((one) => isMisled([one]));
  return said.length === 0 ? undefined : said.map(({ says }) => says).join('; ');
}
