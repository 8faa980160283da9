/**
 * Knows what the protocol demands of an item, as far as hosts hide or reject items that break it.
 * Source: the specification's schema of 2025-11-25 and 2026-07-28, types Tool, ToolAnnotations, Prompt,
 * PromptArgument, ResourceTemplate, Resource and Annotations, in the sections "Tools", "Prompts" and "Resources".
 */

import type { ItemKind, Json, JsonObject } from '../model.ts';
import { isObject, own } from '../objects.ts';
import { headerParameters } from './header-parameters.ts';
import { schemaProblems, type Visit } from './schema-problems.ts';

type Check = (value: Json) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isNumber: Check = (value) => typeof value === 'number';
const isList: Check = (value) => Array.isArray(value);

/** Member, its check, what it has to be. A member that is absent is never wrong here. */
type Demand = readonly [name: string, check: Check, wants: string];

const COMMON: readonly Demand[] = [
  ['title', isText, 'a string'],
  ['description', isText, 'a string'],
  ['icons', isList, 'an array'],
  ['_meta', isObject, 'an object'],
];
const DEMANDS: Record<Exclude<ItemKind, 'instructions'>, readonly Demand[]> = {
  tool: [
    ...COMMON,
    ['inputSchema', isObject, 'an object'],
    ['outputSchema', isObject, 'an object'],
    ['annotations', isObject, 'an object'],
    ['execution', isObject, 'an object'],
  ],
  prompt: [...COMMON, ['arguments', isList, 'an array']],
  'resource-template': [
    ...COMMON,
    ['uriTemplate', isText, 'a string'],
    ['mimeType', isText, 'a string'],
    ['annotations', isObject, 'an object'],
  ],
  resource: [
    ...COMMON,
    ['name', isText, 'a string'],
    ['mimeType', isText, 'a string'],
    ['size', isNumber, 'a number'],
    ['annotations', isObject, 'an object'],
  ],
};
/** `name` (a resource's `uri`) is left out: an item without it has no identity and is a fault. */
const NEEDED: Record<Exclude<ItemKind, 'instructions'>, readonly string[]> = {
  tool: ['inputSchema'],
  prompt: [],
  'resource-template': ['uriTemplate'],
  resource: ['name'],
};
const HINTS: readonly Demand[] = [
  ['title', isText, 'a string'],
  ['readOnlyHint', isFlag, 'true or false'],
  ['destructiveHint', isFlag, 'true or false'],
  ['idempotentHint', isFlag, 'true or false'],
  ['openWorldHint', isFlag, 'true or false'],
];
const INPUT: readonly Demand[] = [['type', (value) => value === 'object', '"object"']];
const ARGUMENT: readonly Demand[] = [
  ['name', isText, 'a string'],
  ['title', isText, 'a string'],
  ['description', isText, 'a string'],
  ['required', isFlag, 'true or false'],
];
const ICON: readonly Demand[] = [['src', isText, 'a string']];
/** A list of a thousand broken icons needs no thousand sentences. */
const MOST = 10;

/**
 * @param definition an item that has a name
 * @param modern whether it was listed under 2026-07-28 or later
 * @returns one phrase per problem, at most ten: `` `inputSchema` is missing ``
 */
export function conformanceProblems(kind: ItemKind, definition: Json, modern: boolean): string[] {
  if (kind === 'instructions' || !isObject(definition)) return [];
  const problems = check(definition, '', DEMANDS[kind], NEEDED[kind]);
  if (kind === 'tool') {
    problems.push(...checkMember(definition, 'inputSchema', INPUT, ['type']));
    // Any schema may describe an output since 2026-07-28; before, clients take nothing but an object.
    if (!modern) problems.push(...checkMember(definition, 'outputSchema', INPUT, ['type']));
    problems.push(...checkSchemas(definition, modern));
    problems.push(...checkMember(definition, 'annotations', HINTS, []));
  }
  if (kind === 'prompt') problems.push(...checkList(definition, 'arguments', ARGUMENT, ['name']));
  problems.push(...checkList(definition, 'icons', ICON, ['src']));
  return problems.slice(0, MOST);
}

const NONE: readonly string[] = [];

function schemaProblemsOf(tool: JsonObject, name: string, see?: (visit: Visit) => void): readonly string[] {
  const schema = own(tool, name);
  return schema !== undefined && isObject(schema) ? schemaProblems(name, schema, see) : NONE;
}

function checkSchemas(tool: JsonObject, modern: boolean): readonly string[] {
  const headers = headerParameters();
  const input = schemaProblemsOf(tool, 'inputSchema', modern ? headers.see : undefined);
  const output = schemaProblemsOf(tool, 'outputSchema');
  if (input.length + output.length + headers.problems.length === 0) return NONE;
  // Otherwise the root's wrong type would be told twice.
  return [...input.filter((one) => !one.startsWith('`inputSchema.type`')), ...output, ...headers.problems];
}

function check(
  object: JsonObject,
  prefix: string,
  demands: readonly Demand[],
  needed: readonly string[],
): string[] {
  const problems: string[] = [];
  for (const name of needed)
    if (!Object.hasOwn(object, name)) problems.push(`\`${prefix}${name}\` is missing`);
  for (const [name, accepts, wants] of demands) {
    if (!Object.hasOwn(object, name) || accepts(object[name] as Json)) continue;
    problems.push(`\`${prefix}${name}\` is not ${wants}`);
  }
  return problems;
}

function checkMember(
  item: JsonObject,
  name: string,
  demands: readonly Demand[],
  needed: readonly string[],
): string[] {
  const value = own(item, name);
  return isObject(value) ? check(value, `${name}.`, demands, needed) : [];
}

function checkList(
  item: JsonObject,
  name: string,
  demands: readonly Demand[],
  needed: readonly string[],
): string[] {
  const list = own(item, name);
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).slice(0, 1000).flatMap((entry, index) => {
    const place = `${name}[${index}]`;
    return isObject(entry) ? check(entry, `${place}.`, demands, needed) : [`\`${place}\` is not an object`];
  });
}
