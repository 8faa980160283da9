/** Holds what was seen of each server against the lock. */
import type { Ground, ItemKind, Lock, Observation, ServerSpec, Sighting, Surroundings } from '../model.ts';
import { launchDigest } from './digest.ts';
import { lockKey } from './identity.ts';
import { itemsOf, type SeenItem, type SeenItems, storedItem } from './items.ts';
import { judged } from './judge-item.ts';
import { compareLaunches, isAnotherServer } from './launch/differences.ts';
import { nearestLaunch } from './launch/nearest.ts';
import { observationOfKinds } from './of-kinds.ts';
import { judge } from './permits.ts';
import { DEFAULT_KINDS } from './policy/empty.ts';
import type { SceneItem, SceneServer } from './scene.ts';
import { holdsSecret } from './secrets.ts';
import { differingItems } from './unstable.ts';

/** A server of the run: what the config says and, where it was contacted, what was seen. */
export interface Subject {
  readonly spec: ServerSpec;
  readonly observation?: Observation;
  /** As another client saw it. */
  readonly probe?: Observation;
  readonly ground?: Ground;
  /** Why it was not contacted, where the launch's state alone does not say it. */
  readonly reason?: string;
  /** True where nothing is looked at: the rules about names speak of what the lock holds. */
  readonly fromLock?: boolean;
  /** What it can know of this machine; absent for servers that do not run here. */
  readonly surroundings?: Surroundings;
}

const UNCHANGED = { changes: [], reopens: false } as const;

function launchOf({ spec }: Subject, lock: Lock): SceneServer['launch'] {
  const digest = launchDigest(spec.entry);
  const launches = lock.servers.get(spec.key)?.launches ?? [];
  const standing = launches.find((launch) => launch.digest === digest);
  if (standing !== undefined) return { digest, state: 'approved', standing, ...UNCHANGED };
  const nearest = nearestLaunch(launches, spec.entry);
  if (nearest === undefined) return { digest, state: 'new', ...UNCHANGED };
  const changes = compareLaunches(nearest.entry, spec.entry);
  return { digest, state: 'changed', approved: nearest, changes, reopens: isAnotherServer(changes) };
}

/** Of a listing that broke off nothing is concluded, neither what it shows nor what it lacks. */
function wholeListings(observation: Observation | undefined): Sighting | undefined {
  const sighting = observation?.second ?? observation?.first;
  if (sighting === undefined) return undefined;
  return { ...sighting, listings: sighting.listings.filter(({ incomplete }) => incomplete === undefined) };
}

/** Kinds of which everything the server has was seen, so that what is not there is gone. */
function wholeKinds({ status }: Observation, { listings }: Sighting): Set<ItemKind> {
  // A server seen to the end that does not offer a kind has none of it.
  if (status === 'listed')
    return new Set([
      'tool',
      'prompt',
      'resource-template',
      'instructions',
      ...listings.map(({ kind }) => kind),
    ]);
  return new Set(['instructions', ...listings.map(({ kind }) => kind)]);
}

/** What was approved last of each item; nothing of it was seen today. */
function stored({ spec, fromLock }: Subject, lock: Lock): Pick<SeenItems, 'items' | 'faults'> {
  const locked = fromLock === true ? lock.servers.get(spec.key)?.items : undefined;
  const items = [...(locked?.values() ?? [])].flatMap(({ kind, name, approved }) =>
    approved.slice(-1).map(({ definition }) => storedItem(spec.key, kind, name, definition)),
  );
  return { items, faults: [] };
}

function missingOf(subject: Subject, lock: Lock, items: readonly SceneItem[]): SceneServer['missing'] {
  const { observation, spec } = subject;
  const sighting = wholeListings(observation);
  const locked = lock.servers.get(spec.key)?.items;
  if (observation === undefined || sighting === undefined || locked === undefined) return [];
  const whole = wholeKinds(observation, sighting);
  const present = new Set(items.map((item) => item.lockKey));
  return [...locked].flatMap(([key, item]) =>
    item.approved.length + (item.pinned?.length ?? 0) > 0 && whole.has(item.kind) && !present.has(key)
      ? [item]
      : [],
  );
}

function ofKinds(subject: Subject, kinds: ReadonlySet<ItemKind>): Subject {
  const { observation, probe } = subject;
  return {
    ...subject,
    ...(observation && { observation: observationOfKinds(observation, kinds) }),
    ...(probe && { probe: observationOfKinds(probe, kinds) }),
  };
}

function statusOf({ spec, observation }: Subject): SceneServer['status'] {
  if (spec.disabled) return 'disabled';
  return observation?.status ?? 'not-started';
}

/**
 * @param subject a server of the run
 * @param lock what was approved
 * @param kinds what the policy wants looked at; of other kinds nothing is said
 * @param elsewhere secrets handed to servers of the run, this one or others: one may send what another was given
 * @returns the server as the rules see it; pure, so the same input gives the same judgement
 */
export function judgeServer(
  given: Subject,
  lock: Lock,
  kinds: ReadonlySet<ItemKind> = DEFAULT_KINDS,
  elsewhere: readonly string[] = [],
): SceneServer {
  const subject = ofKinds(given, kinds);
  const { spec, observation, surroundings } = subject;
  const sighting = wholeListings(observation);
  const { items, faults } = sighting === undefined ? stored(subject, lock) : itemsOf(spec.key, sighting);
  const launch = launchOf(subject, lock);
  const secretIn = (item: SeenItem): boolean =>
    holdsSecret(item, sighting, spec.secrets) || holdsSecret(item, sighting, elsewhere);
  const judgedItems = items.map((item) => judged(item, lock, secretIn(item), launch.reopens, surroundings));
  const reason = spec.disabled ? spec.offBecause : (observation?.reason ?? subject.reason);
  const locked = lock.servers.get(spec.key);
  return {
    spec,
    status: statusOf(subject),
    ...(reason === undefined ? {} : { reason }),
    launch,
    ...(subject.ground === undefined ? {} : { ground: subject.ground }),
    ...(locked === undefined ? {} : { locked }),
    ...(observation === undefined ? {} : { observation }),
    ...(surroundings === undefined ? {} : { surroundings }),
    ...(subject.probe === undefined ? {} : { probe: subject.probe }),
    items: judgedItems,
    itemsFrom: observation === undefined && subject.fromLock === true ? 'lock' : 'server',
    faults,
    missing: missingOf(subject, lock, judgedItems).filter(({ kind }) => kinds.has(kind)),
    unstable: differingItems(spec.key, observation?.first, observation?.second, { lock, surroundings }),
  };
}

/** True where something seen is not as approved, so that one more look is due before saying so. */
export function needsSecondLook({ spec, surroundings }: Subject, sighting: Sighting, lock: Lock): boolean {
  const { items, faults } = itemsOf(spec.key, sighting);
  const isApproved = (item: SeenItem): boolean => judge(lock, { ...item, surroundings }).state === 'approved';
  if (faults.length > 0 || !items.every(isApproved)) return true;
  const seen = new Set(items.map((item) => lockKey(item.kind, item.name)));
  const locked = lock.servers.get(spec.key)?.items ?? new Map();
  // What was retired is only remembered: nobody misses it.
  return [...locked].some(([key, { approved }]) => approved.length > 0 && !seen.has(key));
}
