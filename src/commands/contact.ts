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

/** Another lock that must let a launch run too, and what reports call it. */
interface Base {
  readonly lock: Lock;
  readonly shown: string;
}

/** What decides which launches may run. */
export interface Permission {
  readonly lock: Lock;
  /** The lock of a pull request's base: what this one adds may not run by itself. */
  readonly base: Base | undefined;
  /** What each launch rests on here. */
  readonly grounds: ReadonlyMap<ServerSpec, Ground>;
  /** `YYYY-MM-DD`: a pinned launch may be used to its last day. */
  readonly today: string;
}

/** The launch as it would be shown, where the lock neither approves nor pins it. */
function pendingLaunch(spec: ServerSpec, { lock, grounds, today }: Permission): PendingLaunch[] {
  const digest = launchDigest(spec.entry);
  const { launches = [], pinnedLaunches } = lock.servers.get(spec.key) ?? {};
  const ground = grounds.get(spec);
  // Where the approved words would run something else, they count as changed.
  const because = misled(spec, lock, { grounds, today });
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
 * @param consent asked once about all launches the lock does not approve; returns the keys that may be started
 * @returns the servers that may be contacted, in the order of the configs; with a base only what it lets run too
 */
export async function permitted(
  specs: readonly ServerSpec[],
  permission: Permission,
  consent: Consent,
): Promise<ServerSpec[]> {
  const candidates = contactable(specs);
  const pending = candidates.flatMap((spec) => pendingLaunch(spec, permission));
  const consented = pending.length === 0 ? new Set<string>() : await consent(pending);
  const refused = new Set(pending.map(({ spec }) => spec).filter(({ key }) => !consented.has(key)));
  return candidates.filter((spec) => !refused.has(spec) && standsInBase(spec, permission));
}

function standsInBase(spec: ServerSpec, { base, ...permission }: Permission): boolean {
  if (base === undefined) return true;
  const stands = standsIn(base.lock, spec, permission.today) !== undefined;
  return stands && misled(spec, base.lock, permission) === undefined;
}

/** @returns why a server was not contacted, where its launch's state does not say it */
export function whyNotContacted(spec: ServerSpec, permission: Permission): string | undefined {
  const { lock, base } = permission;
  const why = obstacle(spec) ?? proposed(spec, permission);
  if (why !== undefined) return why;
  const other = misled(spec, base?.lock ?? lock, permission);
  return other === undefined ? undefined : `not started: ${other}`;
}

function obstacle(spec: ServerSpec): string | undefined {
  if (spec.unset.length > 0) return `not contacted: ${spec.unset.join(', ')} not set`;
  return spec.launch === undefined ? 'not contacted: its config entry cannot be used' : undefined;
}

/** The base does not let its launch run, whatever the pull request's lock says. */
function proposed(spec: ServerSpec, { base, today }: Permission): string | undefined {
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
function misled(
  spec: ServerSpec,
  lock: Lock,
  { grounds, today }: Pick<Permission, 'grounds' | 'today'>,
): string | undefined {
  const stands = standsIn(lock, spec, today);
  const said = groundChanges(stands, grounds.get(spec)).filter((one) => isMisled([one]));
  return said.length === 0 ? undefined : said.map(({ says }) => says).join('; ');
}
