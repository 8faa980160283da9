/** Reads JSON objects as strangers wrote them: a list is none, and what was left out is not found on a prototype. */

import type { Json, JsonObject } from './model.ts';

/** @returns true for an object; `typeof` says so of lists and null as well */
export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** @returns what an object's own member holds; nothing where there is no such member, or no object */
export function own(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** @returns the text an object's own member holds; nothing where it holds no text */
export function ownText(value: Json | undefined, name: string): string | undefined {
  const held = own(value, name);
  return typeof held === 'string' ? held : undefined;
}
