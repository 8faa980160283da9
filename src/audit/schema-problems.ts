/**
 * Knows what makes a JSON Schema impossible to compile, as far as its shape tells: hosts that compile schemas reject
 * the tool, and some of them the whole list. Source: JSON Schema 2020-12, the meta-schemas of core, applicator and
 * validation; what older drafts allow is let pass. Nothing is compiled and nothing fetched here.
 */

import { limits } from '../limits.ts';
import type { Json, JsonObject } from '../model.ts';
import { isObject } from '../objects.ts';
import { named } from './shown.ts';

/** A schema that is still to be looked at. */
export interface Visit {
  readonly schema: Json;
  /** The schema it is in; absent at the root. */
  readonly above: Visit | undefined;
  /** The keyword it is in, or the root's own name. */
  readonly keyword: string;
  /** Which of the keyword's schemas it is, where there may be several. */
  readonly key: string | undefined;
  readonly depth: number;
  /** True at the root and where only `properties` lead here. */
  readonly direct: boolean;
}

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

const isType = (value: Json): boolean => typeof value === 'string' && TYPES.has(value);
const isText = (value: Json): boolean => typeof value === 'string';

/** What is known of a keyword: what its value has to be, and whether schemas are in it. */
interface Keyword {
  readonly accepts: (value: Json) => boolean;
  readonly wants: string;
  readonly holds?: 'a schema' | 'schemas';
}

const isTypes = (value: Json): boolean => isType(value) || (Array.isArray(value) && value.every(isType));
const isPattern = (value: Json): boolean => typeof value === 'string' && compiles(value);
const isTexts = (value: Json): boolean => Array.isArray(value) && value.every(isText);

const SCHEMA: Keyword = { accepts: () => true, wants: 'a schema', holds: 'a schema' };
const MAP: Keyword = { accepts: isObject, wants: 'an object', holds: 'schemas' };
const LIST: Keyword = { accepts: Array.isArray, wants: 'an array', holds: 'schemas' };
const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['type', { accepts: isTypes, wants: 'a JSON type' }],
  ['required', { accepts: isTexts, wants: 'an array of strings' }],
  ['enum', { accepts: Array.isArray, wants: 'an array' }],
  ['$ref', { accepts: isText, wants: 'a string' }],
  ['pattern', { accepts: isPattern, wants: 'a regular expression' }],
  ['properties', MAP],
  ['patternProperties', MAP],
  ['$defs', MAP],
  ['definitions', MAP],
  ['dependentSchemas', MAP],
  ['allOf', LIST],
  ['anyOf', LIST],
  ['oneOf', LIST],
  ['prefixItems', LIST],
  ['additionalProperties', SCHEMA],
  ['contains', SCHEMA],
  ['else', SCHEMA],
  ['if', SCHEMA],
  ['items', SCHEMA],
  ['not', SCHEMA],
  ['propertyNames', SCHEMA],
  ['then', SCHEMA],
  ['unevaluatedItems', SCHEMA],
  ['unevaluatedProperties', SCHEMA],
]);

/** @returns `inputSchema.properties.x` */
export function placeOf({ above, keyword, key }: Visit): string {
  const place = above === undefined ? keyword : `${placeOf(above)}.${keyword}`;
  return key === undefined ? place : `${place}.${key}`;
}

/** Puts the schemas in a keyword's value on the list; older drafts have a list of them in `items`. */
function enter(above: Visit, keyword: string, value: Json, { holds }: Keyword, waiting: Visit[]): void {
  if (holds === undefined || above.depth >= limits.depth) return;
  const depth = above.depth + 1;
  if (holds === 'schemas' || (keyword === 'items' && Array.isArray(value))) {
    const direct = above.direct && keyword === 'properties';
    for (const key of Object.keys(value as JsonObject)) {
      waiting.push({ schema: (value as JsonObject)[key] as Json, above, keyword, key, depth, direct });
    }
  } else {
    waiting.push({ schema: value, above, keyword, key: undefined, depth, direct: false });
  }
}

/** Tells what is wrong with the keywords of one schema; the schemas in them are put on the list. */
function read(visit: Visit, waiting: Visit[], tell: (problem: string) => void): void {
  const schema = visit.schema as JsonObject;
  for (const name of Object.keys(schema)) {
    const keyword = KEYWORDS.get(name);
    if (keyword === undefined) continue;
    const value = schema[name] as Json;
    if (keyword.accepts(value)) enter(visit, name, value, keyword, waiting);
    else tell(`${named(`${placeOf(visit)}.${name}`)} is not ${keyword.wants}`);
  }
}

/**
 * @param name `inputSchema` or `outputSchema`
 * @param root an object
 * @param each called for every schema that is an object, the root first
 * @returns one phrase per problem: `` `inputSchema.properties.x.type` is not a JSON type ``. What nests deeper than a
 *   definition may is left alone; it cannot be approved anyway
 */
export function schemaProblems(name: string, root: JsonObject, each?: (visit: Visit) => void): string[] {
  const problems: string[] = [];
  const tell = (problem: string) => problems.push(problem);
  const waiting: Visit[] = [
    { schema: root, above: undefined, keyword: name, key: undefined, depth: 1, direct: true },
  ];
  // The list grows while it is read.
  for (const visit of waiting) {
    if (!isObject(visit.schema)) {
      if (typeof visit.schema !== 'boolean') tell(`${named(placeOf(visit))} is not a schema`);
      continue;
    }
    each?.(visit);
    read(visit, waiting, tell);
  }
  return problems;
}
