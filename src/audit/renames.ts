/**
 * Knows which new item of a server looks like one that is gone. A hint for readers, never a decision: an approval stays
 * with the name it was given to.
 */

import { oncePer } from '../lazily.ts';
import type { Json, LockedItem } from '../model.ts';
import { isObject } from '../objects.ts';
import { canonical, hasCanonicalForm } from './canonical.ts';
import { grouped } from './grouped.ts';
import type { SceneItem, SceneServer } from './scene.ts';
import { type Likeness, likeness, type Traits, traitsOf } from './similar.ts';

export interface Rename {
  readonly gone: LockedItem;
  readonly now: SceneItem;
  /** `certain`: nothing but the name differs; `merged`: several are gone that look like this one. */
  readonly sure: 'certain' | 'likely' | 'perhaps' | 'merged';
  /** What speaks for it, in words. */
  readonly why: string;
}

/** Comparing every item with every other is for people's changes; who replaces thousands gets no hints. */
const MOST_COMPARED = 200;

interface Pair extends Likeness {
  readonly gone: LockedItem;
  readonly now: SceneItem;
}

/** The definition without its name, to see a rename that changed nothing else. */
function nameless(kind: string, definition: Json): string | undefined {
  if (!isObject(definition)) return undefined;
  const { name: _, ...rest } = definition;
  return hasCanonicalForm(rest) ? `${kind} ${canonical(rest)}` : undefined;
}

function approvedOf({ approved }: LockedItem): Json {
  return approved.at(-1)?.definition ?? null;
}

/** Pairs that differ in nothing but the name, each item once. */
function equalPairs(gone: readonly LockedItem[], fresh: readonly SceneItem[]): Rename[] {
  const byDefinition = grouped(fresh, ({ kind, definition }) => nameless(kind, definition));
  return gone.flatMap((one): Rename[] => {
    const key = nameless(one.kind, approvedOf(one));
    const now = key === undefined ? undefined : byDefinition.get(key)?.shift();
    return now === undefined ? [] : [{ gone: one, now, sure: 'certain', why: 'nothing else changed' }];
  });
}

function alikePairs(gone: readonly LockedItem[], fresh: readonly SceneItem[]): Pair[] {
  const traits = new Map<SceneItem, Traits>(fresh.map((now) => [now, traitsOf(now.name, now.definition)]));
  const pairs = gone.flatMap((one) => {
    const before = traitsOf(one.name, approvedOf(one));
    return [...traits].flatMap(([now, after]): Pair[] => {
      const like = now.kind === one.kind ? likeness(before, after) : undefined;
      return like === undefined ? [] : [{ gone: one, now, ...like }];
    });
  });
  return pairs.sort((a, b) => Number(b.isLikely) - Number(a.isLikely) || b.score - a.score);
}

/** Each item that is gone goes to the new one it is most like; of the likely ones each new item takes one. */
function matched(pairs: readonly Pair[]): Rename[] {
  const [settled, taken] = [new Set<LockedItem>(), new Set<SceneItem>()];
  const likely: Rename[] = [];
  for (const { gone, now, isLikely, why } of pairs) {
    if (!isLikely || settled.has(gone) || taken.has(now)) continue;
    settled.add(gone);
    taken.add(now);
    likely.push({ gone, now, sure: 'likely', why });
  }
  const rest: Pair[] = [];
  for (const pair of pairs) {
    if (settled.has(pair.gone) || taken.has(pair.now)) continue;
    settled.add(pair.gone);
    rest.push(pair);
  }
  const perhaps = [...grouped(rest, ({ now }) => now).values()].flatMap((same) =>
    same.map(
      ({ gone, now, why }): Rename => ({ gone, now, sure: same.length > 1 ? 'merged' : 'perhaps', why }),
    ),
  );
  return [...likely, ...perhaps];
}

/** @returns the surest first; an item that is gone is in it once at most */
export const renamesOf = oncePer((server: SceneServer): readonly Rename[] => {
  const fresh = server.items.filter(
    ({ state, holdsSecret, losses }) => state === 'unapproved' && !holdsSecret && losses.length === 0,
  );
  const equal = equalPairs(server.missing, fresh);
  const [settled, taken] = [new Set(equal.map(({ gone }) => gone)), new Set(equal.map(({ now }) => now))];
  const alike = alikePairs(
    server.missing.filter((one) => !settled.has(one)).slice(0, MOST_COMPARED),
    fresh.filter((now) => !taken.has(now)).slice(0, MOST_COMPARED),
  );
  return [...equal, ...matched(alike)];
});
