/** Knows whether a changed keyword of a JSON Schema accepts more or less than before, where that is certain. */

import type { Json } from '../model.ts';
import type { Spot } from './spot.ts';

/** Keywords that, where they stand, can only refuse. `format` is left out: few validators enforce it. */
const REFUSING = new Set<string | number>(['pattern', 'const', 'not', 'dependentRequired']);

/** @returns ` (looser)`, ` (stricter)`, ` (the same)`, or nothing where neither is certain */
export function effectOf(spot: Spot): string {
  const effect = ofKeyword(spot);
  return effect === undefined ? '' : ` (${effect})`;
}

function ofKeyword({ key, before, after }: Spot): string | undefined {
  if (key === 'type') return ofTypes(before, after);
  if (key === 'multipleOf') return ofMultiple(before, after);
  // Draft 4: `exclusiveMaximum: true` beside `maximum`.
  if (key === 'uniqueItems' || key === 'exclusiveMaximum' || key === 'exclusiveMinimum')
    return ofFlag(before, after);
  if (!REFUSING.has(key)) return undefined;
  if (before === undefined) return 'stricter';
  return after === undefined ? 'looser' : undefined;
}

function ofFlag(before: Json | undefined, after: Json | undefined): string | undefined {
  const [was, is] = [before ?? false, after ?? false];
  if (typeof was !== 'boolean' || typeof is !== 'boolean') return undefined;
  if (was === is) return 'the same';
  return is ? 'stricter' : 'looser';
}

function ofMultiple(before: Json | undefined, after: Json | undefined): string | undefined {
  if (before === undefined) return typeof after === 'number' ? 'stricter' : undefined;
  if (after === undefined) return typeof before === 'number' ? 'looser' : undefined;
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return undefined;
  const [was, is] = [before as number, after as number];
  if (is % was === 0) return 'stricter';
  return was % is === 0 ? 'looser' : undefined;
}

/** Every integer is a number (JSON Schema 2020-12, section 6.1.1). */
function ofTypes(before: Json | undefined, after: Json | undefined): string | undefined {
  const [was, is] = [typesIn(before), typesIn(after)];
  if (was === undefined || is === undefined) return undefined;
  const covers = (wide: ReadonlySet<Json>, narrow: ReadonlySet<Json>): boolean =>
    [...narrow].every((type) => wide.has(type) || (type === 'integer' && wide.has('number')));
  const [more, less] = [covers(is, was), covers(was, is)];
  if (more && less) return 'the same';
  if (more) return 'looser';
  return less ? 'stricter' : undefined;
}

function typesIn(value: Json | undefined): ReadonlySet<Json> | undefined {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return list.every((type) => typeof type === 'string') ? new Set(list as readonly string[]) : undefined;
}
