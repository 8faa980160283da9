/** Knows how a definition reads in words on its first approval: what it says, what it takes, what it claims. */

import type { AuditedItem, Json, JsonObject } from '../model.ts';
import { isObject, own } from '../objects.ts';
import { brief } from '../report/brief.ts';
import { beginning, counted } from '../report/cut.ts';
import { foreignLines } from '../report/foreign.ts';
import { labelled, wrapped } from '../report/layout.ts';
import { bounded, shortName } from '../report/names.ts';
import { claimText } from './claims.ts';

const TEXT_LINES = 24;
const MOST_PARAMETERS = 20;
const TOLD = new Set(['name', 'description', 'inputSchema', 'arguments', 'annotations']);

/** @returns the text wrapped below an indent, bounded by lines, with a count of what is missing */
export function textBlock(text: string, width: number, most: number = TEXT_LINES): string[] {
  // Nobody reads past this on one screen; wrapping a megabyte first would only cost time.
  const enough = most * width * 2;
  const lines = foreignLines(beginning(text, enough)).flatMap((line) => wrapped(line, width, 4));
  if (lines.length <= most && text.length <= enough) return lines;
  const shown = lines.slice(0, most);
  return [...shown, `    … ${counted([...text].length, 'character')} in all; d shows everything`];
}

function typeOf(schema: Json): string {
  if (!isObject(schema)) return '';
  const type = own(schema, 'type');
  if (typeof type === 'string') return shortName(type, 24);
  return Array.isArray(type) ? brief(type.map(String).join(' or '), 40) : 'any type';
}

interface Parameter {
  readonly name: string;
  readonly says: string;
}

/** Tools declare parameters in a schema, prompts in a list. */
function parameters(definition: JsonObject): Parameter[] {
  const schema = own(definition, 'inputSchema');
  const properties = isObject(schema) ? own(schema, 'properties') : undefined;
  if (isObject(schema) && isObject(properties)) {
    const list = own(schema, 'required');
    const required = new Set(Array.isArray(list) ? list : []);
    return Object.entries(properties).map(([name, value]) => {
      const words = [typeOf(value), required.has(name) ? 'required' : 'optional', descriptionOf(value)];
      return { name, says: words.filter((word) => word !== '').join(', ') };
    });
  }
  const list = own(definition, 'arguments');
  return (Array.isArray(list) ? list.filter(isObject) : []).map((one: JsonObject) => {
    const words = [own(one, 'required') === true ? 'required' : 'optional', descriptionOf(one)];
    return { name: String(own(one, 'name')), says: words.filter((word) => word !== '').join(', ') };
  });
}

function descriptionOf(value: Json): string {
  const text = isObject(value) ? own(value, 'description') : undefined;
  return typeof text === 'string' ? `"${brief(text, 200)}"` : '';
}

function parameterRows(definition: JsonObject, width: number): string[] {
  const all = parameters(definition);
  if (all.length === 0) return ['  no parameters in words; d shows the definition'];
  const rows = all
    .slice(0, MOST_PARAMETERS)
    .flatMap(({ name, says }) => labelled(shortName(name), says, width, 4));
  const left = all.length - MOST_PARAMETERS;
  return [
    '  takes',
    ...rows,
    ...(left > 0 ? [`    … ${counted(left, 'more parameter')}; d shows everything`] : []),
  ];
}

/** @returns the parameters' names in one phrase: `order_id, amount` */
export function takes(definition: Json): string {
  if (!isObject(definition)) return '';
  const names = parameters(definition).map(({ name }) => shortName(name, 32));
  return names.length === 0 ? 'nothing' : bounded(names, MOST_PARAMETERS);
}

/** @returns the members that have no words of their own on a screen: `icons, _meta` */
export function alsoHolds(definition: JsonObject): string {
  const others = Object.keys(definition).filter((key) => !TOLD.has(key));
  return bounded(
    others.map((key) => shortName(key, 32)),
    8,
  );
}

/** @returns the item's own words about itself, one text */
export function ownWords(definition: Json | undefined): string {
  if (typeof definition === 'string') return definition;
  const text = isObject(definition) ? own(definition, 'description') : undefined;
  return typeof text === 'string' ? text : '';
}

/** @returns the lines of a first approval */
export function describe(item: AuditedItem, width: number): string[] {
  const { definition } = item;
  if (definition === undefined) return [];
  const words = ownWords(definition);
  const text = words === '' ? ['  says nothing about itself'] : ['  says', ...textBlock(words, width)];
  if (!isObject(definition)) return text;
  const annotations = own(definition, 'annotations');
  const claims = annotations === undefined ? [] : labelled('claims', claimText(annotations), width, 2);
  const also = alsoHolds(definition);
  const rows = item.kind === 'tool' || item.kind === 'prompt' ? parameterRows(definition, width) : [];
  const rest = also === '' ? [] : labelled('also holds', `${also} (d shows)`, width, 2);
  return [...text, ...rows, ...claims, ...rest];
}
