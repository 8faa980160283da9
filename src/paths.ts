/** Where a path leads once its links are followed, and what is there. */
import { promises as files, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/** @returns true for whatever is there, a folder too; false where that cannot be seen */
export async function exists(path: string): Promise<boolean> {
  return files.stat(path).then(
    () => true,
    () => false,
  );
}

/** @returns the names in a folder, sorted; none where it cannot be listed */
export async function listFolder(path: string): Promise<string[]> {
  return files.readdir(path).then(
    (names) => names.sort(),
    () => [],
  );
}

/** True for a file, links followed; a folder is none. */
export async function isFile(path: string): Promise<boolean> {
  return files.stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** True for a link, whether or not there is anything at its other end. */
export async function isLink(path: string): Promise<boolean> {
  return files.lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

/** How many links a path may lead through; more is a circle. */
const MOST_LINKS = 40;

/** Symlinks resolved, also where what they lead to does not exist (yet). */
export async function realPath(path: string, links = MOST_LINKS): Promise<string> {
  try {
    return await files.realpath(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || links === 0) return path;
    const target = await files.readlink(path).catch(() => undefined);
    if (target !== undefined) return realPath(resolve(parent, target), links - 1);
    return resolve(await realPath(parent, links), relative(parent, path));
  }
}

/** True where `path` as written lies in `folder`, whatever links make of it. */
export function liesIn(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** True where `path`, its links followed, lies in `folder`. */
export async function staysInside(path: string, folder: string): Promise<boolean> {
  return liesIn(await realPath(path), await realPath(folder));
}

/** True where two paths name one file: by links, or in a file system that folds case. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  if ((await realPath(one)) === (await realPath(other))) return true;
  const find = (path: string) => files.stat(path, { bigint: true }).catch(() => undefined);
  const [a, b] = await Promise.all([find(one), find(other)]);
  return a !== undefined && b !== undefined && a.ino !== 0n && a.dev === b.dev && a.ino === b.ino;
}

/** @returns the folder without links in its path; as it is written where it cannot be reached */
export function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
