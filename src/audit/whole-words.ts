/** Knows how keywords are said that hold schemas of their own: properties, definitions, alternatives, what else may come. */

import type { Json } from '../model.ts';
import { isObject } from '../objects.ts';
import { gainedOrLost } from './entries.ts';
import { typeWords } from './property-words.ts';
import { named, shown } from './shown.ts';
import { childOf, type Spot } from './spot.ts';
import { isOutput, schemaName } from './subject.ts';

const MOST = 5;
const OTHERS: ReadonlyMap<string | number, string> = new Map([
  ['additionalProperties', 'other properties'],
  ['unevaluatedProperties', 'properties nothing else speaks of'],
]);

/** @returns nothing where the general words do */
export function wholeWords(spot: Spot, schema: Spot, owner: string): string | undefined {
  const { key } = spot;
  if (key === 'properties') return propertiesWords(spot, schema);
  if (key === '$defs' || key === 'definitions') return definitionsWords(spot, owner);
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') return alternativesWords(spot, key, owner);
  const others = OTHERS.get(key);
  return others && othersWords(spot, others, owner);
}

function propertiesWords(spot: Spot, schema: Spot): string | undefined {
  const isNew = spot.before === undefined;
  const value = isNew ? spot.after : spot.before;
  if ((!isNew && spot.after !== undefined) || !isObject(value)) return undefined;
  const required = childOf(isNew ? schema.after : schema.before, 'required');
  const isRequired = new Set<Json>(Array.isArray(required) ? required : []);
  const inside = schemaName(schema);
  const said = some(Object.keys(value), (name) => {
    const must = isNew ? `${isRequired.has(name) ? 'required' : 'optional'} ` : '';
    const whole = inside === '' ? name : `${inside}.${name}`;
    return `${must}property ${named(whole)} (${typeWords(childOf(value, name))})`;
  });
  if (said === '') return undefined;
  const side = isOutput(schema) ? ` ${isNew ? 'to' : 'of'} the output` : '';
  return `${isNew ? 'adds' : 'removes'} ${said}${side}`;
}

function definitionsWords({ before, after }: Spot, owner: string): string | undefined {
  const value = before ?? after;
  if ((before !== undefined && after !== undefined) || !isObject(value)) return undefined;
  const said = some(Object.keys(value), (name) => `${named(name)} (${typeWords(childOf(value, name))})`);
  if (said === '') return undefined;
  return before === undefined
    ? `adds definitions to ${owner}: ${said}`
    : `removes definitions from ${owner}: ${said}`;
}

/** Each alternative of `anyOf` and `oneOf` is one more way to be accepted, each of `allOf` one more to be refused. */
function alternativesWords({ before, after }: Spot, key: string, owner: string): string | undefined {
  if (before === undefined && Array.isArray(after))
    return `adds \`${key}\` to ${owner}: ${some(after, typeWords)}`;
  if (after === undefined && Array.isArray(before))
    return `removes \`${key}\` from ${owner}: ${some(before, typeWords)}`;
  const found = gainedOrLost(before, after);
  if (found === undefined) return undefined;
  const said = some(found.entries, typeWords);
  const looser = found.gained === (key !== 'allOf');
  const effect = key === 'oneOf' ? '' : ` (${looser ? 'looser' : 'stricter'})`;
  const list = `\`${key}\` of ${owner}`;
  return found.gained ? `adds to ${list}: ${said}${effect}` : `removes from ${list}: ${said}${effect}`;
}

function othersWords({ before, after }: Spot, others: string, owner: string): string | undefined {
  const [wasOpen, isOpen] = [acceptsAny(before), acceptsAny(after)];
  if (after === false) return `forbids ${others} in ${owner} (stricter)`;
  if (wasOpen && isOpen) {
    const word = (value: Json | undefined): string => (value === undefined ? 'nothing' : shown(value));
    return `allows ${others} in ${owner} as before, written as ${word(after)} instead of ${word(before)}`;
  }
  if (isOpen) return `allows ${others} in ${owner}${before === false ? '' : ' of any type'} (looser)`;
  if (wasOpen) return `limits ${others} in ${owner} to ${typeWords(after)} (stricter)`;
  return before === false ? `allows ${others} in ${owner}: ${typeWords(after)} (looser)` : undefined;
}

/** Absent, `true` and `{}` mean the same (JSON Schema 2020-12, section 4.3.2). */
function acceptsAny(schema: Json | undefined): boolean {
  return schema === undefined || schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function some<Entry>(entries: readonly Entry[], say: (entry: Entry) => string): string {
  const more = entries.length - MOST;
  return entries.slice(0, MOST).map(say).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
