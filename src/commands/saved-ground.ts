/** Reads from a saved JSON report what a launch rested on when the report was made. */

import { isObject } from '../audit/is-object.ts';
import { groundText } from '../audit/launch/ground.ts';
import type { Ground, GroundFile, GroundPackage, Json, JsonObject } from '../model.ts';

function member(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function fileOf(value: Json): GroundFile[] {
  if (!isObject(value)) return [];
  const [path, hash] = [member(value, 'path'), member(value, 'hash')];
  const isFile = typeof path === 'string' && (typeof hash === 'string' || hash === null);
  return isFile ? [{ path, hash }] : [];
}

function packageOf(value: Json): GroundPackage[] {
  if (!isObject(value)) return [];
  const [name, version, integrity] = [
    member(value, 'name'),
    member(value, 'version'),
    member(value, 'integrity'),
  ];
  if (typeof name !== 'string' || typeof version !== 'string') return [];
  return [{ name, version, ...(typeof integrity === 'string' && { integrity }) }];
}

/**
 * What has not its shape is left out: it fits nothing that is found here then, and is refused for that.
 * @returns one text for the whole, undefined where the report does not say it
 */
export function savedGround(launch: Json | undefined): string | undefined {
  if (!isObject(launch)) return undefined;
  const [files, packages] = [member(launch, 'files'), member(launch, 'packages')];
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
