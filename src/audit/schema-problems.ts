/**
 * Knows what makes a JSON Schema impossible to compile, as far as its shape tells: hosts that compile schemas reject
 * the tool, and some of them the whole list. Source: JSON Schema 2020-12, the meta-schemas of core, applicator and
 * validation; what older drafts allow is let pass. Nothing is compiled and nothing fetched here.
 */

import { limits } from '../limits.ts';
import type { Json, JsonObject } from '../model.ts';
import { named } from './shown.ts';

/** A schema that is still to be looked at. */
export interface Visit {
  readonly schema: Json;
  /** `inputSchema.properties.x` */
  readonly place: string;
  readonly depth: number;
  /** True at the root and where only `properties` lead here. */
  readonly direct: boolean;
}

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SINGLE = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

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

/** Keyword, what it may be, what it has to be. */
const DEMANDS: readonly (readonly [string, (value: Json) => boolean, string])[] = [
  ['type', (value) => isType(value) || (Array.isArray(value) && value.every(isType)), 'a JSON type'],
  ['required', (value) => Array.isArray(value) && value.every(isText), 'an array of strings'],
  ['enum', Array.isArray, 'an array'],
  ['$ref', isText, 'a string'],
  ['pattern', (value) => typeof value === 'string' && compiles(value), 'a regular expression'],
];

function ownProblems({ schema, place }: Visit): string[] {
  return DEMANDS.flatMap(([keyword, accepts, wants]) => {
    const value = own(schema as JsonObject, keyword);
    return value === undefined || accepts(value) ? [] : [`${named(`${place}.${keyword}`)} is not ${wants}`];
  });
}

/** What a keyword of several schemas holds, or what is wrong with it. */
function within(visit: Visit, keyword: string, wants: 'object' | 'array'): Visit[] | string {
  const value = own(visit.schema as JsonObject, keyword);
  const place = `${visit.place}.${keyword}`;
  if (value === undefined) return [];
  if (wants === 'array' ? !Array.isArray(value) : !isObject(value))
    return `${named(place)} is not an ${wants}`;
  const direct = visit.direct && keyword === 'properties';
  const depth = visit.depth + 1;
  return Object.entries(value as JsonObject).map(([name, schema]) => {
    return { schema, place: `${place}.${name}`, depth, direct };
  });
}

/** @returns the schemas right below one; what cannot hold any goes to `tell` */
function below(visit: Visit, tell: (problem: string) => void): Visit[] {
  const found: Visit[] = [];
  const take = (inner: Visit[] | string): void => {
    if (typeof inner === 'string') tell(inner);
    else found.push(...inner);
  };
  const schema = visit.schema as JsonObject;
  for (const keyword of MAPS) if (Object.hasOwn(schema, keyword)) take(within(visit, keyword, 'object'));
  for (const keyword of LISTS) if (Object.hasOwn(schema, keyword)) take(within(visit, keyword, 'array'));
  // Older drafts have a list of schemas here.
  if (Array.isArray(own(schema, 'items'))) take(within(visit, 'items', 'array'));
  for (const keyword of [...SINGLE, 'items']) {
    const inner = own(schema, keyword);
    if (inner === undefined || Array.isArray(inner)) continue;
    found.push({
      schema: inner,
      place: `${visit.place}.${keyword}`,
      depth: visit.depth + 1,
      direct: false,
    });
  }
  return found;
}

/**
 * @param name `inputSchema` or `outputSchema`
 * @param root an object
 * @param each called for every schema that is an object, the root first
 * @returns one phrase per problem: `` `inputSchema.properties.x.type` is not a JSON type ``. What nests deeper than a
 *   definition may is left alone; it cannot be approved anyway
 */
export function schemaProblems(name: string, root: JsonObject, each: (visit: Visit) => void): string[] {
  const problems: string[] = [];
  const tell = (problem: string) => problems.push(problem);
  const waiting: Visit[] = [{ schema: root, place: name, depth: 1, direct: true }];
  for (let visit = waiting.shift(); visit !== undefined; visit = waiting.shift()) {
    if (!isObject(visit.schema)) {
      if (typeof visit.schema !== 'boolean') tell(`${named(visit.place)} is not a schema`);
      continue;
    }
    each(visit);
    for (const problem of ownProblems(visit)) tell(problem);
    if (visit.depth < limits.depth) waiting.push(...below(visit, tell));
  }
  return problems;
}
