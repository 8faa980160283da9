/**
 * Knows the names of a scene and whether any is there twice. Of ten thousand names hardly one is, and several rules
 * ask: what all servers together do not show, no view of some of them does.
 */

import { oncePer } from '../lazily.ts';
import type { Scene } from './scene.ts';

interface Names {
  /** Names of items of every kind, each once. */
  readonly distinct: ReadonlySet<string>;
  /** True where two items have one name: of one server or of two, of one kind or of two. */
  readonly anyTwice: boolean;
}

/** @returns names of the items of all servers; of those that were left out no item is known */
export const namesOf = oncePer(({ servers }: Scene): Names => {
  const distinct = new Set<string>();
  let all = 0;
  for (const { items } of servers) {
    all += items.length;
    for (const { name } of items) distinct.add(name);
  }
  return { distinct, anyTwice: distinct.size < all };
});
