/** Says how a package's name differs from the approved one where a hurried reader would take it for that one. */

import { skeleton } from '../confusable.ts';
import { similarNames } from '../similar.ts';

const LONGEST = 214;

function bare(name: string): string {
  return name.split('/').at(-1) ?? name;
}

function scopeOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
}

/** One letter too many, too few, another one, or two swapped. */
function oneEdit(a: string, b: string): string | undefined {
  if (Math.abs(a.length - b.length) > 1) return undefined;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]) {
    return `"${left}" swapped to "${right}"`;
  }
  if (left.length > 1 || right.length > 1) return undefined;
  if (left === '') return `"${right}" added`;
  return right === '' ? `"${left}" left out` : `"${left}" became "${right}"`;
}

/** Words that say what kind of package it is, set aside: `server-github` and `mcp-server-github` are one to a reader. */
function bareOfKind(name: string): string {
  const words = bare(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== 'mcp' && word !== 'server').join(' ');
}

/**
 * @returns how the two are alike, as a clause for people; nothing where no reader would take one for the other
 */
export function alikeness(approved: string, present: string): string | undefined {
  const [a, b] = [approved.slice(0, LONGEST), present.slice(0, LONGEST)];
  if (a === b || a === '' || b === '') return undefined;
  if (a.toLowerCase() === b.toLowerCase()) return 'they differ in capitals only';
  if (skeleton(a) === skeleton(b))
    return `they look the same to the eye (${oneEdit(a, b) ?? 'other characters'})`;
  const edit = oneEdit(a, b);
  if (edit !== undefined) return `they differ by one letter: ${edit}`;
  const [scopeA, scopeB] = [scopeOf(a), scopeOf(b)];
  if (bare(a) === bare(b) && scopeA !== scopeB) {
    if (scopeB === '') return `it is the same name without the scope ${scopeA}`;
    return scopeA === ''
      ? `it is the same name under the scope ${scopeB}`
      : `it is the same name under ${scopeB} in place of ${scopeA}`;
  }
  const flat = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (flat(a) === flat(b)) return 'they differ in separators only';
  if (bareOfKind(a) !== '' && bareOfKind(a) === bareOfKind(b))
    return 'it is the same name but for "mcp" and "server" in it';
  const whole = similarNames(a, b) && [...flat(a)].sort().join('') === [...flat(b)].sort().join('');
  return whole ? 'it is made of the same letters in another order' : undefined;
}
