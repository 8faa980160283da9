/** What `--base REF|FILE` means: a lock at a commit or in a file, never a guess between the two. */
import { basename, dirname, join, resolve } from 'node:path';
import { decode, fileReason, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import type { Lock } from '../model.ts';
import { isFile, realPath } from '../paths.ts';
import { quoted, Refusal } from '../refusal.ts';
import { git, openObjects, WHOLE } from './git.ts';
import { commitOf, lockAt, lockInGit } from './lock-in-git.ts';
import { lockOf } from './lock-text.ts';
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
    return { lock: await lockOf(file.text, base), shown: base, present: true, beside };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('unreadable-lock', `cannot read ${base}: ${fileReason(error)}`, 'check the path');
  }
}

async function fromGit(io: Io, project: Project, base: string, commit: string): Promise<BaseLock> {
  const place = await lockInGit(io, project);
  const read = (name: string) => fileAt(io, place.folder, name, base);
  const { lock, present } = await lockAt({ read }, place, commit, `${base}:${place.path}`);
  const folder = place.path.slice(0, place.path.length - basename(place.path).length);
  const beside = async (name: string) => {
    const bytes = await read(`${commit}:${folder}${name}`);
    return bytes === undefined ? undefined : decode(bytes);
  };
  return { lock, shown: base, present, beside };
}

/**
 * @param name `<commit>:<path>`
 * @returns the bytes; undefined where that commit has no such file, and only then: a clone that left the file's content
 *   out would else pass for a base without a lock, or without a policy
 * @throws Refusal `usage` where the file is there and its content is not
 */
async function fileAt(io: Io, folder: string, name: string, base: string): Promise<Buffer | undefined> {
  const objects = openObjects(io, folder);
  const bytes = await objects.read(name).catch(() => undefined);
  objects.close();
  if (bytes !== undefined) return bytes;
  const [, commit = '', path = ''] = /^([0-9a-f]+):(.*)$/s.exec(name) ?? [];
  const list = ['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', '--name-only', commit, '--', path];
  const { ok, stdout } = await git(io, folder, list);
  if (ok && stdout === '') return undefined;
  throw new Refusal(
    'usage',
    `${path} of the base ${quoted(base)} cannot be read: this clone does not hold its content`,
    WHOLE,
  );
}

/** @throws Refusal `usage` where git would have to choose between a branch and a tag of one name */
function refuseSeveral(base: string): never {
  throw new Refusal(
    'usage',
    `${quoted(base)} names several things here: a branch and a tag, or two of them`,
    'write the whole name: refs/heads/BRANCH, or refs/remotes/origin/BRANCH for a branch that was fetched',
  );
}

/** @returns the lock there, or why the text names no commit; it is never taken for an option or a file */
export async function baseLockAt(
  io: Io,
  project: Project,
  base: string,
): Promise<BaseLock | { readonly reason: string }> {
  const found = await commitOf(io, dirname(await realPath(project.lockPath)), base);
  if ('commit' in found) return fromGit(io, project, base, found.commit);
  return found.several ? refuseSeveral(base) : found;
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
  if ('several' in found && found.several) refuseSeveral(base);
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
