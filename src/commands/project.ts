/** Finds the project: which configs, in which folder, beside which lock. */
import { basename, dirname, join, relative, resolve } from 'node:path';
import { projectConfigPaths } from '../configs/dialects.ts';
import { userConfigPaths } from '../configs/user-files.ts';
import type { Io } from '../io.ts';
import { exists, isFile } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { spokenPath } from './spoken.ts';

export const DEFAULT_LOCK = 'approvals.lock.json';

export interface ConfigPath {
  /** As reports show it: relative to the project, so that the working directory does not change a report. */
  readonly shown: string;
  /** As sentences name it: see `spokenPath`. */
  readonly spoken: string;
  readonly absolute: string;
  /** Absolute; servers of this config run here. */
  readonly folder: string;
}

export interface Project {
  readonly configs: readonly ConfigPath[];
  /** Absolute. */
  readonly lockPath: string;
  readonly lockShown: string;
  /** As sentences name it: see `spokenPath`. */
  readonly lockSpoken: string;
  /** True where the user named the lock. */
  readonly lockNamed: boolean;
  /** Absolute; the folder the lock sits in and strangers must not lead out of. */
  readonly folder: string;
}

/** The folder of a config; for one in a dot-folder such as `.vscode` that folder's parent. */
function folderOf(config: string): string {
  const folder = dirname(config);
  return basename(folder).startsWith('.') ? dirname(folder) : folder;
}

async function configsIn(folder: string): Promise<string[]> {
  const paths = projectConfigPaths.map((path) => join(folder, path));
  const there = await Promise.all(paths.map(exists));
  return paths.filter((_, i) => there[i]);
}

/** Folders from the working directory up to the repository root; without a repository only the first. */
async function upwards(cwd: string): Promise<string[]> {
  const folders = [cwd];
  for (let folder = cwd; !(await exists(join(folder, '.git'))); ) {
    const parent = dirname(folder);
    if (parent === folder) return [cwd];
    folder = parent;
    folders.push(folder);
  }
  return folders;
}

async function discovered(io: Io): Promise<string[]> {
  for (const folder of await upwards(io.cwd)) {
    const found = await configsIn(folder);
    if (found.length > 0) return found;
  }
  const candidates = userConfigPaths(io.home, io.platform, io.env);
  const there = await Promise.all(candidates.map(exists));
  const users = candidates.filter((_, i) => there[i]);
  const next =
    users.length === 0
      ? 'name one: mcp-audit scan path/to/mcp.json'
      : `your own files can be read by name: ${users.map((path) => `mcp-audit scan --lock mine.lock.json ${path}`).join('  or  ')}`;
  throw new Refusal(
    'no-config',
    `no config found here or up to the repository root (looked for ${projectConfigPaths.join(', ')})`,
    next,
  );
}

/** The nearest folder that has configs, as for verbs that look; where there is none, one that has a lock. */
async function folderOfLock(io: Io): Promise<string | undefined> {
  const folders = await upwards(io.cwd);
  for (const folder of folders) if ((await configsIn(folder)).length > 0) return folder;
  for (const folder of folders) if (await exists(join(folder, DEFAULT_LOCK))) return folder;
  return undefined;
}

/** A config that was named to say which lock is meant; a misspelt one must not mean the lock beside it. */
async function requireConfigs({ configs }: Project): Promise<void> {
  for (const { absolute, spoken } of configs) {
    if (await isFile(absolute)) continue;
    throw new Refusal('unreadable-config', `there is no config ${spoken}`, 'check the path');
  }
}

/**
 * For verbs that only read the lock: no config needs to be there, and none is read; those that are there are told,
 * so that no answer replaces one.
 *
 * @throws Refusal where it is not clear which lock is meant
 */
export async function findLock(io: Io, configs: readonly string[], lock?: string): Promise<Project> {
  requireNames(configs, lock);
  if (configs.length > 0) {
    const project = await findProject(io, configs, lock);
    await requireConfigs(project);
    return project;
  }
  const found = await folderOfLock(io);
  if (found === undefined && lock === undefined) {
    throw new Refusal(
      'no-lock',
      `no ${DEFAULT_LOCK} and no config found here or up to the repository root`,
      'name the lock: --lock FILE',
    );
  }
  const lockPath = lock === undefined ? join(found ?? io.cwd, DEFAULT_LOCK) : resolve(io.cwd, lock);
  const folder = found ?? dirname(lockPath);
  return {
    configs: configPaths(io, folder, await configsIn(folder)),
    lockPath,
    lockShown: lock ?? DEFAULT_LOCK,
    lockSpoken: spokenPath(io.cwd, lockPath),
    lockNamed: lock !== undefined,
    folder,
  };
}

function configPaths({ cwd }: Io, folder: string, absolute: readonly string[]): ConfigPath[] {
  return absolute.map((path) => ({
    absolute: path,
    shown: relative(folder, path),
    spoken: spokenPath(cwd, path),
    folder: folderOf(path),
  }));
}

/** In a script an empty name is a variable that is not set; it would else mean the working directory. */
function requireNames(configs: readonly string[], lock: string | undefined): void {
  const what = lock === '' ? '--lock' : configs.includes('') ? 'a config' : undefined;
  if (what === undefined) return;
  throw new Refusal('usage', `${what} was given with an empty name`, 'name a file, or leave it out');
}

/** The lock of the run: named, or the default one of the only folder. */
function lockOf(io: Io, folders: readonly string[], lock: string | undefined): string {
  if (lock !== undefined) return resolve(io.cwd, lock);
  const [folder] = folders;
  if (folders.length === 1 && folder !== undefined) return join(folder, DEFAULT_LOCK);
  throw new Refusal(
    'usage',
    `the configs lie in ${folders.length} folders, so it is not clear which lock is meant`,
    'name it: --lock FILE',
  );
}

/**
 * @param configs paths as typed, relative to the working directory; none means: discover
 * @param lock the lock as typed
 * @throws Refusal `no-config` where there is nothing to read, `usage` where the lock is not clear
 */
export async function findProject(io: Io, configs: readonly string[], lock?: string): Promise<Project> {
  requireNames(configs, lock);
  const named = configs.map((path) => resolve(io.cwd, path));
  const absolute = [...new Set(named.length > 0 ? named : await discovered(io))];
  const folders = [...new Set(absolute.map(folderOf))];
  const lockPath = lockOf(io, folders, lock);
  const folder = folders.length === 1 ? (folders[0] ?? io.cwd) : dirname(lockPath);
  return {
    configs: configPaths(io, folder, absolute),
    lockPath,
    lockShown: relative(folder, lockPath) || lockPath,
    lockSpoken: spokenPath(io.cwd, lockPath),
    lockNamed: lock !== undefined,
    folder,
  };
}
