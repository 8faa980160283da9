/** Knows the records of what a launch rested on when somebody let it run. */

import type { GroundFile, GroundPackage, LockedLaunch } from '../../model.ts';
import { digestText, entries, object, optional, type Place, required, text } from './shape.ts';

/** @throws Refusal where a record has not its shape */
export function readGround(place: Place): Pick<LockedLaunch, 'files' | 'packages'> {
  const [files, packages] = [optional(place, 'files'), optional(place, 'packages')];
  return {
    ...(files && { files: entries(files).map(readFile) }),
    ...(packages && { packages: entries(packages).map(readPackage) }),
  };
}

function readFile(place: Place): GroundFile {
  object(place, ['hash', 'path']);
  const hash = required(place, 'hash');
  return { hash: hash.value === null ? null : digestText(hash), path: text(required(place, 'path')) };
}

function readPackage(place: Place): GroundPackage {
  object(place, ['integrity', 'name', 'version']);
  const integrity = optional(place, 'integrity');
  return {
    ...(integrity && { integrity: text(integrity) }),
    name: text(required(place, 'name')),
    version: text(required(place, 'version')),
  };
}
