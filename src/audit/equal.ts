/** Knows when two JSON values are the same, order of members aside; ends at the first difference. */

import type { Json, JsonObject } from '../model.ts';

/** What is nested deeper is not worth finding equal: it is only compared to say a move in fewer words. */
const DEEPEST = 100;

/** @returns false also where both go deeper than 100 levels */
export function isEqual(one: Json, other: Json, levels: number = DEEPEST): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (levels === 0 || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(other, key) &&
      isEqual((one as JsonObject)[key] as Json, (other as JsonObject)[key] as Json, levels - 1),
  );
}
