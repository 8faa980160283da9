/** Knows the one spelling of a JSON value that is hashed: RFC 8785. */

import canonicalize from 'canonicalize';
import type { Json, JsonObject } from '../model.ts';
import { DEEPEST } from './strict-json.ts';

/**
 * @returns RFC 8785 text of a parsed value
 * @throws RangeError where it has no such text: an infinite number, a lone surrogate, nesting deeper than 200.
 *   Values from strangers are asked with `hasCanonicalForm` or `losses` first
 */
export function canonical(value: Json): string {
  if (!hasCanonicalForm(value)) {
    throw new RangeError(
      'an infinite number, a lone surrogate or nesting deeper than 200 has no canonical form',
    );
  }
  return canonicalOfLossless(value);
}

/**
 * @param value a value whose text lost nothing (`losses` is empty)
 * @returns RFC 8785 text, without the checks `canonical` repeats
 */
export function canonicalOfLossless(value: Json): string {
  // With all members in order RFC 8785 is what JSON.stringify writes (section 3.2.2), and it writes much faster.
  const text = isInOrder(value) ? JSON.stringify(value) : inOrder(value);
  return text ?? (canonicalize(value) as string);
}

/** Recursion is safe here: a value that lost nothing is at most 200 deep. */
function isInOrder(value: Json): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return (value as readonly Json[]).every(isInOrder);
  let last = '';
  for (const name of Object.keys(value)) {
    if (name < last || !isInOrder((value as JsonObject)[name] as Json)) return false;
    last = name;
  }
  return true;
}

/** Names that an object does not keep where they are put: it lists indices first, and `__proto__` is no member. */
const isUnruly = (name: string): boolean => (name >= '0' && name < ':') || name === '__proto__';

/** So few names are in order by hand before `sort` has laid out its table for them. */
const FEW = 12;

/** Sorts in place by UTF-16 code units (RFC 8785 section 3.2.3), the order of `<` and of `sort`. */
function inUnitOrder(names: string[]): string[] {
  if (names.length > FEW) return names.sort();
  for (let end = 1; end < names.length; end += 1) {
    const name = names[end] as string;
    let at = end;
    for (; at > 0 && (names[at - 1] as string) > name; at -= 1) names[at] = names[at - 1] as string;
    names[at] = name;
  }
  return names;
}

/** @returns the text of a copy with all members in order; undefined where no object can hold them in that order */
function inOrder(value: Json): string | undefined {
  let ruly = true;
  const copy = (part: Json): Json => {
    if (part === null || typeof part !== 'object') return part;
    if (Array.isArray(part)) return (part as readonly Json[]).map(copy);
    const ordered: Record<string, Json> = {};
    for (const name of inUnitOrder(Object.keys(part))) {
      if (isUnruly(name)) ruly = false;
      ordered[name] = copy((part as JsonObject)[name] as Json);
    }
    return ordered;
  };
  const copied = copy(value);
  return ruly ? JSON.stringify(copied) : undefined;
}

/** Iterative: what it guards against would overflow a recursion. */
export function hasCanonicalForm(value: Json): boolean {
  const rest: { value: Json; depth: number }[] = [{ value, depth: 1 }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value: here, depth } = next;
    if (typeof here === 'number' && !Number.isFinite(here)) return false;
    if (typeof here === 'string' && !here.isWellFormed()) return false;
    if (here === null || typeof here !== 'object') continue;
    if (depth > DEEPEST) return false;
    for (const name of Object.keys(here)) if (!name.isWellFormed()) return false;
    for (const child of Object.values(here)) rest.push({ value: child, depth: depth + 1 });
  }
  return true;
}
