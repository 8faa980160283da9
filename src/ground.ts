/** Looks on disk at what a launch would run: files by hash, packages by what their manager recorded. Asks nobody. */

import { createHash } from 'node:crypto';
import { promises as files } from 'node:fs';
import { join } from 'node:path';
import type { GroundFile, GroundPackage, Json } from './model.ts';
import { own } from './objects.ts';

/** A named pipe that nobody writes to would be read for ever. */
async function readFile(path: string): Promise<Buffer> {
  if (!(await files.stat(path)).isFile()) throw new Error('it is no file');
  return files.readFile(path);
}

/** Larger files are known by their path alone: hashing them would hold up every run. */
const LARGEST = 32 * 1024 * 1024;

/** @returns the file's hash, null where there is none; undefined where it is no plain file of a fair size */
export async function hashOf(path: string): Promise<GroundFile['hash'] | undefined> {
  try {
    const { size } = await files.stat(path);
    if (size > LARGEST) return undefined;
    const bytes = await readFile(path);
    return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : undefined;
  }
}

/**
 * @param member of the JSON in that file
 * @returns what it says, undefined where it says nothing
 */
export async function memberOf(path: string, name: string): Promise<Json | undefined> {
  return own(await json(path), name);
}

/** @returns `sha256:` of the value's JSON */
export function hashOfValue(value: Json): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;
}

async function json(path: string): Promise<Json | undefined> {
  try {
    return JSON.parse((await readFile(path)).toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** What npm recorded of a package in a folder with `node_modules`. */
async function installedIn(folder: string, name: string): Promise<GroundPackage | undefined> {
  const modules = join(folder, 'node_modules');
  const version = own(await json(join(modules, name, 'package.json')), 'version');
  if (typeof version !== 'string') return undefined;
  const recorded = own(await json(join(modules, '.package-lock.json')), 'packages');
  const integrity = own(own(recorded, `node_modules/${name}`), 'integrity');
  return { name, version, ...(typeof integrity === 'string' && { integrity }) };
}

/** npx keeps each set of packages in a folder named by their names as written. */
function cacheFolder(cache: string, specs: readonly string[]): string {
  const sorted = [...specs].sort((a, b) => a.localeCompare(b, 'en'));
  return join(cache, '_npx', createHash('sha512').update(sorted.join('\n')).digest('hex').slice(0, 16));
}

/**
 * @param name the package's name, checked to be one: it becomes part of a path
 * @param specs all packages of the launch as written
 * @param folder where the launch runs: what is installed there comes first for npx too
 * @param cache npm's cache
 */
export async function packageHere(
  name: string,
  specs: readonly string[],
  { folder, cache }: { readonly folder: string; readonly cache: string },
): Promise<GroundPackage | undefined> {
  if (!/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(name)) return undefined;
  return (await installedIn(folder, name)) ?? installedIn(cacheFolder(cache, specs), name);
}
