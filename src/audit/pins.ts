/**
 * Knows what a pin is worth. A pin is no approval: nobody reviewed what it names, so `permits` stays false, the state
 * stays `unapproved` or `new`, and every rule about texts goes on speaking. It only keeps the gate from refusing what
 * was there on a day until another day, as long as it does not change.
 */

import type { Pin, PinnedLaunch, PinnedUntil } from '../model.ts';
import { isPast } from './days.ts';
import type { SceneItem, SceneServer } from './scene.ts';

/** The pin made last, whatever definition it names. */
export function latestPin(pins: readonly Pin[] = []): Pin | undefined {
  return pins.reduce<Pin | undefined>(
    (last, next) => (last && last.until > next.until ? last : next),
    undefined,
  );
}

/** @returns the pin that holds today, where nothing weightier (an approval, a no) was said */
export function standingPin(item: SceneItem, today: string): Pin | undefined {
  const { pins, state, rejected, reopened, digest } = item;
  if (
    pins.length === 0 ||
    state !== 'unapproved' ||
    rejected !== undefined ||
    reopened ||
    digest === undefined
  )
    return undefined;
  return latestPin(pins.filter((pin) => pin.digest === digest && !isPast(pin.until, today)));
}

/** @returns the pin of a launch that holds today */
export function launchPin(
  pins: readonly PinnedLaunch[] | undefined,
  digest: string,
  today: string,
): PinnedLaunch | undefined {
  return pins?.find((pin) => pin.digest === digest && !isPast(pin.until, today));
}

/** @returns the pin that lets the launch run, where no approval does */
export function standingLaunchPin({ locked, launch }: SceneServer, today: string): PinnedLaunch | undefined {
  return launch.state === 'approved' ? undefined : launchPin(locked?.pinnedLaunches, launch.digest, today);
}

/** @returns how many of the items had a pin that does not help them, and why, as the rest of a sentence */
export function brokenPins(items: readonly SceneItem[], today: string): string {
  const pinned = items.filter(({ pins }) => pins.length > 0);
  const past = pinned.filter(({ pins }) => isPast(latestPin(pins)?.until ?? '', today));
  const changed = pinned.length - past.length;
  const days = [...new Set(past.map(({ pins }) => latestPin(pins)?.until ?? ''))].sort();
  return [
    past.length > 0 ? `; ${past.length} of them pinned only until ${days.join(', ')}` : '',
    changed > 0 ? `; ${changed} of them changed since pinned` : '',
  ].join('');
}

/** @returns a pin as reports state it */
export function pinnedUntil({ by, on, until, reason }: Omit<Pin, 'definition'>): PinnedUntil {
  return { by, on, until, reason };
}
