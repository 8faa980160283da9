/** Knows how a stranger's value is put into a sentence: short ones whole, others by what they are; nothing is cut silently. */

import type { Json } from '../model.ts';

const LONGEST = 80;
const MOST_LISTED = 5;

/** @returns a name in backticks; of a very long one the beginning and how much is missing */
export function named(name: string): string {
  const start = beginning(name);
  const more = name.length - start.length;
  return more > 0 ? `\`${start}…\` (${more} more characters)` : `\`${name}\``;
}

/** @returns the first 80 characters, one less where the cut would leave half a surrogate pair */
export function beginning(text: string): string {
  if (text.length <= LONGEST) return text;
  const last = text.charCodeAt(LONGEST - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST - 1 : LONGEST);
}

/** @returns a value as JSON where it is short, otherwise what kind of value it is and how large */
export function shown(value: Json): string {
  if (typeof value === 'string') {
    return value.length > LONGEST ? `a text of ${value.length} characters` : JSON.stringify(value);
  }
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : listed(value);
  const count = Object.keys(value).length;
  if (count === 0) return '{}';
  return count === 1 ? 'an object with 1 member' : `an object with ${count} members`;
}

/** @returns the scalars of a list, the first five where there are more and how many are not named */
export function listed(list: readonly Json[]): string {
  if (list.some((entry) => entry !== null && typeof entry === 'object')) return `a list of ${list.length}`;
  const more = list.length - MOST_LISTED;
  const first = list.slice(0, MOST_LISTED).map(shown).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** @returns `from 10 to 100` */
export function fromTo(before: Json, after: Json): string {
  return `from ${shown(before)} to ${shown(after)}`;
}
