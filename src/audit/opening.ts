/**
 * Knows what two readers of a server's opening answer could see differently. What stands there twice decides what is
 * asked for and what the model is told: a host that takes the first of two `capabilities` may list prompts that a
 * reader who takes the last never asks about.
 */

import type { Json } from '../model.ts';
import type { PageLosses } from './strict-json.ts';

/** Notes of implementations: nothing follows from them. */
const IGNORED = '_meta';

/**
 * @param lost what the text of the answer loses below `result`
 * @param instructions what was read; where it is a text, it is an item, which is ambiguous by itself
 * @returns what is wrong, each as the rest of a sentence: `` the opening answer repeats the member `capabilities` ``
 */
export function openingProblems(lost: PageLosses, instructions: Json | undefined): string[] {
  const inside = [...lost.items].flatMap(([member, losses]) => {
    const isItem = member === 'instructions' && typeof instructions === 'string';
    // Of one member so many are kept: a repetition could hide behind twenty numbers that are lost.
    return member === IGNORED || isItem ? [] : losses;
  });
  return [...lost.envelope, ...inside].map(({ detail }) => `the opening answer ${detail}`);
}
