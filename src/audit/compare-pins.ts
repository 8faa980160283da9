/** Knows what one lock lets stand unreviewed that another does not, in words. */

import type { Difference, LockedServer, Pin, PinnedLaunch } from '../model.ts';
import { groundText } from './launch/ground.ts';
import { about, type LockedPair, signedOf } from './locked-pair.ts';
import { pairVariants } from './variants.ts';

type AnyPin = Pick<Pin, 'by' | 'digest' | 'on' | 'reason' | 'until' | 'via'> &
  Pick<PinnedLaunch, 'files' | 'packages'>;

function pinnedWords({ until }: AnyPin): string {
  return `pinned until ${until}: it may stand although nobody reviewed it`;
}

function prolongedWords(before: AnyPin, after: AnyPin): string {
  if (before.until === after.until) return `the same pin until ${after.until}, with another record of it`;
  return `pinned until ${after.until} instead of ${before.until}, still not reviewed`;
}

function same(one: AnyPin, other: AnyPin): boolean {
  const ground = ({ files = [], packages = [] }: AnyPin) => groundText({ files, packages });
  return (
    (['by', 'on', 'reason', 'until', 'via'] as const).every((member) => one[member] === other[member]) &&
    ground(one) === ground(other)
  );
}

function differences(
  before: readonly AnyPin[],
  after: readonly AnyPin[],
  bare: (what: 'pinned' | 'unpinned', says: string) => Difference,
): Difference[] {
  const { fresh, gone, kept } = pairVariants(before, after);
  const lost = [...fresh.flatMap((one) => one.before ?? []), ...gone];
  const signed = (pin: AnyPin, says: string): Difference => ({
    ...bare('pinned', says),
    signed: signedOf(pin),
    after: { digest: pin.digest },
  });
  return [
    ...fresh.map((one) => signed(one.after, pinnedWords(one.after))),
    ...kept.flatMap((one) =>
      same(one.before, one.after) ? [] : [signed(one.after, prolongedWords(one.before, one.after))],
    ),
    ...lost.map((pin) => ({
      ...bare('unpinned', `no longer pinned until ${pin.until}`),
      before: { digest: pin.digest },
    })),
  ];
}

/** A decision takes the place of a pin and says so itself; the pin is told of where nothing was decided. */
export function comparePins(pair: LockedPair): Difference[] {
  const decided = new Set([...pair.after.approved, ...pair.after.rejected].map(({ digest }) => digest));
  const before = (pair.before.pinned ?? []).filter(({ digest }) => !decided.has(digest));
  return differences(before, pair.after.pinned ?? [], (what, says) => about(pair, what, says));
}

/** @returns how the pins of a server's launch differ; one that a decision replaced is told by that decision */
export function compareLaunchPins(before: LockedServer, after: LockedServer): Difference[] {
  const decided = new Set(after.launches.map(({ digest }) => digest));
  const former = (before.pinnedLaunches ?? []).filter(({ digest }) => !decided.has(digest));
  const value = (digest: string, pins: readonly PinnedLaunch[] = []) =>
    pins.find((pin) => pin.digest === digest)?.entry;
  return differences(former, after.pinnedLaunches ?? [], (what, says) => ({
    ...{ about: 'launch', server: after.key, what, says: `the launch is ${says}`, changes: [], remarks: [] },
  })).map((one) => {
    const digest = one.after?.digest;
    const entry = digest ? value(digest, after.pinnedLaunches) : undefined;
    // What may be started unreviewed is shown whole.
    return entry === undefined || !digest ? one : { ...one, after: { digest, value: entry } };
  });
}
