/** Knows what is the same on all items of a group, and which of them have the rest in common. */

import type { Change, Finding } from '../model.ts';
import { isReworded } from '../report/changes.ts';
import { doubts, type ItemCase } from './cases.ts';
import { gained } from './screen.ts';
import type { Group } from './steps.ts';

/** Two changes are one where the same is said of them and the same is new. */
function changeKey(change: Change): string {
  const { path, class: kind, says, before } = change;
  return JSON.stringify([path, kind, says, gained(change), isReworded(change) ? before : null]);
}

/** Items whose own changes and findings are equal, with these changes. */
export interface Alike {
  readonly members: [ItemCase, ...ItemCase[]];
  readonly own: readonly Change[];
  readonly doubts: readonly Finding[];
}

export interface Sorted {
  readonly common: readonly Change[];
  readonly alike: readonly Alike[];
}

/** @returns what speaks against every item of the group */
export function sharedDoubts(group: Group): readonly Finding[] {
  let shared: readonly Finding[] = doubts(group[0]);
  for (const { findings } of group) {
    if (shared.length === 0) break;
    const own = new Set(findings);
    shared = shared.filter((finding) => own.has(finding));
  }
  return shared;
}

/** @returns the changes all items have, and the rest by item, equal rests together */
export function sorted(group: Group): Sorted {
  const keyed = group.map((one) => ({
    one,
    changes: one.item.changes.map((change) => ({ change, key: changeKey(change) })),
  }));
  const counts = new Map<string, number>();
  for (const { changes } of keyed)
    for (const key of new Set(changes.map((each) => each.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const onAll = (key: string): boolean => counts.get(key) === group.length;
  const shared = new Set(sharedDoubts(group));
  const alike = new Map<string, Alike>();
  for (const { one, changes } of keyed) {
    const own = changes.filter(({ key }) => !onAll(key));
    const against = doubts(one).filter((finding) => !shared.has(finding));
    const rest = JSON.stringify([own.map(({ key }) => key), against.map(({ message }) => message)]);
    const same = alike.get(rest);
    if (same !== undefined) same.members.push(one);
    else alike.set(rest, { members: [one], own: own.map(({ change }) => change), doubts: against });
  }
  const [first] = keyed;
  const common = (first?.changes ?? []).filter(({ key }) => onAll(key)).map(({ change }) => change);
  return { common, alike: [...alike.values()] };
}
