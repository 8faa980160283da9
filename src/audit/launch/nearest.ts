/** Knows which approved launch the present one is nearest to. */

import type { JsonObject, LockedLaunch } from '../../model.ts';
import { byText } from '../text-order.ts';
import { compareLaunches } from './differences.ts';
import { rank } from './kinds.ts';

/**
 * @returns the approved launch that the present one is nearest to: another developer's path is compared with that
 *   developer's, not with whatever was approved last
 */
export function nearestLaunch(
  launches: readonly LockedLaunch[],
  entry: JsonObject,
): LockedLaunch | undefined {
  // Of equals the one that was approved last.
  const weighed = launches.toReversed().map((launch) => {
    const changes = compareLaunches(launch.entry, entry);
    const [worst] = changes;
    return { launch, worst: worst === undefined ? 3 : rank(worst.seriousness), count: changes.length };
  });
  weighed.sort(
    (a, b) => b.worst - a.worst || a.count - b.count || byText(b.launch.approved.on, a.launch.approved.on),
  );
  return weighed[0]?.launch;
}
