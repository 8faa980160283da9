/** Knows what a place inside a definition is for: the same word is prose in one place and a parameter in another. */

import type { ItemKind, Json } from '../model.ts';

/**
 * What stands at a place. `schema` and the three after it follow JSON Schema 2020-12 and draft 7, `set` is a list
 * whose order means nothing, `prose` is read by people and models, `claim` is what a server says of itself, `data`
 * is everything else: the strict default for members nobody knows.
 */
export type Place =
  | 'tool'
  | 'prompt'
  | 'resource'
  | 'arguments'
  | 'argument'
  | 'schema'
  | 'schemas-by-name'
  | 'schema-list'
  | 'schema-or-list'
  | 'set'
  | 'prose'
  | 'claim'
  | 'data';

type Members = ReadonlyMap<string, Place>;

const TOOL: Members = new Map<string, Place>([
  ['title', 'prose'],
  ['description', 'prose'],
  ['inputSchema', 'schema'],
  ['outputSchema', 'schema'],
  ['annotations', 'claim'],
]);
const PROMPT: Members = new Map<string, Place>([
  ['title', 'prose'],
  ['description', 'prose'],
  ['arguments', 'arguments'],
]);
const RESOURCE: Members = new Map<string, Place>([
  ['title', 'prose'],
  ['description', 'prose'],
  ['annotations', 'claim'],
]);
const ARGUMENT: Members = new Map<string, Place>([
  ['title', 'prose'],
  ['description', 'prose'],
]);
/** `default`, `const`, `$ref`, … are left out: what stands inside them is data, even under the name description. */
const SCHEMA: Members = new Map<string, Place>([
  ...each('prose', 'title', 'description', 'examples'),
  ...each('set', 'required', 'enum', 'type'),
  ...each('schemas-by-name', 'properties', 'patternProperties', '$defs', 'definitions'),
  ...each('schemas-by-name', 'dependentSchemas', 'dependencies'),
  ...each('schema-list', 'anyOf', 'oneOf', 'allOf', 'prefixItems'),
  ...each('schema', 'not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema'),
  ...each('schema', 'additionalProperties', 'unevaluatedProperties', 'additionalItems', 'unevaluatedItems'),
  ...each('schema-or-list', 'items'),
]);

function each(place: Place, ...names: string[]): [string, Place][] {
  return names.map((name) => [name, place]);
}

/** @returns what the whole definition of an item is */
export function rootPlace(kind: ItemKind): Place {
  if (kind === 'instructions') return 'prose';
  return kind === 'resource-template' ? 'resource' : kind;
}

/**
 * @param place of the object or array
 * @param key of its child: a member's name or an index
 */
export function childPlace(place: Place, key: string | number): Place {
  switch (place) {
    case 'tool':
      return TOOL.get(String(key)) ?? 'data';
    case 'prompt':
      return PROMPT.get(String(key)) ?? 'data';
    case 'resource':
      return RESOURCE.get(String(key)) ?? 'data';
    case 'argument':
      return ARGUMENT.get(String(key)) ?? 'data';
    case 'arguments':
      return 'argument';
    case 'schema':
      return SCHEMA.get(String(key)) ?? 'data';
    case 'schemas-by-name':
    case 'schema-list':
      return 'schema';
    default:
      return place === 'prose' || place === 'claim' ? place : 'data';
  }
}

/**
 * A hostile server may put an array where a schema belongs, so that `properties[0].description` would pass as prose.
 * @returns the place, or `data` where the value has not the shape the place is for
 */
export function fitting(place: Place, value: Json): Place {
  const isList = Array.isArray(value);
  switch (place) {
    case 'arguments':
    case 'schema-list':
      return isList ? place : 'data';
    case 'schema-or-list':
      return isList ? 'schema-list' : 'schema';
    case 'set':
      return isScalarList(value) ? 'set' : 'data';
    case 'prose':
    case 'claim':
      return place;
    default:
      return isList ? 'data' : place;
  }
}

function isScalarList(value: Json): boolean {
  return Array.isArray(value) && value.every((entry) => entry === null || typeof entry !== 'object');
}
