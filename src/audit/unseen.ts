/** Knows what a reader would not see of one changed place: in its text, its list, or its name among its neighbours. */

import { oncePer } from '../lazily.ts';
import type { Json } from '../model.ts';
import { skeleton } from './confusable.ts';
import { hardToSee, hardToSeeAmong } from './hard-to-see.ts';
import type { Spot } from './spot.ts';

/** @returns what `hardToSee` says of the place; nothing where all of the change is there to see */
export function unseenAt({ key, before, after, parent }: Spot): string | undefined {
  if (typeof before === 'string' && typeof after === 'string') return hardToSee(before, after);
  if (Array.isArray(before) && Array.isArray(after)) return among(before, after);
  if (before === undefined && typeof key === 'string') return newName(key, parent?.before);
  return undefined;
}

function among(before: readonly Json[], after: readonly Json[]): string | undefined {
  const [had, has] = [new Set(before), new Set(after)];
  return hardToSeeAmong(
    before.filter((one) => !has.has(one)),
    after.filter((one) => !had.has(one)),
  );
}

/** Skeletons of an object's names, kept: 10,000 new properties beside 10,000 old ones must not make 100 million pairs. */
const namesOf = oncePer(
  (object: object): ReadonlyMap<string, string> => new Map(Object.keys(object).map(alike)),
);

/** A second `account` beside or in place of the first is told apart only by its code points. */
function newName(name: string, neighbours: Json | undefined): string | undefined {
  if (neighbours === undefined || neighbours === null || typeof neighbours !== 'object') return undefined;
  const former = namesOf(neighbours).get(skeleton(name));
  return former === undefined ? undefined : hardToSee(former, name);
}

function alike(name: string): [string, string] {
  return [skeleton(name), name];
}
