/** Knows when a list only gained or only lost entries, so that those are told and not everything that moved up. */

import type { Json } from '../model.ts';
import { isEqual } from './equal.ts';

interface Entries {
  readonly gained: boolean;
  readonly entries: readonly Json[];
}

/** @returns the entries only one of the lists has, where the others stand in the same order; else nothing */
export function gainedOrLost(before: Json | undefined, after: Json | undefined): Entries | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length === after.length) return undefined;
  const gained = after.length > before.length;
  const [long, short]: (readonly Json[])[] = gained ? [after, before] : [before, after];
  let at = 0;
  const entries = (long ?? []).filter((entry) => {
    const other = short?.[at];
    const same = other !== undefined && isEqual(entry, other);
    if (same) at += 1;
    return !same;
  });
  return at === short?.length ? { gained, entries } : undefined;
}
