/** Knows whether a lock still approves anything of a server, or only remembers it. */

import type { LockedServer } from '../../model.ts';

/** @returns false for a server that was removed: its decisions are remembered, and nothing of it is approved */
export function approvesSomething({ launches, items }: LockedServer): boolean {
  return launches.length > 0 || [...items.values()].some(({ approved }) => approved.length > 0);
}
