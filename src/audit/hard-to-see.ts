/** Knows which differences of two texts a reader does not see: letters that look alike, and characters that draw nothing. */

import type { Json } from '../model.ts';
import { skeleton } from './confusable.ts';
import { codePointName } from './hidden/words.ts';

/** Beyond this the middle that differs is told by its beginning: nobody reads more of it by eye either. */
const LONGEST_MIDDLE = 60_000;
const MOST_SAID = 5;
/** Characters of one side of a pair; more are counted. */
const MOST_POINTS = 8;
/** What draws nothing belongs to the word around it: that is where it hides. */
const TOKEN = /[\p{L}\p{M}\p{N}_\p{Default_Ignorable_Code_Point}\p{Cf}]+|./gsu;
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gsu;

/** Two stretches that are drawn alike; either may be empty. */
type Pair = readonly [before: string, after: string];

/**
 * @returns `"а" (U+0430) for "a" (U+0061)`, what is new first, up to five of them; nothing where every difference is
 * there to see. Strangers' characters in it are unescaped.
 */
export function hardToSee(before: string, after: string): string | undefined {
  const pairs = before.length + after.length < 200 ? (whole(before, after) ?? []) : [];
  return said(pairs.length > 0 ? pairs : pairsInside(before, after));
}

/** The same for values that are no texts: only texts can look alike. */
export function hardToSeeIn(before: Json | undefined, after: Json | undefined): string | undefined {
  return typeof before === 'string' && typeof after === 'string' ? hardToSee(before, after) : undefined;
}

/** @returns what is hard to see among entries of which some came for others that went */
export function hardToSeeAmong(lost: readonly Json[], gained: readonly Json[]): string | undefined {
  const went = new Map<string, string>();
  for (const one of lost) if (typeof one === 'string') went.set(skeleton(one), one);
  return said(
    gained.flatMap((one) => {
      const former = typeof one === 'string' ? went.get(skeleton(one)) : undefined;
      return former === undefined ? [] : (whole(former, one as string) ?? []);
    }),
  );
}

function said(pairs: readonly Pair[]): string | undefined {
  const all = [...new Set(pairs.map(pairWords))];
  if (all.length === 0) return undefined;
  const more = all.length - MOST_SAID;
  return all.slice(0, MOST_SAID).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function pairWords([before, after]: Pair): string {
  if (after === '') return `no ${pointed(before)} any more`;
  return before === '' ? `${pointed(after)} added` : `${pointed(after)} for ${pointed(before)}`;
}

function pointed(text: string): string {
  const characters = [...text];
  const some = characters.slice(0, MOST_POINTS);
  const more = characters.length - some.length;
  const names = some.map((one) => codePointName(one.codePointAt(0) ?? 0)).join(' ');
  return `${JSON.stringify(some.join(''))} (${names}${more > 0 ? ` and ${more} more` : ''})`;
}

/** Where both are drawn alike from end to end: the stretches that differ. */
function whole(before: string, after: string): Pair[] | undefined {
  if (before === after || skeleton(before) !== skeleton(after)) return undefined;
  const [old, now] = [before.match(CLUSTER) ?? [], after.match(CLUSTER) ?? []];
  if (old.length === now.length) {
    const each = old.map((one, at): Pair => [one, now[at] ?? '']).filter(([one, other]) => one !== other);
    if (each.every(([one, other]) => skeleton(one) === skeleton(other))) return each;
  }
  return [trimmed(old, now)];
}

/** Without the beginning and the end they share: `pay` and `pay` with a zero-width space in it differ in that space. */
function trimmed(old: readonly string[], now: readonly string[]): Pair {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [old.slice(start, old.length - end).join(''), now.slice(start, now.length - end).join('')];
}

/**
 * Words of one skeleton are compared with each other in the order they stand in: where their number is the same one
 * by one, else those that only one text has. So a word that changed places with its double is found too.
 */
function pairsInside(before: string, after: string): Pair[] {
  const [old, now] = middles(before, after);
  const [had, has] = [bySkeleton(old), bySkeleton(now)];
  return [...has].flatMap(([key, words]) => {
    const former = had.get(key) ?? [];
    return paired(former, words).flatMap(([one, other]) => whole(one, other) ?? []);
  });
}

function paired(old: readonly string[], now: readonly string[]): Pair[] {
  if (old.length === now.length) {
    return old.flatMap((one, at): Pair[] => (isAlike(one, now[at] ?? '') ? [[one, now[at] ?? '']] : []));
  }
  const [had, has] = [new Set(old), new Set(now)];
  const lost = [...had].filter((one) => !has.has(one));
  const gained = [...has].filter((one) => !had.has(one));
  return gained.flatMap((one, at): Pair[] => {
    const former = lost[at] ?? lost[0];
    return former !== undefined && isAlike(former, one) ? [[former, one]] : [];
  });
}

/** A lone `1` and a lone `I` in a text are two words; inside a word they are a disguise. */
function isAlike(one: string, other: string): boolean {
  return one !== other && (one.length > 1 || other.length > 1 || !/^[ -~]*$/.test(one + other));
}

function bySkeleton(text: string): Map<string, string[]> {
  const skeletons = new Map<string, string>();
  const words = new Map<string, string[]>();
  for (const [word] of text.matchAll(TOKEN)) {
    const key = skeletons.get(word) ?? skeleton(word);
    skeletons.set(word, key);
    const same = words.get(key);
    if (same) same.push(word);
    else words.set(key, [word]);
  }
  return words;
}

/** What differs, from the beginning of a word to the end of one. */
function middles(before: string, after: string): [string, string] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  while (start > 0 && !/\s/.test(before.charAt(start - 1))) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  while (end > 0 && !/\s/.test(before.charAt(before.length - end))) end -= 1;
  const middle = (text: string) => text.slice(start, Math.min(text.length - end, start + LONGEST_MIDDLE));
  return [middle(before), middle(after)];
}
