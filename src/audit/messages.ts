/**
 * Knows the messages a server's items came in, so that a rule can tell early what cannot hold what it looks for: one
 * pass over a whole message is many times cheaper than a walk through each of its definitions, and most hold nothing.
 */

import { oncePer } from '../lazily.ts';
import type { SceneServer } from './scene.ts';

export interface Message {
  /** JSON text. */
  readonly text: string;
  /** True where every character is ASCII and none is written as an escape: what one sees is all there is. */
  readonly isPlain: boolean;
}

/** @returns the messages of the later look where there were two, as for the items */
export const messagesOf = oncePer((server: SceneServer): readonly Message[] => {
  const sighting = server.observation?.second ?? server.observation?.first;
  const pages = sighting?.listings.flatMap((listing) => listing.pages.map(({ text }) => text)) ?? [];
  const all = sighting?.instructions === undefined ? pages : [...pages, sighting.instructions.text];
  return all.map(message);
});

/** @returns the JSON text with what every hint wants to know of it */
export function message(text: string): Message {
  // ASCII alone takes one byte a character.
  return { text, isPlain: !text.includes('\\') && Buffer.byteLength(text) === text.length };
}
