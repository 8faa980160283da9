/** Knows how a server's claims about itself (annotations) are said. They are read, never trusted. */

import type { Json } from '../model.ts';
import { fromTo, shown } from './shown.ts';
import { childOf, type Spot } from './spot.ts';

/** Claim, in words, and what its absence means (specification 2025-11-25, ToolAnnotations). */
const HINTS: ReadonlyMap<string | number, readonly [word: string, absentMeans: boolean]> = new Map([
  ['readOnlyHint', ['read-only', false]],
  ['destructiveHint', ['destructive', true]],
  ['idempotentHint', ['idempotent', false]],
  ['openWorldHint', ['open-world', true]],
]);

/** @returns words for a change of `annotations` or a member of it; nothing where it has none of its own */
export function claimWords(spot: Spot): string | undefined {
  if (spot.parent?.place !== 'claim') return wholeWords(spot);
  if (spot.key === 'title') return titleWords(spot);
  const hint = HINTS.get(spot.key);
  if (!hint) return undefined;
  const [word, absentMeans] = hint;
  if (spot.after === undefined) {
    return `drops its claim about ${word} (hosts then take it as ${absentMeans ? word : `not ${word}`})`;
  }
  return typeof spot.after === 'boolean' ? `claims ${spot.after ? '' : 'not '}${word}` : undefined;
}

function wholeWords(spot: Spot): string | undefined {
  if (spot.after === undefined) return 'removes all annotations';
  if (spot.before !== undefined) return undefined;
  const claims = [...HINTS].flatMap(([key, [word]]) => claimed(childOf(spot.after, key), word));
  return `adds annotations${claims.length > 0 ? `: claims ${claims.join(', ')}` : ''}`;
}

function claimed(value: Json | undefined, word: string): string[] {
  return typeof value === 'boolean' ? [value ? word : `not ${word}`] : [];
}

function titleWords({ before, after }: Spot): string {
  if (before === undefined) return `adds the annotated title ${shown(after ?? null)}`;
  return after === undefined
    ? 'removes the annotated title'
    : `changes the annotated title ${fromTo(before, after)}`;
}
