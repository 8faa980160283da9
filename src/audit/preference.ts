/** Finds the sentences that steer a model, in time that grows with the text alone. */

import { hasCue, hasCueAtWord } from './cues.ts';
import type { Message } from './messages.ts';
import { PATTERNS, STARTS, VOICES } from './preference-patterns.ts';

const CLAIM = new RegExp(`(?:${PATTERNS.join('|')})`, 'iy');
const START = new RegExp(`(?<![a-z0-9])(?:${STARTS})(?![a-z0-9])|${VOICES}`, 'gi');

/** @returns false where a message cannot hold a claim: no pattern without one of some words */
export function mayPrefer({ text, isPlain }: Message): boolean {
  if (isPlain) return text.includes("'t") || hasCueAtWord(text);
  return text.includes('\\u') || text.includes("n't") || text.includes('’') || hasCue(text);
}

const MOST = 100;

/** A claim in a text: where its words begin (UTF-16 offset) and how long they are. */
interface PreferenceClaim {
  readonly at: number;
  readonly length: number;
}

/** @returns the claims of one text, in order */
export function preferenceClaims(text: string): PreferenceClaim[] {
  const found: PreferenceClaim[] = [];
  let end = 0;
  for (const { index } of text.matchAll(START)) {
    if (index < end) continue;
    CLAIM.lastIndex = index;
    const words = CLAIM.exec(text)?.[0];
    if (words === undefined) continue;
    end = index + words.length;
    found.push({ at: index, length: words.length });
    if (found.length === MOST) break;
  }
  return found;
}
