/** Knows how an added or removed property of a schema is said. */

import { oncePer } from '../lazily.ts';
import type { Json } from '../model.ts';
import { named, shown } from './shown.ts';
import { childOf, type Spot } from './spot.ts';
import { isOutput, schemaName } from './subject.ts';

/**
 * @param spot a member of `properties` that was added, removed or replaced as a whole
 * @param parent `properties`; its own parent is the schema whose `required` decides
 */
export function propertyWords(spot: Spot, parent: Spot): string {
  const name = named(schemaName(spot));
  if (spot.before === undefined) {
    const side = isOutput(spot) ? ' to the output' : '';
    return `adds ${isRequired(parent.parent?.after, spot.key) ? 'required' : 'optional'} property ${name} (${typeWords(spot.after)})${side}`;
  }
  const side = isOutput(spot) ? ' of the output' : '';
  if (spot.after === undefined) return `removes property ${name} (${typeWords(spot.before)})${side}`;
  return `replaces property ${name}${side}: ${schemaShown(spot.before)} became ${schemaShown(spot.after)}`;
}

/** Lists seen so far as sets: 10,000 new properties must not search a list of 10,000 names each. */
const requiredNames = oncePer((required: readonly Json[]): ReadonlySet<Json> => new Set(required));

function isRequired(schema: Json | undefined, name: string | number): boolean {
  const required = childOf(schema, 'required');
  if (!Array.isArray(required)) return false;
  return requiredNames(required).has(name);
}

/** @returns the type a schema asks for, as far as one word says it */
export function typeWords(schema: Json | undefined): string {
  const type = childOf(schema, 'type');
  if (typeof type === 'string') return plain(type);
  if (Array.isArray(type) && type.length > 0 && type.length <= 7) return type.map(plain).join(' or ');
  const allowed = childOf(schema, 'enum');
  if (Array.isArray(allowed)) return allowed.length === 1 ? 'one value' : `one of ${allowed.length} values`;
  if (childOf(schema, 'const') !== undefined) return 'one value';
  for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref'])
    if (childOf(schema, keyword) !== undefined) return keyword;
  return 'any type';
}

/** The seven types of JSON Schema need no quotes; anything else is a stranger's word. */
function plain(type: Json): string {
  return typeof type === 'string' && /^[a-z]{1,10}$/.test(type) ? type : shown(type);
}

/** @returns a schema in a word or two: `a schema (string)`; `true`, `false` and `{}` as they are */
export function schemaShown(schema: Json): string {
  const isSchema = schema !== null && typeof schema === 'object' && Object.keys(schema).length > 0;
  return isSchema ? `a schema (${typeWords(schema)})` : shown(schema);
}
