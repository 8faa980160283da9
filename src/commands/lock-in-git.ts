/** Where the lock lies in its repository, and what it said at a commit. */
import { basename, dirname } from 'node:path';
import { emptyLock } from '../audit/lock/empty.ts';
import { decode } from '../disk.ts';
import type { Io } from '../io.ts';
import type { Lock } from '../model.ts';
import { realPath } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { git, type Objects } from './git.ts';
import { lockOf } from './lock-text.ts';
import type { Project } from './project.ts';

export interface LockInGit {
  /** Absolute; git is run here. */
  readonly folder: string;
  /** From the root of the repository. */
  readonly path: string;
}

/** @throws Refusal `usage` where the lock lies in no repository */
export async function lockInGit(io: Io, { lockPath, lockSpoken }: Project): Promise<LockInGit> {
  // The file itself, not a link to it: of a link git keeps where it leads, not what is there.
  const real = await realPath(lockPath);
  const folder = dirname(real);
  const { ok, stdout, reason } = await git(io, folder, ['rev-parse', '--show-prefix']);
  const path = `${stdout.replace(/\n$/, '')}${basename(real)}`;
  if (ok && !path.includes('\n')) return { folder, path };
  throw new Refusal(
    'usage',
    `the history of ${lockSpoken} cannot be read: ${reason === '' ? 'its path holds a line break' : reason}`,
    'run it in the repository the lock is committed to',
  );
}

/** What the text names here: one commit, nothing git knows of, or several things of which git would choose one. */
type Named = { readonly commit: string } | { readonly reason: string; readonly several: boolean };

/** @returns the commit's full name, or why the text names none; never takes it for an option */
export async function commitOf(io: Io, folder: string, text: string): Promise<Named> {
  // Whoever may push a tag could name it as the branch is named, and git takes the tag.
  const verify = ['-c', 'core.warnAmbiguousRefs=true', 'rev-parse', '--verify', '--end-of-options'];
  const { ok, stdout, stderr, reason } = await git(io, folder, [...verify, `${text}^{commit}`]);
  const commit = stdout.trim();
  const isName = commit !== text && text !== 'HEAD';
  const several = ok && isName && /^warning: refname .* is ambiguous/m.test(stderr);
  if (several) return { reason: '', several };
  if (ok && /^[0-9a-f]{40,64}$/.test(commit)) return { commit };
  return { reason: reason === 'Needed a single revision' ? '' : reason, several };
}

/**
 * @param shown how messages name the place: `main:approvals.lock.json`
 * @returns the lock at that commit, an empty one where it had none
 * @throws Refusal `unreadable-lock` where it cannot be trusted
 */
export async function lockAt(
  objects: Pick<Objects, 'read'>,
  { path }: LockInGit,
  commit: string,
  shown: string,
): Promise<{ readonly lock: Lock; readonly present: boolean }> {
  const bytes = await objects.read(`${commit}:${path}`);
  if (bytes === undefined) return { lock: emptyLock, present: false };
  let text: string;
  try {
    text = decode(bytes);
  } catch (error) {
    throw new Refusal('unreadable-lock', `${shown}:1: ${error instanceof Error ? error.message : ''}`);
  }
  return { lock: await lockOf(text, shown), present: true };
}
