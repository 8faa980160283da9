/**
 * Knows what of an input property's schema a reviewer may call informational: keywords that hold no text. Whatever
 * could carry a sentence to the model (descriptions, titles, examples, defaults, string values, names, free patterns,
 * members nobody knows) is left as it is, so a mark never lets a text change.
 */

import type { Json, JsonObject } from '../../model.ts';
import { isObject } from '../../objects.ts';

const NUMBERS = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
]);
const FLAGS = new Set([
  ...[
    'uniqueItems',
    'readOnly',
    'writeOnly',
    'deprecated',
    'nullable',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ],
  ...['additionalProperties', 'unevaluatedProperties', 'additionalItems', 'unevaluatedItems'],
]);
const SCHEMAS = new Set([
  ...['items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames'],
  ...['additionalProperties', 'unevaluatedProperties', 'additionalItems', 'unevaluatedItems'],
]);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const TYPES = new Set<Json>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
/** JSON Schema 2020-12 section 7.3, OpenAPI's, and those that schema libraries write. */
const FORMATS = new Set<Json>([
  ...[
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'idn-email',
    'hostname',
    'idn-hostname',
    'ipv4',
    'ipv6',
  ],
  ...['uri', 'uri-reference', 'iri', 'iri-reference', 'uuid', 'uri-template', 'json-pointer', 'regex'],
  ...['relative-json-pointer', 'int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'],
  ...['cuid', 'cuid2', 'ulid', 'nanoid', 'jwt', 'base64', 'base64url', 'e164', 'cidrv4', 'cidrv6'],
]);
/** Ranges of characters and how often they repeat: no such pattern holds a word. */
const RANGES = '\\[(?:a-z|A-Z|0-9|a-f|A-F|\\\\[dws]|[_.:-]){1,8}\\]';
const PATTERN = new RegExp(`^\\^?(?:(?:${RANGES}|\\\\[dw]|[-_:])(?:\\{\\d+(?:,\\d*)?\\}|[+*?])?){0,12}\\$?$`);

/** @returns the schema without what is informational in it; what is left must not change */
export function withoutInformational(schema: Json): Json {
  // A schema that is `true` accepts everything, as `{}` does (JSON Schema 2020-12, section 4.3.2).
  if (schema === true) return {};
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
    const left = leftOf(keyword, value);
    return left === undefined ? [] : [[keyword, left]];
  });
  return Object.fromEntries(members);
}

/** @returns what of a keyword stays; nothing where all of it is informational */
function leftOf(keyword: string, value: Json): Json | undefined {
  if (isWithoutText(keyword, value)) return undefined;
  if (keyword === 'enum' && Array.isArray(value)) return leftOfValues(value);
  if (keyword === 'properties' && isObject(value)) return leftOfProperties(value);
  if (LISTS.has(keyword) && Array.isArray(value)) return leftOfList(value);
  if (keyword === 'items' && Array.isArray(value)) return leftOfList(value);
  if (!SCHEMAS.has(keyword)) return value;
  const left = withoutInformational(value);
  return isEmpty(left) ? undefined : left;
}

function isWithoutText(keyword: string, value: Json): boolean {
  if (NUMBERS.has(keyword) && typeof value === 'number') return true;
  if (FLAGS.has(keyword) && typeof value === 'boolean') return true;
  if (keyword === 'type')
    return Array.isArray(value) ? value.every((one) => TYPES.has(one)) : TYPES.has(value);
  if (keyword === 'format') return FORMATS.has(value);
  if (keyword === 'const') return isBare(value);
  return keyword === 'pattern' && typeof value === 'string' && value.length <= 80 && PATTERN.test(value);
}

function isBare(value: Json): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

/** Values that are texts, or hold some, stay. */
function leftOfValues(values: readonly Json[]): Json | undefined {
  const left = values.filter((value) => !isBare(value));
  return left.length === 0 ? undefined : left;
}

/** Names are read by the model: of a property only its schema can be informational, never that it is there. */
function leftOfProperties(properties: JsonObject): Json | undefined {
  const entries = Object.entries(properties);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, schema]) => [name, withoutInformational(schema)]));
}

/** All or none, so that what is left keeps its index. */
function leftOfList(schemas: readonly Json[]): Json | undefined {
  const left = schemas.map(withoutInformational);
  return left.every(isEmpty) ? undefined : left;
}

function isEmpty(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
