/** Finds configs: those of a project by the places its clients read, those of the user by the machine's. */
import { dirname, join } from 'node:path';
import { machinePlaces, projectPlaces } from '../configs/known-places.ts';
import { readText } from '../disk.ts';
import type { Io } from '../io.ts';
import { exists, isFile, listFolder } from '../paths.ts';

/** Folders from the working directory up to the repository root; without a repository only the first. */
export async function upwards(cwd: string): Promise<string[]> {
  const folders = [cwd];
  for (let folder = cwd; !(await exists(join(folder, '.git'))); ) {
    const parent = dirname(folder);
    if (parent === folder) return [cwd];
    folder = parent;
    folders.push(folder);
  }
  return folders;
}

/** A place that ends in `*.ext` is every such file of its folder. */
async function filesAt(folder: string, path: string): Promise<string[]> {
  if (!path.includes('*')) {
    const file = join(folder, path);
    return (await exists(file)) ? [file] : [];
  }
  const place = dirname(join(folder, path));
  const ending = path.slice(path.lastIndexOf('*') + 1);
  return (await listFolder(place)).filter((name) => name.endsWith(ending)).map((name) => join(place, name));
}

/** Editors keep other settings in the same file: one that cannot name a server makes no project. */
async function mayNameServers(file: string): Promise<boolean> {
  if (!(await isFile(file))) return true;
  const text = await readText(file).catch(() => undefined);
  return text === undefined || /mcp|context_servers|extensions/i.test(text.text);
}

/** @returns the configs clients would read in this folder, absolute, in the order of discovery */
export async function configsIn(folder: string): Promise<string[]> {
  const found = await Promise.all(
    projectPlaces.map(async ({ place }) => {
      const files = await filesAt(folder, place.path);
      if (!place.mixed) return files;
      const named = await Promise.all(files.map(mayNameServers));
      return files.filter((_, at) => named[at]);
    }),
  );
  return [...new Set(found.flat())];
}

/** @returns the user's and the machine's own configs that are there, absolute */
export async function machineConfigs({ home, platform, env }: Io): Promise<string[]> {
  const places = machinePlaces({ home, platform, env });
  const found = await Promise.all(
    places.map(({ path }) =>
      path.includes('*') ? filesAt(dirname(path), `*${path.split('*')[1]}`) : filesAt('/', path),
    ),
  );
  return [...new Set(found.flat())];
}
