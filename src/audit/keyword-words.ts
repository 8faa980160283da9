/** Knows how a changed keyword of a JSON Schema is said, and whether it accepts more or less than before. */

import type { Json } from '../model.ts';
import { effectOf } from './effect.ts';
import { schemaShown, typeWords } from './property-words.ts';
import { listed, named, shown } from './shown.ts';
import { childOf, isReordered, type Spot } from './spot.ts';
import { isOutput, schemaName, schemaWords } from './subject.ts';
import { wholeWords } from './whole-words.ts';

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
  return wholeWords(spot, schema, owner) ?? anyKeyword(spot, keyword, owner);
}

function anyKeyword(spot: Spot, keyword: string, owner: string): string {
  const { before, after, place } = spot;
  const value = (one: Json): string => (place === 'schema' ? schemaShown(one) : shown(one));
  if (before === undefined)
    return `adds ${named(keyword)} to ${owner}: ${value(after ?? null)}${effectOf(spot)}`;
  if (after === undefined)
    return `removes ${named(keyword)} from ${owner}: ${value(before)}${effectOf(spot)}`;
  return `changes ${named(keyword)} of ${owner} from ${value(before)} to ${value(after)}${effectOf(spot)}`;
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
  const side = isOutput(schema) ? ' in the output' : '';
  const had = childOf(schema.before, 'properties');
  const has = childOf(schema.after, 'properties');
  // What is gone altogether has not become optional.
  const isGone = (name: Json): boolean =>
    typeof name === 'string' && childOf(had, name) !== undefined && childOf(has, name) === undefined;
  const names = (list: readonly Json[]): string[] => list.map((name) => qualified(prefix, name));
  return inWords([
    ['makes', names(gained), `required${side}`],
    ['makes', names(lost.filter((name) => !isGone(name))), `optional${side}`],
    ['no longer requires', names(lost.filter(isGone)), side.trim()],
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
    : `changes the type of ${owner} from ${before} to ${after}${effectOf(spot)}`;
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
  return said.map(([verb, names, rest]) => `${verb} ${several(names)} ${rest}`.trimEnd()).join(', ');
}

function several(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(', ')} and ${more} more` : names.join(', ');
}
