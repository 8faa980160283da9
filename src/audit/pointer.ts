/** Knows how a place inside a JSON value is written: RFC 6901. */

import type { Json, JsonObject } from '../model.ts';

/** Member names and array indexes from a root. */
export type JsonPath = readonly (string | number)[];

/** @returns the JSON Pointer of a path, `''` for the root; `~` and `/` in names are escaped */
export function pointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * @returns the steps of a JSON Pointer, indexes as text; nothing where it is none (RFC 6901: empty or begins with `/`,
 *   and `~` only in `~0` and `~1`)
 */
export function pointerSteps(text: string): string[] | undefined {
  if (text === '') return [];
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined;
  const steps = text.slice(1).split('/');
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** @returns the value a path leads to; nothing where it leads nowhere */
export function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let here: Json = value;
  for (const step of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, step)) return undefined;
    // `length` is an own property of a list, and no element of it.
    if (Array.isArray(here) && !/^(?:0|[1-9]\d*)$/.test(step)) return undefined;
    here = (here as JsonObject)[step] as Json;
  }
  return here;
}

/** @returns a copy with another value at a path that leads somewhere */
export function withValueAt(value: Json, [step, ...rest]: readonly string[], then: Json): Json {
  if (step === undefined) return then;
  const below = withValueAt((value as JsonObject)[step] as Json, rest, then);
  if (Array.isArray(value)) return value.map((element, at) => (String(at) === step ? below : element));
  const members = Object.entries(value as JsonObject);
  return Object.fromEntries(members.map(([key, child]) => [key, key === step ? below : child]));
}
