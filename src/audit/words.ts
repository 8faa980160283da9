/** Knows how one changed place is said in words; strangers' text in them is unescaped. */

import type { Json } from '../model.ts';
import { claimWords } from './claim-words.ts';
import { gainedOrLost } from './entries.ts';
import { keywordWords } from './keyword-words.ts';
import { moveWords } from './move-words.ts';
import { propertyWords, typeWords } from './property-words.ts';
import { fromTo, named, shown } from './shown.ts';
import { childOf, pointerOf, type Spot } from './spot.ts';
import { schemaName, schemaWords } from './subject.ts';
import { valueWords } from './value-words.ts';

/** @returns what happened at a spot: ``adds optional property `account` (string)``, `rewords the description` */
export function say(spot: Spot): string {
  const { parent } = spot;
  if (!parent) return spot.place === 'prose' ? 'rewords the instructions' : 'replaces the whole definition';
  const isKeyword = parent.place === 'schema';
  const moved = isKeyword ? moveWords(spot, parent) : undefined;
  if (moved !== undefined) return moved;
  if (spot.place === 'prose' && parent.place !== 'prose') return proseWords(spot, parent);
  if (isKeyword) return keywordWords(spot, parent);
  if (parent.place === 'schemas-by-name' && parent.key === 'properties') return propertyWords(spot, parent);
  if (parent.place === 'claim') return claimWords(spot) ?? byPath(spot);
  if (parent.place === 'arguments') return argumentWords(spot);
  if (parent.place === 'argument') return argumentMember(spot, parent) ?? byPath(spot);
  if (parent.place === 'prompt' && spot.place === 'arguments') return argumentsWords(spot) ?? byPath(spot);
  if (parent.place === 'schemas-by-name' && isDefinitions(parent)) return definitionWords(spot);
  if (parent.place === 'tool') return toolWords(spot);
  return valueWords(spot) ?? byPath(spot);
}

function proseWords(spot: Spot, parent: Spot): string {
  const what = `${String(spot.key)}${ownerWords(parent)}`;
  if (spot.before === undefined) return `adds ${spot.key === 'examples' ? '' : 'a '}${what}`;
  if (spot.after === undefined) return `removes the ${what}`;
  if (spot.key === 'title') return `changes the ${what} ${fromTo(spot.before, spot.after)}`;
  return `rewords the ${what}`;
}

/** Whose title or description it is; nothing where it is the item's own. */
function ownerWords(parent: Spot): string {
  if (parent.place === 'schema') return ` of ${schemaWords(parent)}`;
  if (parent.place !== 'argument') return '';
  return ` of ${argumentName(parent.after ?? parent.before, parent.key)}`;
}

function toolWords(spot: Spot): string {
  if (spot.place === 'schema') {
    const what = spot.key === 'inputSchema' ? 'input schema' : 'output schema';
    if (spot.before === undefined) return `adds an ${what}`;
    return spot.after === undefined ? `removes the ${what}` : `replaces the ${what}`;
  }
  if (spot.place === 'claim') return claimWords(spot) ?? byPath(spot);
  return byPath(spot);
}

function argumentWords(spot: Spot): string {
  const argument = spot.after ?? spot.before;
  const which = argumentName(argument, spot.key);
  if (spot.after === undefined) return `removes ${which}`;
  if (spot.before !== undefined) return `replaces ${which}`;
  return `adds ${childOf(argument, 'required') === true ? 'required' : 'optional'} ${which}`;
}

function argumentMember(spot: Spot, parent: Spot): string | undefined {
  const which = argumentName(parent.before, parent.key);
  const { before, after } = spot;
  if (spot.key === 'name' && before !== undefined && after !== undefined)
    return `renames argument number ${Number(parent.key) + 1} ${fromTo(before, after)}`;
  if (spot.key !== 'required') return undefined;
  if (after === true) return `makes ${which} required`;
  return before === true ? `makes ${which} optional` : undefined;
}

/** Arguments that come or go beside others that stay. */
function argumentsWords({ before, after }: Spot): string | undefined {
  const found = gainedOrLost(before ?? [], after ?? []);
  if (found === undefined) return undefined;
  const first = found.entries.slice(0, 5).map((one) => {
    const must = childOf(one, 'required') === true ? 'required' : 'optional';
    return `${found.gained ? `${must} ` : ''}${argumentName(one, 'without a name')}`;
  });
  const more = found.entries.length - first.length;
  return `${found.gained ? 'adds' : 'removes'} ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function argumentName(argument: Json | undefined, key: string | number): string {
  const name = childOf(argument, 'name');
  if (typeof name === 'string') return `argument ${named(name)}`;
  return typeof key === 'number' ? `argument number ${key + 1}` : `argument ${key}`;
}

function isDefinitions({ key }: Spot): boolean {
  return key === '$defs' || key === 'definitions';
}

function definitionWords(spot: Spot): string {
  const name = named(schemaName(spot));
  if (spot.before === undefined) return `adds definition ${name} (${typeWords(spot.after)})`;
  if (spot.after === undefined) return `removes definition ${name} (${typeWords(spot.before)})`;
  return `replaces definition ${name}`;
}

/** Whatever has no words of its own. */
function byPath(spot: Spot): string {
  const place = named(pointerOf(spot));
  if (spot.before === undefined) return `adds ${place}: ${shown(spot.after ?? null)}`;
  if (spot.after === undefined) return `removes ${place}: ${shown(spot.before)}`;
  return `changes ${place} ${fromTo(spot.before, spot.after)}`;
}
