/** Lists the commits that changed the lock, and which of them are meant by a date. */
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { git } from './git.ts';
import { commitOf, type LockInGit } from './lock-in-git.ts';

/** A commit that changed the lock. */
export interface Version {
  readonly commit: string;
  /** The ones before it that did. */
  readonly parents: readonly string[];
  /** Milliseconds since 1970, as its clock claims. */
  readonly time: number;
  readonly author: string;
  readonly subject: string;
}

const FORMAT = '%at%n%ct%n%an%n%s';
const LINES = 5;
/** A Date holds no more. */
const LATEST = 8.64e15;

function versionOf(lines: readonly string[]): Version {
  const [head = '', authored, committed, author = '', subject = ''] = lines;
  const [commit = '', ...parents] = head.replace(/^commit /, '').split(' ');
  // A rebased commit is as new as its committing; both clocks are claims.
  const seconds = Math.max(Number(authored), Number(committed)) || 0;
  return { commit, parents, time: Math.min(seconds * 1000, LATEST), author, subject };
}

/**
 * @param most how many at most
 * @returns the newest first; those that a merge left out of its result are not among them
 * @throws Refusal `usage` where git cannot be asked
 */
export async function lockVersions(
  io: Io,
  { folder, path }: LockInGit,
  most: number,
): Promise<{ readonly all: readonly Version[]; readonly shallow: boolean }> {
  const head = await commitOf(io, folder, 'HEAD');
  if (!('commit' in head)) return { all: [], shallow: false };
  const list = ['rev-list', '--parents', '--topo-order', '--encoding=UTF-8', `--max-count=${most}`];
  const meant = [`--format=${FORMAT}`, head.commit, '--', `:(top,literal)${path}`];
  const { ok, stdout, reason } = await git(io, folder, [...list, ...meant]);
  if (!ok) throw new Refusal('usage', `git cannot read the history: ${reason}`, 'run git fsck');
  const lines = stdout.split('\n');
  const count = Math.floor(lines.length / LINES);
  const all = Array.from({ length: count }, (_, i) => versionOf(lines.slice(i * LINES, (i + 1) * LINES)));
  const asked = await git(io, folder, ['rev-parse', '--is-shallow-repository']);
  return { all, shallow: asked.stdout.trim() === 'true' };
}

/**
 * git's own `--since` is not used: it ends at the first commit with an old date, so that one backdated commit would
 * hide everything below it. A commit counts as no older than those before it.
 */
export function notBefore(all: readonly Version[], since: Date): Version[] {
  const effective = new Map<string, number>();
  for (const { commit, parents, time } of [...all].reverse()) {
    effective.set(commit, Math.max(time, ...parents.map((parent) => effective.get(parent) ?? 0)));
  }
  return all.filter(({ commit }) => (effective.get(commit) ?? 0) >= since.getTime());
}
