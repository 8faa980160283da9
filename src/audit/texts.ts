/** Knows every text a definition is made of: values and member names at any depth, each with the way to it. */

import type { Json } from '../model.ts';
import { type JsonPath, pointer } from './pointer.ts';

/** Where a text stands; the way to it is spelled out only where somebody asks. */
export interface Here {
  readonly parent?: Here;
  readonly key: string | number;
}

/** Deeper definitions are ambiguous (not approvable) anyway; a stack of calls has an end. */
const DEEPEST = 200;

/**
 * Visits values and member names in the order sent.
 * @param visit is given the text, where it stands (absent at the root), and whether it is the member's name there
 */
export function everyText(
  value: Json,
  visit: (text: string, here: Here | undefined, isName: boolean) => void,
): void {
  into(value, undefined, 0, visit);
}

function into(
  value: Json,
  here: Here | undefined,
  depth: number,
  visit: (text: string, here: Here | undefined, isName: boolean) => void,
): void {
  if (typeof value === 'string') visit(value, here, false);
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return;
  const parent = here === undefined ? {} : { parent: here };
  if (Array.isArray(value)) {
    for (const [key, child] of (value as readonly Json[]).entries()) {
      into(child, { ...parent, key }, depth + 1, visit);
    }
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    const there = { ...parent, key };
    visit(key, there, true);
    into(child, there, depth + 1, visit);
  }
}

/** A member's name may be a megabyte. */
const LONGEST_PLACE = 120;

/** @returns the JSON Pointer as a sentence can hold it: of a long one the end; `''` for the root */
export function placeOf(here: Here | undefined): string {
  const place = pointerTo(here);
  return place.length > LONGEST_PLACE ? `…${place.slice(1 - LONGEST_PLACE)}` : place;
}

function pointerTo(here: Here | undefined): string {
  const path: (string | number)[] = [];
  for (let at = here; at !== undefined; at = at.parent) path.push(at.key);
  return pointer(path.reverse() as JsonPath);
}
