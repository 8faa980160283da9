/** Knows when a schema was moved as it is below a keyword of its own, or out of it again, and how that is said. */

import type { Json, JsonObject } from '../model.ts';
import { canonicalOfLossless, hasCanonicalForm } from './canonical.ts';
import { typeWords } from './property-words.ts';
import { childOf, type Spot } from './spot.ts';
import { schemaWords } from './subject.ts';

const COMBINING = new Set<string | number>(['anyOf', 'oneOf', 'allOf']);
/** A hostile schema has thousands of alternatives; nobody reads which of them a keyword came from. */
const MOST_ALTERNATIVES = 20;
const MOST_MEMBERS = 30;

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** What one of the two has and the other has not: what left the schema is what may have gone below. */
function onlyIn(one: JsonObject, other: JsonObject, but: string): JsonObject {
  const members = Object.entries(one).filter(([key]) => key !== but && !Object.hasOwn(other, key));
  return Object.fromEntries(members);
}

function sameSchema(one: Json, other: Json): boolean {
  if (!hasCanonicalForm(one) || !hasCanonicalForm(other)) return false;
  return canonicalOfLossless(one) === canonicalOfLossless(other);
}

/** @returns which of the alternatives is what the schema was, and the others; nothing where none is */
function moved(schema: JsonObject, list: Json, other: JsonObject, but: string): Json[] | undefined {
  if (!Array.isArray(list) || list.length > MOST_ALTERNATIVES) return undefined;
  const gone = onlyIn(schema, other, but);
  const names = Object.keys(gone);
  if (names.length === 0 || names.length > MOST_MEMBERS) return undefined;
  const at = (list as readonly Json[]).findIndex((one) => sameSchema(one, gone));
  return at === -1 ? undefined : list.filter((_, index) => index !== at);
}

function beside(others: readonly Json[]): string {
  if (others.length === 0) return '';
  return `, beside ${others.slice(0, 5).map(typeWords).join(', ')}${others.length > 5 ? ` and ${others.length - 5} more` : ''}`;
}

/**
 * @param spot `anyOf`, `oneOf` or `allOf` of a schema
 * @param schema the schema in both versions
 * @returns ``moves what `limit` accepts under `anyOf`, beside null``; nothing where it was not moved as it is
 */
export function moveWords(spot: Spot, schema: Spot): string | undefined {
  const { before, after } = schema;
  if (!COMBINING.has(spot.key) || !isObject(before) || !isObject(after)) return undefined;
  const keyword = String(spot.key);
  const owner = schemaWords(schema);
  if (spot.before === undefined && spot.after !== undefined) {
    const former = otherKeyword(before, after, keyword);
    if (former !== undefined) return `moves the list of ${owner} from \`${former}\` to \`${keyword}\``;
    const others = moved(before, spot.after, after, keyword);
    return others && `moves the schema of ${owner} under \`${keyword}\`${beside(others)}`;
  }
  if (spot.after !== undefined || spot.before === undefined) return undefined;
  const others = moved(after, spot.before, before, keyword);
  return (
    others &&
    `moves the schema of ${owner} out of \`${keyword}\`${others.length > 0 ? `, which also had ${beside(others).slice(', beside '.length)}` : ''}`
  );
}

/** @returns the other combining keyword whose list this one now is */
function otherKeyword(before: JsonObject, after: JsonObject, keyword: string): string | undefined {
  const now = childOf(after, keyword);
  return [...COMBINING].map(String).find((one) => {
    const then = childOf(before, one);
    return (
      one !== keyword &&
      then !== undefined &&
      now !== undefined &&
      !Object.hasOwn(after, one) &&
      sameSchema(then, now)
    );
  });
}
