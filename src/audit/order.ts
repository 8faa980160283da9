/** Knows when two definitions differ in nothing but the order of lists whose order means nothing. */

import type { ItemKind, Json, JsonObject } from '../model.ts';
import { childPlace, fitting, type Place, rootPlace } from './places.ts';

interface Pair {
  readonly place: Place;
  readonly before: Json;
  readonly after: Json;
}

/**
 * Asked apart from `compare`, which finds words for people: a difference it had no words for must not permit a
 * call. Ends at the first difference, and needs no call stack for deep definitions.
 * @returns true for equal definitions too
 */
export function sameButForOrder(kind: ItemKind, before: Json, after: Json): boolean {
  const rest: Pair[] = [{ place: rootPlace(kind), before, after }];
  for (let pair = rest.pop(); pair; pair = rest.pop()) {
    const children = childPairs(pair);
    if (!children) return false;
    for (const child of children) rest.push(child);
  }
  return true;
}

/** @returns what has to be the same in turn; nothing where the two differ here already */
function childPairs({ place, before, after }: Pair): readonly Pair[] | undefined {
  if (before === after) return [];
  if (before === null || after === null || typeof before !== 'object' || typeof after !== 'object')
    return undefined;
  const here = fitting(place, before);
  if (fitting(place, after) !== here || Array.isArray(before) !== Array.isArray(after)) return undefined;
  if (here === 'set') return isSameSet(before as readonly Json[], after as readonly Json[]) ? [] : undefined;
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(after).length) return undefined;
  // For arrays too: keys that are indexes, every one of them there.
  if (!keys.every((key) => Object.hasOwn(after, key))) return undefined;
  return keys.map((key) => ({
    place: childPlace(here, key),
    before: (before as JsonObject)[key] as Json,
    after: (after as JsonObject)[key] as Json,
  }));
}

/** Equal as multisets: a list that names something twice is not a mere reordering of one that does not. */
export function isSameSet(before: readonly Json[], after: readonly Json[]): boolean {
  if (before.length !== after.length) return false;
  const other = inOneOrder(after);
  return inOneOrder(before).every((text, index) => text === other[index]);
}

/** The scalars' JSON texts, so that 1 and "1" stay apart. */
function inOneOrder(list: readonly Json[]): string[] {
  return list.map((entry) => JSON.stringify(entry)).sort();
}
