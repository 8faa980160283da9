/** Knows how a changed keyword of a JSON Schema is said, and whether it accepts more or less than before. */

import type { Json } from '../model.ts';
import { moveWords } from './move-words.ts';
import { typeWords } from './property-words.ts';
import { fromTo, listed, named, shown } from './shown.ts';
import { isReordered, type Spot } from './spot.ts';
import { schemaName, schemaWords } from './subject.ts';

/** Keywords that limit a size, and whether a larger number accepts more. */
const LIMITS: ReadonlyMap<string, 'up' | 'down'> = new Map([
  ...(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'] as const).map(
    (name) => [name, 'up'] as const,
  ),
  ...(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'] as const).map(
    (name) => [name, 'down'] as const,
  ),
]);

/**
 * @param spot a keyword
 * @param schema the schema it belongs to
 */
export function keywordWords(spot: Spot, schema: Spot): string {
  const keyword = String(spot.key);
  const owner = schemaWords(schema);
  const looser = LIMITS.get(keyword);
  if (looser) return limitWords(spot, keyword, owner, looser) ?? anyKeyword(spot, keyword, owner);
  if (keyword === 'required') return requiredWords(spot, schema) ?? anyKeyword(spot, keyword, owner);
  if (keyword === 'enum') return enumWords(spot, owner) ?? anyKeyword(spot, keyword, owner);
  if (keyword === 'type') return kindWords(spot, owner);
  if (keyword === 'additionalProperties')
    return otherProperties(spot, owner) ?? anyKeyword(spot, keyword, owner);
  return moveWords(spot, schema) ?? anyKeyword(spot, keyword, owner);
}

function anyKeyword({ before, after }: Spot, keyword: string, owner: string): string {
  if (before === undefined) return `adds ${named(keyword)} to ${owner}: ${shown(after ?? null)}`;
  if (after === undefined) return `removes ${named(keyword)} from ${owner}: ${shown(before)}`;
  return `changes ${named(keyword)} of ${owner} ${fromTo(before, after)}`;
}

function limitWords(
  { before, after }: Spot,
  keyword: string,
  owner: string,
  looser: 'up' | 'down',
): string | undefined {
  if (before === undefined)
    return typeof after === 'number' ? `sets ${keyword} of ${owner} to ${after} (stricter)` : undefined;
  if (typeof before !== 'number') return undefined;
  if (after === undefined) return `removes ${keyword} of ${owner}, which was ${before} (looser)`;
  if (typeof after !== 'number') return undefined;
  const up = after > before;
  const effect = up === (looser === 'up') ? 'looser' : 'stricter';
  return `${up ? 'raises' : 'lowers'} ${keyword} of ${owner} from ${before} to ${after} (${effect})`;
}

function requiredWords(spot: Spot, schema: Spot): string | undefined {
  if (isReordered(spot)) return `reorders the required properties of ${schemaWords(schema)}`;
  const [gained, lost] = differences(spot.before ?? [], spot.after ?? []);
  if (gained.length + lost.length === 0) return undefined;
  const prefix = schemaName(schema) === '' ? '' : `${schemaName(schema)}.`;
  return inWords([
    ['makes', gained.map((name) => qualified(prefix, name)), 'required'],
    ['makes', lost.map((name) => qualified(prefix, name)), 'optional'],
  ]);
}

function qualified(prefix: string, name: Json): string {
  return typeof name === 'string' ? named(prefix + name) : shown(name);
}

function enumWords(spot: Spot, owner: string): string | undefined {
  const { before, after } = spot;
  if (before === undefined)
    return Array.isArray(after) ? `limits ${owner} to ${listed(after)} (stricter)` : undefined;
  if (after === undefined)
    return Array.isArray(before) ? `no longer limits ${owner} to ${listed(before)} (looser)` : undefined;
  if (isReordered(spot)) return `reorders the enum values of ${owner}`;
  if (spot.place !== 'set') return undefined;
  const [gained, lost] = differences(before, after);
  if (gained.length + lost.length === 0) return undefined;
  return inWords([
    [`adds enum ${gained.length === 1 ? 'value' : 'values'}`, gained.map(shown), `to ${owner}`],
    [`removes enum ${lost.length === 1 ? 'value' : 'values'}`, lost.map(shown), `from ${owner}`],
  ]);
}

function kindWords(spot: Spot, owner: string): string {
  const [before, after] = [typeWords({ type: spot.before ?? null }), typeWords({ type: spot.after ?? null })];
  if (spot.before === undefined) return `limits ${owner} to type ${after} (stricter)`;
  if (spot.after === undefined) return `no longer limits ${owner} to type ${before} (looser)`;
  return isReordered(spot)
    ? `reorders the types of ${owner}`
    : `changes the type of ${owner} from ${before} to ${after}`;
}

function otherProperties({ before, after }: Spot, owner: string): string | undefined {
  if (after === false && acceptsAny(before)) return `forbids other properties in ${owner} (stricter)`;
  if (before === false && acceptsAny(after)) return `allows other properties in ${owner} (looser)`;
  return undefined;
}

/** Absent, `true` and `{}` mean the same (JSON Schema 2020-12, section 4.3.2). */
function acceptsAny(schema: Json | undefined): boolean {
  if (schema === undefined || schema === true) return true;
  return schema !== null && typeof schema === 'object' && Object.keys(schema).length === 0;
}

/** @returns what only the second and only the first list has; nothing for what is not a list */
function differences(before: Json, after: Json): [gained: Json[], lost: Json[]] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [[], []];
  const [had, has] = [new Set<Json>(before), new Set<Json>(after)];
  return [[...has].filter((entry) => !had.has(entry)), [...had].filter((entry) => !has.has(entry))];
}

function inWords(
  parts: readonly (readonly [verb: string, names: readonly string[], rest: string])[],
): string {
  const said = parts.filter(([, names]) => names.length > 0);
  return said.map(([verb, names, rest]) => `${verb} ${several(names)} ${rest}`).join(', ');
}

function several(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(', ')} and ${more} more` : names.join(', ');
}
