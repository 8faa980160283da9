/** Knows the few colours of the output; whether to colour is always told, never guessed from the environment. */

import { styleText } from 'node:util';

export type Tone =
  | 'error'
  | 'incomplete'
  | 'warning'
  | 'note'
  | 'good'
  | 'added'
  | 'removed'
  | 'quiet'
  | 'strong';

/** Colours a text that is already harmless. */
export type Paint = (tone: Tone, text: string) => string;

/** As `util.styleText` calls them. */
const STYLES = {
  error: ['red', 'bold'],
  incomplete: ['magenta', 'bold'],
  warning: ['yellow', 'bold'],
  note: ['cyan'],
  good: ['green', 'bold'],
  added: ['green'],
  removed: ['red'],
  quiet: ['dim'],
  strong: ['bold'],
} as const satisfies Record<Tone, readonly Parameters<typeof styleText>[0][]>;

/** @returns a painter that adds escape codes, or none at all */
export function painter(colour: boolean): Paint {
  if (!colour) return (_tone, text) => text;
  // Unasked it would look at the environment and at stdout once more.
  return (tone, text) => styleText([...STYLES[tone]], text, { validateStream: false });
}
