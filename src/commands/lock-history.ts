/** Reads from git which commits changed the lock, and what each said of it. */
import { compareLocks } from '../audit/compare-locks.ts';
import type { Io } from '../io.ts';
import type { Difference, Lock, LockCommit } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { type Objects, openObjects } from './git.ts';
import { type LockInGit, lockAt } from './lock-in-git.ts';
import { lockVersions, notBefore, type Version } from './lock-versions.ts';
import { common } from './merged-differences.ts';

export interface History {
  /** Newest first. */
  readonly commits: readonly LockCommit[];
  /** True where older commits may be meant and were not read. */
  readonly cut: boolean;
  /** True where the clone does not have the older commits. */
  readonly shallow: boolean;
}

/** What a commit's lock is, or why it cannot be read. */
type Found = { readonly lock: Lock } | { readonly unreadable: string };
/** Locks are read in the order of the history: what was read long ago is not asked for again. */
const REMEMBERED = 16;

function reader(objects: Objects, place: LockInGit): (commit: string) => Promise<Found> {
  const seen = new Map<string, Found>();
  return async (commit) => {
    const known = seen.get(commit);
    if (known !== undefined) return known;
    const found = await lockAt(objects, place, commit, `${commit.slice(0, 12)}:${place.path}`).then(
      ({ lock }) => ({ lock }),
      (error: unknown) => {
        if (error instanceof Refusal) return { unreadable: error.message };
        throw error;
      },
    );
    seen.set(commit, found);
    const [oldest] = seen.keys();
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return found;
  };
}

/** The nearest lock before a commit that can be read, along the first parents. */
async function readableBefore(
  parent: string | undefined,
  byCommit: ReadonlyMap<string, Version>,
  read: (commit: string) => Promise<Found>,
): Promise<Lock> {
  for (let commit = parent; commit !== undefined; commit = byCommit.get(commit)?.parents[0]) {
    const found = await read(commit);
    if ('lock' in found) return found.lock;
  }
  return { servers: new Map() };
}

async function toldOf(
  version: Version,
  byCommit: ReadonlyMap<string, Version>,
  read: (commit: string) => Promise<Found>,
): Promise<LockCommit> {
  const { commit, time, author, subject, parents } = version;
  const found = await read(commit);
  const told = { commit, date: new Date(time).toISOString(), author, subject };
  if ('unreadable' in found) return { ...told, differences: [], unreadable: found.unreadable };
  const befores = parents.length === 0 ? [undefined] : parents;
  const each: Difference[][] = [];
  for (const parent of befores)
    each.push(compareLocks(await readableBefore(parent, byCommit, read), found.lock));
  return { ...told, differences: common(each) };
}

/**
 * @param limit commits that are read at most
 * @param since the moment the answer begins at; absent: the beginning
 * @throws Refusal `usage` where git cannot be asked
 */
export async function lockHistory(io: Io, place: LockInGit, limit: number, since?: Date): Promise<History> {
  const { all, shallow } = await lockVersions(io, place, limit + 1);
  const kept = all.slice(0, limit);
  const meant = since === undefined ? kept : notBefore(kept, since);
  // The first commit of a shallow clone seems to have made all that was there before it.
  const whole = shallow ? meant.filter(({ parents }) => parents.length > 0) : meant;
  const byCommit = new Map(all.map((version) => [version.commit, version]));
  const objects = openObjects(io, place.folder);
  try {
    const read = reader(objects, place);
    const commits: LockCommit[] = [];
    for (const version of whole) commits.push(await toldOf(version, byCommit, read));
    const told = commits.filter(
      ({ differences, unreadable }) => differences.length > 0 || unreadable !== undefined,
    );
    return { commits: told, cut: all.length > limit && meant.length === limit, shallow };
  } finally {
    objects.close();
  }
}
