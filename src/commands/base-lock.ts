/** What `--base REF|FILE` means: a lock at a commit or in a file, never a guess between the two. */
import { basename, dirname, join, resolve } from 'node:path';
import { readLock } from '../audit/lock/read.ts';
import { decode, fileReason, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import type { Lock } from '../model.ts';
import { isFile, realPath } from '../paths.ts';
import { quoted, Refusal } from '../refusal.ts';
import { openObjects } from './git.ts';
import { commitOf, type LockInGit, lockAt, lockInGit } from './lock-in-git.ts';
import type { Project } from './project.ts';

export interface BaseLock {
  readonly lock: Lock;
  /** As the user named it. */
  readonly shown: string;
  /** False where that commit has no lock yet. */
  readonly present: boolean;
  /** The text of a file beside the lock, at the same place; undefined where there is none. */
  readonly beside: (name: string) => Promise<string | undefined>;
}

/** @throws Refusal `unreadable-lock` where there is no such file, or it cannot be trusted */
export async function baseLockIn(io: Io, base: string): Promise<BaseLock> {
  try {
    const path = resolve(io.cwd, base);
    const file = await readText(path);
    if (file === undefined) throw new Error('there is no such file');
    const beside = async (name: string) => (await readText(join(dirname(path), name)))?.text;
    return { lock: readLock(file.text, base), shown: base, present: true, beside };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('unreadable-lock', `cannot read ${base}: ${fileReason(error)}`, 'check the path');
  }
}

async function fromGit(io: Io, project: Project, base: string, commit: string): Promise<BaseLock> {
  const place = await lockInGit(io, project);
  const objects = openObjects(io, place.folder);
  try {
    const { lock, present } = await lockAt(objects, place, commit, `${base}:${place.path}`);
    const beside = (name: string) => fileAt(io, place, commit, name);
    return { lock, shown: base, present, beside };
  } finally {
    objects.close();
  }
}

/** A file beside the lock, as it was at that commit. */
async function fileAt(io: Io, place: LockInGit, commit: string, name: string): Promise<string | undefined> {
  const folder = place.path.slice(0, place.path.length - basename(place.path).length);
  const objects = openObjects(io, place.folder);
  try {
    const bytes = await objects.read(`${commit}:${folder}${name}`);
    return bytes === undefined ? undefined : decode(bytes);
  } finally {
    objects.close();
  }
}

/** @returns undefined where the text names no commit here; it is never taken for an option or a file */
export async function baseLockAt(io: Io, project: Project, base: string): Promise<BaseLock | undefined> {
  const found = await commitOf(io, dirname(await realPath(project.lockPath)), base);
  return 'commit' in found ? fromGit(io, project, base, found.commit) : undefined;
}

/**
 * @throws Refusal `usage` where the text names nothing or two things, `unreadable-lock` where the lock cannot be
 *   trusted
 */
export async function baseLock(io: Io, project: Project, base: string): Promise<BaseLock> {
  const [found, file] = await Promise.all([
    commitOf(io, dirname(await realPath(project.lockPath)), base),
    base === '' ? false : isFile(resolve(io.cwd, base)),
  ]);
  if ('commit' in found && file) {
    throw new Refusal(
      'usage',
      `${quoted(base)} is both a commit and a file`,
      `write ./${base} for the file, or the whole name of the commit: refs/heads/${base}`,
    );
  }
  if ('commit' in found) return fromGit(io, project, base, found.commit);
  if (file) return baseLockIn(io, base);
  const why = found.reason === '' ? '' : ` (git says: ${found.reason})`;
  throw new Refusal(
    'usage',
    `${quoted(base)} is neither a commit here nor a file${why}`,
    'check the name; in a shallow clone fetch the branch first: git fetch origin BRANCH',
  );
}
