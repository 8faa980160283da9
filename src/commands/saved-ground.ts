/** Reads from a saved JSON report what a launch rested on when the report was made. */

import { groundText } from '../audit/launch/ground.ts';
import type { Ground, GroundFile, GroundPackage, Json } from '../model.ts';
import { own } from '../objects.ts';

function fileOf(value: Json): GroundFile[] {
  const [path, hash] = [own(value, 'path'), own(value, 'hash')];
  const isFile = typeof path === 'string' && (typeof hash === 'string' || hash === null);
  return isFile ? [{ path, hash }] : [];
}

function packageOf(value: Json): GroundPackage[] {
  const [name, version, integrity] = [own(value, 'name'), own(value, 'version'), own(value, 'integrity')];
  if (typeof name !== 'string' || typeof version !== 'string') return [];
  return [{ name, version, ...(typeof integrity === 'string' && { integrity }) }];
}

/**
 * What has not its shape is left out: it fits nothing that is found here then, and is refused for that.
 * @returns one text for the whole, undefined where the report does not say it
 */
export function savedGround(launch: Json | undefined): string | undefined {
  const [files, packages] = [own(launch, 'files'), own(launch, 'packages')];
  if (!Array.isArray(files) || !Array.isArray(packages)) return undefined;
  return groundText({ files: files.flatMap(fileOf), packages: packages.flatMap(packageOf) });
}

/**
 * @param mustSay true where the words alone decide nothing; else a report that does not say what they rest on will do
 * @returns true where the launch rests on what the report says
 */
export function restsAsShown(
  saved: { readonly ground?: string },
  here: Ground | undefined,
  mustSay: boolean,
): boolean {
  if (here === undefined) return true;
  return saved.ground === undefined ? !mustSay : saved.ground === groundText(here);
}
