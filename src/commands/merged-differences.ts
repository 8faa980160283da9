/** What a merge itself decided: what differs from every one of the commits it merges. */
import type { Difference } from '../model.ts';

/** What the difference leads to; where it comes from differs from branch to branch. */
function outcome({ about, server, item, after, what, signed }: Difference): string {
  const to = after?.digest ?? what;
  return JSON.stringify([about, server, item?.kind, item?.name, to, signed?.by, signed?.on, signed?.reason]);
}

/**
 * @param each for every parent, how the commit differs from it
 * @returns the differences from the first parent that are there for all of them
 */
export function common([first = [], ...others]: readonly (readonly Difference[])[]): Difference[] {
  const sets = others.map((differences) => new Set(differences.map(outcome)));
  return first.filter((difference) => sets.every((set) => set.has(outcome(difference))));
}
