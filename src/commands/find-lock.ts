/** Finds the lock for verbs that only read it: no config needs to be there. */

import { dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { exists, isFile } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { configPaths, requireNames } from './config-paths.ts';
import { configsIn, upwards } from './discover.ts';
import { noSuchConfig } from './no-such-config.ts';
import { DEFAULT_LOCK, findProject, type Project } from './project.ts';
import { spokenPath } from './spoken.ts';

/** A config that was named to say which lock is meant; a misspelt one must not mean the lock beside it. */
async function requireConfigs({ configs }: Project): Promise<void> {
  for (const { absolute, spoken } of configs) {
    if (await isFile(absolute)) continue;
    throw noSuchConfig(spoken);
  }
}

interface Found {
  readonly folder: string;
  /** Absolute. */
  readonly configs: readonly string[];
}

/** The nearest folder that has configs, as for verbs that look; where there is none, one that has a lock. */
async function nearestFolder(io: Io): Promise<Found | undefined> {
  const folders = await upwards(io.cwd);
  for (const folder of folders) {
    const configs = await configsIn(folder);
    if (configs.length > 0) return { folder, configs };
  }
  for (const folder of folders) {
    if (await exists(join(folder, DEFAULT_LOCK))) return { folder, configs: [] };
  }
  return undefined;
}

/**
 * For verbs that only read the lock: no config needs to be there, and none is read; those that are there are told,
 * so that no answer replaces one.
 *
 * @throws Refusal where it is not clear which lock is meant
 */
export async function findLock(io: Io, configs: readonly string[], lock?: string): Promise<Project> {
  requireNames(configs);
  if (configs.length > 0) {
    const project = await findProject(io, configs, lock);
    await requireConfigs(project);
    return project;
  }
  const found = await nearestFolder(io);
  if (found === undefined && lock === undefined) {
    throw new Refusal(
      'no-lock',
      `no ${DEFAULT_LOCK} and no config found here or up to the repository root`,
      'name the lock: --lock FILE',
    );
  }
  const lockPath = lock === undefined ? join(found?.folder ?? io.cwd, DEFAULT_LOCK) : resolve(io.cwd, lock);
  const folder = found?.folder ?? dirname(lockPath);
  return {
    configs: configPaths(io, folder, found?.configs ?? (await configsIn(folder))),
    lockPath,
    lockShown: lock ?? DEFAULT_LOCK,
    lockSpoken: spokenPath(io.cwd, lockPath),
    lockNamed: lock !== undefined,
    folder,
  };
}
