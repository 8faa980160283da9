/** Knows what is the same on all items of a group, and which of them have the rest in common. */

import type { Change, Finding } from '../model.ts';
import { isReworded } from '../report/changes.ts';
import { doubts, type ItemCase } from './cases.ts';
import { gained } from './changed-lines.ts';
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

/** Changes that most items of a group have, with these items. */
export interface Shared {
  readonly members: readonly ItemCase[];
  readonly changes: readonly Change[];
}

interface Sorted {
  readonly common: readonly Change[];
  readonly shared: readonly Shared[];
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

interface Keyed {
  readonly one: ItemCase;
  readonly changes: readonly { readonly change: Change; readonly key: string }[];
}

/** @returns for each change the items that have it */
function bearers(keyed: readonly Keyed[]): Map<string, Set<ItemCase>> {
  const found = new Map<string, Set<ItemCase>>();
  for (const { one, changes } of keyed) {
    for (const { key } of changes) {
      const same = found.get(key);
      if (same === undefined) found.set(key, new Set([one]));
      else same.add(one);
    }
  }
  return found;
}

/** Fewer are told below each name: a line of names would be longer than what it saves. */
const LEAST_SHARED = 3;

/** @returns what most items have and not all, changes of the very same items together */
function sharedBlocks(keyed: readonly Keyed[], isShared: (key: string) => boolean): Shared[] {
  const found = bearers(keyed);
  const blocks = new Map<string, { members: readonly ItemCase[]; changes: Change[] }>();
  const told = new Set<string>();
  for (const { changes } of keyed) {
    for (const { change, key } of changes) {
      if (told.has(key) || !isShared(key)) continue;
      told.add(key);
      const members = keyed.filter(({ one }) => found.get(key)?.has(one)).map(({ one }) => one);
      const whose = members.map(({ item }) => item.name).join('\n');
      const same = blocks.get(whose);
      if (same === undefined) blocks.set(whose, { members, changes: [change] });
      else same.changes.push(change);
    }
  }
  return [...blocks.values()];
}

/** @returns the changes all items have, those most have, and the rest by item, equal rests together */
export function sorted(group: Group): Sorted {
  const keyed: Keyed[] = group.map((one) => ({
    one,
    changes: one.item.changes.map((change) => ({ change, key: changeKey(change) })),
  }));
  const found = bearers(keyed);
  const count = (key: string): number => found.get(key)?.size ?? 0;
  const onAll = (key: string): boolean => count(key) === group.length;
  const onMost = (key: string): boolean =>
    !onAll(key) && count(key) >= LEAST_SHARED && count(key) * 2 >= group.length;
  const common = keyed[0]?.changes.filter(({ key }) => onAll(key)).map(({ change }) => change) ?? [];
  return {
    common,
    shared: sharedBlocks(keyed, onMost),
    alike: restsOf(keyed, (key) => !onAll(key) && !onMost(key), new Set(sharedDoubts(group))),
  };
}

function restsOf(
  keyed: readonly Keyed[],
  isOwn: (key: string) => boolean,
  shared: ReadonlySet<Finding>,
): Alike[] {
  const alike = new Map<string, Alike>();
  for (const { one, changes } of keyed) {
    const own = changes.filter(({ key }) => isOwn(key));
    const against = doubts(one).filter((finding) => !shared.has(finding));
    const rest = JSON.stringify([own.map(({ key }) => key), against.map(({ message }) => message)]);
    const same = alike.get(rest);
    if (same !== undefined) same.members.push(one);
    else alike.set(rest, { members: [one], own: own.map(({ change }) => change), doubts: against });
  }
  return [...alike.values()];
}
