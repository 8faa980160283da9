/** Tells JSON objects from lists, null and plain values, which JavaScript's `typeof` does not. */

import type { Json, JsonObject } from '../model.ts';

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
