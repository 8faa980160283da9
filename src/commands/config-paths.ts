/** Knows how configs are named: on the command line, in sentences, in reports, and which folder their servers run in. */

import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { claimOf, machinePlaces } from '../configs/known-places.ts';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { spokenPath } from './spoken.ts';

/** As typed, and as the path: the config comes from standard input. */
export const STDIN = '-';

export interface ConfigPath {
  /** As reports show it: relative to the project, so that the working directory does not change a report. */
  readonly shown: string;
  /** As sentences name it: see `spokenPath`. */
  readonly spoken: string;
  readonly absolute: string;
  /** Absolute; servers of this config run here. */
  readonly folder: string;
}

/** Where a config's servers run: the folder its client's place begins in; the user's home for the user's own files. */
export function folderOf(io: Io, config: string): string {
  if (config === STDIN) return io.cwd;
  if (machinePlaces(io).some(({ path }) => path === config)) return io.home;
  const claim = claimOf(config);
  const depth = claim?.place.scope === 'project' ? claim.place.path.split('/').length : 1;
  let folder = config;
  for (let up = 0; up < depth; up += 1) folder = dirname(folder);
  // A file nobody claims, in a dot-folder such as `.vscode`, belongs to that folder's parent.
  return depth === 1 && basename(folder).startsWith('.') ? dirname(folder) : folder;
}

/** Relative to the project; the user's own files as from home, what lies elsewhere as it is. */
export function shownPath(io: Io, folder: string, path: string): string {
  if (path === STDIN) return 'standard input';
  if (folder !== io.home) return relative(folder, path);
  const way = relative(io.home, path);
  return way.startsWith('..') || isAbsolute(way) ? path : `~/${way}`;
}

/** @param folder what reports show the paths from */
export function configPaths(io: Io, folder: string, absolute: readonly string[]): ConfigPath[] {
  return absolute.map((path) => ({
    absolute: path,
    shown: shownPath(io, folder, path),
    spoken: path === STDIN ? 'standard input' : spokenPath(io.cwd, path),
    folder: folderOf(io, path),
  }));
}

/** Configs that were named and others that were found, each once, seen from one folder. */
export function namedConfigs(
  io: Io,
  folder: string,
  named: readonly string[],
  found: readonly string[],
): ConfigPath[] {
  const absolute = [...found, ...named.map((path) => resolve(io.cwd, path))];
  const own = new Set(machinePlaces(io).map(({ path }) => path));
  return [...new Set(absolute)].flatMap((path) => configPaths(io, own.has(path) ? io.home : folder, [path]));
}

/** In a script an empty name is a variable that is not set; it would else mean the working directory. */
export function requireNames(configs: readonly string[]): void {
  if (!configs.includes('')) return;
  throw new Refusal('usage', 'a config was given with an empty name', 'name a file, or leave it out');
}
