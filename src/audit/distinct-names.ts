/**
 * Knows the names of a scene and whether any is there twice. Of ten thousand names hardly one is, and several rules
 * ask: what all servers together do not show, no view of some of them does.
 */

import type { Scene } from './scene.ts';

interface Names {
  /** Names of items of every kind, each once. */
  readonly distinct: ReadonlySet<string>;
  /** True where two items have one name: of one server or of two, of one kind or of two. */
  readonly anyTwice: boolean;
}

const known = new WeakMap<Scene, Names>();

export function namesOf(scene: Scene): Names {
  const before = known.get(scene);
  if (before !== undefined) return before;
  const distinct = new Set<string>();
  let all = 0;
  for (const { items } of scene.servers) {
    all += items.length;
    for (const { name } of items) distinct.add(name);
  }
  const names = { distinct, anyTwice: distinct.size < all };
  known.set(scene, names);
  return names;
}
