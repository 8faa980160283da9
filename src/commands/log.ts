/** `log`: what git knows of the lock's history, in words. */
import { compareLocks } from '../audit/compare-locks.ts';
import { lockKey } from '../audit/identity.ts';
import type { Io } from '../io.ts';
import type { Difference, Lock, LockCommit } from '../model.ts';
import { quoted, Refusal } from '../refusal.ts';
import { logJson, logText } from '../report/answers/log.ts';
import { type AnswerOptions, deliverAnswer } from './answer.ts';
import { checkOutput } from './check-output.ts';
import { findLock } from './find-lock.ts';
import { openObjects } from './git.ts';
import { loadLock } from './lock-file.ts';
import { type History, lockHistory } from './lock-history.ts';
import { commitOf, type LockInGit, lockAt, lockInGit } from './lock-in-git.ts';
import { lockVersions } from './lock-versions.ts';
import { knownIn, meansKey, type Targets, targetsAmong } from './targets.ts';

interface LogOptions extends AnswerOptions {
  /** `server`, `server::item`, as typed. */
  readonly targets: readonly string[];
  /** As typed. */
  readonly since?: string;
  /** Commits that are read at most. */
  readonly limit: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/;

/** A day that does not exist, or one git would guess at, must not become another one. */
function moment(text: string): Date {
  const time = new Date(text);
  const isDay = DAY.test(text) && !Number.isNaN(time.getTime());
  if (isDay && (text.length > 10 || time.toISOString().startsWith(text))) return time;
  throw new Refusal(
    'usage',
    `--since takes a day such as 2026-11-01 or a time such as 2026-11-01T12:00:00Z, not ${quoted(text)}`,
    'a day begins at 00:00 UTC',
  );
}

/** The lock at HEAD; an empty one before the first commit, and where that one cannot be read: the log tells why. */
async function committed(io: Io, place: LockInGit): Promise<Lock | undefined> {
  const head = await commitOf(io, place.folder, 'HEAD');
  if (!('commit' in head)) return { servers: new Map() };
  const objects = openObjects(io, place.folder);
  try {
    return (await lockAt(objects, place, head.commit, 'HEAD')).lock;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  } finally {
    objects.close();
  }
}

function uncommitted(io: Io, head: Lock | undefined, onDisk: Lock): LockCommit[] {
  const differences = head === undefined ? [] : compareLocks(head, onDisk);
  if (differences.length === 0) return [];
  return [{ date: io.now().toISOString(), author: '', subject: '', differences }];
}

function meant({ server, item }: Difference, targets: Targets): boolean {
  return meansKey(server, item && lockKey(item.kind, item.name), targets);
}

/** With targets, commits that say nothing of them are left out; one that cannot be read might have. */
function narrowed(commits: readonly LockCommit[], targets: Targets): LockCommit[] {
  if (targets.size === 0) return [...commits];
  return commits
    .map((one) => ({ ...one, differences: one.differences.filter((each) => meant(each, targets)) }))
    .filter(({ differences, unreadable }) => differences.length > 0 || unreadable !== undefined);
}

function notesOf({ cut, shallow }: History, limit: number): string[] {
  return [
    ...(cut ? [`only the newest ${limit} commits of the lock were read; more with --limit`] : []),
    ...(shallow ? ['this clone is shallow: what its first commit found there is not told'] : []),
  ];
}

/** What can be spoken of: what is in the lock now, and what ever was. */
function targetsOf(given: readonly string[], onDisk: Lock, commits: readonly LockCommit[]): Targets {
  const told = commits.flatMap(({ differences }) => differences);
  const known = told.map(({ server, item }) => ({ key: server, items: item === undefined ? [] : [item] }));
  return targetsAmong(given, [...knownIn(onDisk), ...known]);
}

/** @returns the exit code */
export async function log(io: Io, options: LogOptions): Promise<number> {
  const since = options.since === undefined ? undefined : moment(options.since);
  const project = await findLock(io, options.configs, options.lock);
  await checkOutput(io, options, project);
  const { lock, present } = await loadLock(project, 'empty');
  const place = await lockInGit(io, project);
  // A lock that is gone has a history; a misspelt name has none.
  const known = present || !project.lockNamed || (await lockVersions(io, place, 1)).all.length > 0;
  if (!known) await loadLock(project, 'refuse');
  const history = await lockHistory(io, place, options.limit, since);
  const all = [...uncommitted(io, await committed(io, place), lock), ...history.commits];
  const answer = {
    path: project.lockShown,
    ...(options.since !== undefined && { since: options.since }),
    commits: narrowed(all, targetsOf(options.targets, lock, all)),
    notes: notesOf(history, options.limit),
  };
  return deliverAnswer(io, options, {
    json: () => logJson(answer, io.version),
    text: (look) => logText(answer, look),
  });
}
