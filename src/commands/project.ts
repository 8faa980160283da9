/** Finds the project: which configs, in which folder, beside which lock. */
import { dirname, join, relative, resolve } from 'node:path';
import { projectPlaces } from '../configs/known-places.ts';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { shellWord } from '../report/shell.ts';
import { type ConfigPath, configPaths, folderOf, requireNames, STDIN, shownPath } from './config-paths.ts';
import { configsIn, machineConfigs, upwards } from './discover.ts';
import { spokenPath } from './spoken.ts';
import { requireUserConfigs, userLock } from './user-files.ts';

export const DEFAULT_LOCK = 'approvals.lock.json';

export interface Project {
  readonly configs: readonly ConfigPath[];
  /** Absolute. */
  readonly lockPath: string;
  readonly lockShown: string;
  /** As sentences name it: see `spokenPath`. */
  readonly lockSpoken: string;
  /** True where nobody named the configs. */
  readonly discovered?: boolean;
  /** True where the user named the lock. */
  readonly lockNamed: boolean;
  /** Absolute; the folder the lock sits in and strangers must not lead out of. */
  readonly folder: string;
}

/** The places most projects use; of nearly forty a sentence names these. */
const USUAL = ['.mcp.json', '.vscode/mcp.json', '.cursor/mcp.json', 'mcp.json'];
const PLACES = new Set(projectPlaces.map(({ place }) => place.path)).size;

async function discovered(io: Io): Promise<string[]> {
  for (const folder of await upwards(io.cwd)) {
    const found = await configsIn(folder);
    if (found.length > 0) return found;
  }
  const users = await machineConfigs(io);
  const next =
    users.length === 0
      ? 'name one: npx mcp-audit scan path/to/mcp.json'
      : `your own files are read with: npx mcp-audit scan --user (${users.map(shellWord).join(', ')})`;
  throw new Refusal(
    'no-config',
    `no config found here or up to the repository root (looked for ${USUAL.join(', ')} and in ${PLACES - USUAL.length} other places, which npx mcp-audit configs --clients lists)`,
    next,
  );
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

async function userProject(io: Io, named: readonly string[], lock: string | undefined): Promise<Project> {
  const absolute = [...new Set([...(await requireUserConfigs(io)), ...named])];
  const lockPath = lock === undefined ? userLock(io) : resolve(io.cwd, lock);
  return {
    configs: configPaths(io, io.home, absolute),
    discovered: true,
    lockPath,
    lockShown: lock ?? shownPath(io, io.home, lockPath),
    lockSpoken: lock === undefined ? shownPath(io, io.home, lockPath) : spokenPath(io.cwd, lockPath),
    lockNamed: lock !== undefined,
    folder: dirname(lockPath),
  };
}

/**
 * @param configs paths as typed, relative to the working directory; none means: discover
 * @param lock the lock as typed
 * @throws Refusal `no-config` where there is nothing to read, `usage` where the lock is not clear
 */
export async function findProject(
  io: Io,
  configs: readonly string[],
  lock?: string,
  user = false,
): Promise<Project> {
  requireNames(configs);
  const named = configs.map((path) => (path === STDIN ? STDIN : resolve(io.cwd, path)));
  if (user) return userProject(io, named, lock);
  const absolute = [...new Set(named.length > 0 ? named : await discovered(io))];
  const folders = [...new Set(absolute.map((path) => folderOf(io, path)))];
  const lockPath = lockOf(io, folders, lock);
  const folder = folders.length === 1 ? (folders[0] ?? io.cwd) : dirname(lockPath);
  return {
    configs: configPaths(io, folder, absolute),
    discovered: named.length === 0,
    lockPath,
    lockShown: relative(folder, lockPath) || lockPath,
    lockSpoken: spokenPath(io.cwd, lockPath),
    lockNamed: lock !== undefined,
    folder,
  };
}
