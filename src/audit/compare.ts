/** Knows which paths differ between the approved and the present definition. */

import type { Change, ItemKind, Json } from '../model.ts';
import { classOf } from './classes.ts';
import { gainedOrLost } from './entries.ts';
import { type Place, rootPlace } from './places.ts';
import { childSpot, fittingBoth, isReordered, pointerOf, type Spot } from './spot.ts';
import { unseenAt } from './unseen.ts';
import { say } from './words.ts';

/**
 * Objects are compared by member, `required`, scalar `enum` and `type` lists as sets (one change for the list),
 * all other arrays by index. What is added or removed as a whole is one change.
 * @returns nothing for equal definitions, at least one change for others; replacing every path yields `after`
 */
export function compare(kind: ItemKind, before: Json, after: Json): Change[] {
  const changes: Change[] = [];
  const root: Spot = { key: '', place: fittingBoth(rootPlace(kind), before, after), before, after };
  // A list of what is still to do instead of recursion: a definition may be nested deeper than the call stack.
  const rest: Spot[] = [root];
  for (let spot = rest.pop(); spot; spot = rest.pop()) {
    const children = childrenToCompare(spot);
    if (children) {
      for (let last = children.length - 1; last >= 0; last -= 1)
        rest.push(childSpot(spot, children[last] ?? ''));
      continue;
    }
    if (!isSame(spot)) changes.push(changeAt(spot));
  }
  return changes;
}

/** Lists whose entries come and go as wholes. */
const WHOLE_ENTRIES = new Set<Place>(['arguments', 'schema-list']);

/** @returns the keys to look at one by one; nothing where the spot is compared as one value */
function childrenToCompare(spot: Spot): readonly (string | number)[] | undefined {
  const { before, after, place } = spot;
  if (before === undefined || after === undefined || before === null || after === null) return undefined;
  if (typeof before !== 'object' || typeof after !== 'object') return undefined;
  if (Array.isArray(before) !== Array.isArray(after) || place === 'set') return undefined;
  if (Array.isArray(before)) {
    // One argument that is gone from the front would be told as every other one renamed.
    if (WHOLE_ENTRIES.has(place) && gainedOrLost(before, after) !== undefined) return undefined;
    return Array.from(
      { length: Math.max(before.length, (after as readonly Json[]).length) },
      (_, index) => index,
    );
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
}

/** Only for spots that are not compared child by child: scalars, sets, and values of different kinds. */
function isSame({ before, after, place }: Spot): boolean {
  if (place !== 'set' || !Array.isArray(before) || !Array.isArray(after)) return before === after;
  return before.length === after.length && before.every((entry, index) => entry === after[index]);
}

function changeAt(spot: Spot): Change {
  const hard = unseenAt(spot);
  return {
    path: pointerOf(spot),
    class: isReordered(spot) ? 'order' : classOf(spot.place),
    says: say(spot) + (hard === undefined ? '' : `; hard to see: ${hard}`),
    ...(hard !== undefined && { hardToSee: hard }),
    ...(spot.before !== undefined && { before: spot.before }),
    ...(spot.after !== undefined && { after: spot.after }),
  };
}
