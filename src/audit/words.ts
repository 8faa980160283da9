/** Knows how one changed place is said in words; strangers' text in them is unescaped. */

import { claimWords } from './claim-words.ts';
import { keywordWords } from './keyword-words.ts';
import { propertyWords } from './property-words.ts';
import { fromTo, named, shown } from './shown.ts';
import { childOf, pointerOf, type Spot } from './spot.ts';
import { schemaWords } from './subject.ts';

/** @returns what happened at a spot: ``adds optional property `account` (string)``, `rewords the description` */
export function say(spot: Spot): string {
  const { parent } = spot;
  if (!parent) return spot.place === 'prose' ? 'rewords the instructions' : 'replaces the whole definition';
  if (spot.place === 'prose' && parent.place !== 'prose') return proseWords(spot, parent);
  if (parent.place === 'schema') return keywordWords(spot, parent);
  if (parent.place === 'schemas-by-name' && parent.key === 'properties') return propertyWords(spot, parent);
  if (parent.place === 'claim') return claimWords(spot) ?? byPath(spot);
  if (parent.place === 'arguments') return argumentWords(spot);
  if (parent.place === 'tool') return toolWords(spot);
  return byPath(spot);
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
  const name = childOf(parent.after ?? parent.before, 'name');
  return typeof name === 'string'
    ? ` of argument ${named(name)}`
    : ` of argument number ${Number(parent.key) + 1}`;
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
  const name = childOf(argument, 'name');
  const which =
    typeof name === 'string' ? `argument ${named(name)}` : `argument number ${Number(spot.key) + 1}`;
  if (spot.after === undefined) return `removes ${which}`;
  if (spot.before !== undefined) return `replaces ${which}`;
  return `adds ${childOf(argument, 'required') === true ? 'required' : 'optional'} ${which}`;
}

/** Whatever has no words of its own. */
function byPath(spot: Spot): string {
  const place = named(pointerOf(spot));
  if (spot.before === undefined) return `adds ${place}: ${shown(spot.after ?? null)}`;
  if (spot.after === undefined) return `removes ${place}: ${shown(spot.before)}`;
  return `changes ${place} ${fromTo(spot.before, spot.after)}`;
}
