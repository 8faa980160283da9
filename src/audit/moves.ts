/** Knows when a schema was moved as it is: below a combining keyword, to where a `$ref` leads, or back. */

import type { Json, JsonObject } from '../model.ts';
import { isObject } from '../objects.ts';
import { isEqual } from './equal.ts';
import { referredTo } from './reference.ts';
import { childOf, type Spot } from './spot.ts';

export const COMBINING: readonly string[] = ['anyOf', 'oneOf', 'allOf'];
/** A hostile schema has thousands of alternatives; nobody reads which of them a keyword came from. */
const MOST_ALTERNATIVES = 20;
const MOST_MEMBERS = 30;

export interface Move {
  /** `in`: the keywords went below `keyword`; `out`: they came from there. */
  readonly way: 'in' | 'out';
  readonly keyword: string;
  /** The keywords that went as they are. */
  readonly members: ReadonlySet<string | number>;
  /** The other alternatives beside it. */
  readonly others: readonly Json[];
  /** Where a `$ref` leads: `#/$defs/limit`. */
  readonly reference?: string;
}

const found = new WeakMap<Spot, Move | 'none'>();

/** @returns the move of a schema that is in both versions; nothing where it was not moved as it is */
export function moveOf(schema: Spot): Move | undefined {
  const known = found.get(schema) ?? search(schema) ?? 'none';
  found.set(schema, known);
  return known === 'none' ? undefined : known;
}

function search(schema: Spot): Move | undefined {
  const { before, after } = schema;
  if (!isObject(before) || !isObject(after)) return undefined;
  for (const keyword of COMBINING) {
    const move = combined('in', keyword, before, after) ?? combined('out', keyword, after, before);
    if (move !== undefined) return move;
  }
  return (
    referred('in', before, after, referredTo(schema, 'after')) ??
    referred('out', after, before, referredTo(schema, 'before'))
  );
}

/**
 * @param plain the version without the keyword
 * @param nested the version with it
 */
function combined(
  way: Move['way'],
  keyword: string,
  plain: JsonObject,
  nested: JsonObject,
): Move | undefined {
  const list = childOf(nested, keyword);
  if (Object.hasOwn(plain, keyword) || !Array.isArray(list) || list.length > MOST_ALTERNATIVES)
    return undefined;
  const gone = onlyIn(plain, nested);
  if (gone === undefined) return undefined;
  const at = (list as readonly Json[]).findIndex((one) => isEqual(one, gone));
  if (at === -1) return undefined;
  const others = (list as readonly Json[]).filter((_, index) => index !== at);
  return { way, keyword, members: new Set(Object.keys(gone)), others };
}

function referred(
  way: Move['way'],
  plain: JsonObject,
  nested: JsonObject,
  target: Json | undefined,
): Move | undefined {
  const reference = childOf(nested, '$ref');
  if (Object.hasOwn(plain, '$ref') || target === undefined || typeof reference !== 'string') return undefined;
  const gone = onlyIn(plain, nested);
  // A description may stand at both ends.
  if (gone === undefined || !(isEqual(target, gone) || isEqual(target, plain))) return undefined;
  return { way, keyword: '$ref', members: new Set(Object.keys(gone)), others: [], reference };
}

/** What one of the two has and the other has not: what left the schema is what may have gone below. */
function onlyIn(one: JsonObject, other: JsonObject): JsonObject | undefined {
  const members = Object.entries(one).filter(([key]) => !Object.hasOwn(other, key));
  return members.length === 0 || members.length > MOST_MEMBERS ? undefined : Object.fromEntries(members);
}
