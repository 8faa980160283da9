/** Knows which differences say the same of several items, so that they are told once. */

import type { Difference } from '../../model.ts';
import { itemKey } from '../names.ts';

/** Differences that are equal but for the item's name. */
export type SameEdit = readonly [Difference, ...Difference[]];

/** What is told of it beside the item's name; a definition told whole is never another item's. */
function toldOf(
  { server, about, what, says, item, signed, changes, remarks, after }: Difference,
  withValues: boolean,
): string {
  const whole = withValues && changes.length === 0 && what !== 'removed' ? after?.value : undefined;
  return JSON.stringify([server, about, what, says, item?.kind, signed, changes, remarks, whole]);
}

/**
 * @param withValues false where new definitions are not shown
 * @returns the differences in their order, those of items of one server that say the same together
 */
export function sameEdits(differences: readonly Difference[], withValues = true): SameEdit[] {
  const found = new Map<string, [Difference, ...Difference[]]>();
  for (const [at, one] of differences.entries()) {
    // A server has one launch to speak of; only items are many.
    const key = one.item === undefined ? String(at) : toldOf(one, withValues);
    const same = found.get(key);
    if (same === undefined) found.set(key, [one]);
    else same.push(one);
  }
  return [...found.values()];
}

/** @returns the keys of the items, `tools/pay`; none where no item is meant */
export function itemKeys(same: SameEdit): string[] {
  return same.flatMap(({ item }) => (item === undefined ? [] : [itemKey(item)]));
}

/** @returns the words for what happened, and on how many items */
export function editWords(same: SameEdit): string {
  const [{ says }] = same;
  return same.length === 1 ? says : `the same for ${same.length} items: ${says}`;
}
