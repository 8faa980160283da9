/** Knows whether a lock still approves anything of a server, or only remembers it. */

import type { LockedServer } from '../../model.ts';

/** @returns true where a lock lets something stand that nobody reviewed */
export function pinsSomething({ pinnedLaunches = [], items }: LockedServer): boolean {
  return pinnedLaunches.length > 0 || [...items.values()].some(({ pinned = [] }) => pinned.length > 0);
}

/** @returns false for a server that was removed: its decisions are remembered, and nothing of it is approved */
export function approvesSomething({ launches, items }: LockedServer): boolean {
  return launches.length > 0 || [...items.values()].some(({ approved }) => approved.length > 0);
}
