/** Knows how it is said that a schema was moved as it is; each keyword that went is said to have moved, not to be gone. */

import type { Json } from '../model.ts';
import { isObject } from '../objects.ts';
import { isEqual } from './equal.ts';
import { COMBINING, type Move, moveOf } from './moves.ts';
import { typeWords } from './property-words.ts';
import { referredTo } from './reference.ts';
import { fromTo, named } from './shown.ts';
import { childOf, type Spot } from './spot.ts';
import { schemaWords } from './subject.ts';

/** Lists of schemas by name that JSON Schema spelled one way before draft 2019-09, and spells another way since. */
const DEFINITIONS: readonly string[] = ['definitions', '$defs'];

/**
 * @param spot a keyword of a schema
 * @param schema the schema in both versions
 * @returns ``moves the schema of `limit` under `anyOf`, beside null``; nothing where it was not moved as it is
 */
export function moveWords(spot: Spot, schema: Spot): string | undefined {
  const keyword = String(spot.key);
  const owner = schemaWords(schema);
  const former = otherKeyword(spot, schema);
  if (former !== undefined) {
    const what = COMBINING.includes(keyword) ? `the list of ${owner}` : `the definitions of ${owner}`;
    return spot.before === undefined
      ? `moves ${what} from \`${former}\` to \`${keyword}\``
      : `moves ${what} from \`${keyword}\` to \`${former}\``;
  }
  if (keyword === '$ref' && spot.before !== undefined && spot.after !== undefined)
    return sameTarget(spot, schema);
  const move = moveOf(schema);
  if (move === undefined) return undefined;
  if (keyword === move.keyword) return `moves the schema of ${owner} ${wayWords(move)}${beside(move)}`;
  if (!move.members.has(spot.key)) return undefined;
  return `moves \`${keyword}\` of ${owner} ${wayWords(move)}`;
}

function wayWords({ way, keyword, reference }: Move): string {
  if (reference === undefined) return `${way === 'in' ? 'under' : 'out of'} \`${keyword}\``;
  return way === 'in' ? `to ${named(reference)}, as it is` : `back from ${named(reference)}, as it was`;
}

function beside({ way, others }: Move): string {
  if (others.length === 0) return '';
  const more = others.length > 5 ? ` and ${others.length - 5} more` : '';
  return `, ${way === 'in' ? 'beside' : 'which also had'} ${others.slice(0, 5).map(typeWords).join(', ')}${more}`;
}

/** @returns the other keyword that has, or had, the very same content */
function otherKeyword(spot: Spot, { before, after }: Spot): string | undefined {
  const [value, from, to] =
    spot.before === undefined ? [spot.after, before, after] : [spot.before, after, before];
  if (value === undefined || !isObject(before) || !isObject(after)) return undefined;
  if (spot.before !== undefined && spot.after !== undefined) return undefined;
  const family = [COMBINING, DEFINITIONS].find((names) => names.includes(String(spot.key))) ?? [];
  return family.find((name) => {
    const other: Json | undefined = childOf(from, name);
    return other !== undefined && childOf(to, name) === undefined && isEqual(other, value);
  });
}

/** `#/definitions/limit` that became `#/$defs/limit`: another word, or another schema? */
function sameTarget(spot: Spot, schema: Spot): string | undefined {
  const [was, is] = [referredTo(schema, 'before'), referredTo(schema, 'after')];
  if (was === undefined || is === undefined) return undefined;
  const same = isEqual(was, is) ? 'the same schema' : 'another schema';
  return `changes \`$ref\` of ${schemaWords(schema)} ${fromTo(spot.before as Json, spot.after as Json)} (${same})`;
}
