/** Knows one place in two versions of a definition, with the way that leads there. */

import type { Json } from '../model.ts';
import { isSameSet } from './order.ts';
import { childPlace, fitting, type Place } from './places.ts';
import { type JsonPath, pointer } from './pointer.ts';

export interface Spot {
  /** Absent at the root. */
  readonly parent?: Spot;
  readonly key: string | number;
  readonly place: Place;
  /** Absent where the member was added. */
  readonly before?: Json;
  /** Absent where the member was removed. */
  readonly after?: Json;
}

/** @returns the spot below a spot; its place is judged by the shapes of both versions, the stricter one counts */
export function childSpot(parent: Spot, key: string | number): Spot {
  const before = childOf(parent.before, key);
  const after = childOf(parent.after, key);
  const wanted = childPlace(parent.place, key);
  return {
    parent,
    key,
    place: fittingBoth(wanted, before, after),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** @returns the place both versions fit, `data` where they do not agree */
export function fittingBoth(place: Place, before: Json | undefined, after: Json | undefined): Place {
  const one = fitting(place, (before ?? after) as Json);
  const other = fitting(place, (after ?? before) as Json);
  return one === other ? one : 'data';
}

/** @returns the child's value; nothing for inherited members, which no stranger wrote */
export function childOf(value: Json | undefined, key: string | number): Json | undefined {
  if (value === undefined || value === null || typeof value !== 'object') return undefined;
  return Object.hasOwn(value, key) ? (value as { readonly [member: string]: Json })[key] : undefined;
}

/** @returns the spots from the root's child down to this one */
export function wayTo(spot: Spot): Spot[] {
  const way: Spot[] = [];
  for (let here = spot; here.parent; here = here.parent) way.push(here);
  return way.reverse();
}

function pathOf(spot: Spot): JsonPath {
  return wayTo(spot).map((step) => step.key);
}

/** @returns the way to the spot as a JSON Pointer */
export function pointerOf(spot: Spot): string {
  return pointer(pathOf(spot));
}

/** @returns true where nothing but the order of a set changed */
export function isReordered({ before, after, place }: Spot): boolean {
  return place === 'set' && Array.isArray(before) && Array.isArray(after) && isSameSet(before, after);
}
