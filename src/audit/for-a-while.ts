/** Knows what holds only for a while: pins, exceptions and approvals that grow old, and how near their day is. */

import type { AgingApproval, ForAWhile, LockedServer, Nearness, PinnedTogether, Policy } from '../model.ts';
import { daysBetween, isPast } from './days.ts';
import { latestPin } from './pins.ts';

/** So many days ahead somebody needs to do something about it. */
const DAYS_AHEAD = 14;

function nearness(until: string, today: string): Nearness {
  if (isPast(until, today)) return 'ended';
  return (daysBetween(today, until) ?? 0) <= DAYS_AHEAD ? 'ending' : 'standing';
}

function pinsOf(servers: readonly LockedServer[], today: string): PinnedTogether[] {
  const together = new Map<string, PinnedTogether>();
  const add = (pin: Pick<PinnedTogether, 'by' | 'on' | 'until' | 'reason'>, what: 'items' | 'launches') => {
    const { by, on, until, reason } = pin;
    const key = JSON.stringify([until, on, by, reason]);
    const none = { by, on, until, reason, items: 0, launches: 0, nearness: nearness(until, today) };
    const known = together.get(key) ?? none;
    together.set(key, { ...known, [what]: known[what] + 1 });
  };
  for (const { items, pinnedLaunches = [] } of servers) {
    for (const { pinned } of items.values()) {
      const pin = latestPin(pinned);
      if (pin !== undefined) add(pin, 'items');
    }
    for (const pin of pinnedLaunches) add(pin, 'launches');
  }
  return [...together].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pins]) => pins);
}

function reviewsOf(servers: readonly LockedServer[], every: number, today: string): AgingApproval[] {
  return servers.flatMap(({ key, items }) =>
    [...items].flatMap(([item, { approved }]): AgingApproval[] => {
      // As the rule has it: the approval made last counts, and a day that is none was for ever ago.
      const last = [...approved].sort((a, b) => (a.on < b.on ? 1 : -1))[0];
      if (last === undefined) return [];
      const days = every + 1 - (daysBetween(last.on, today) ?? Number.MAX_SAFE_INTEGER);
      if (days > DAYS_AHEAD) return [];
      return [{ subject: { server: key, item }, by: last.by, on: last.on, days }];
    }),
  );
}

/** @param servers of a lock, or the part of it that is meant */
export function forAWhile(
  servers: readonly LockedServer[],
  { accept, reviewEvery }: Pick<Policy, 'accept' | 'reviewEvery'>,
  today: string,
): ForAWhile {
  return {
    daysAhead: DAYS_AHEAD,
    pins: pinsOf(servers, today),
    exceptions: accept.map(({ line: _, ...one }) => ({ ...one, nearness: nearness(one.until, today) })),
    reviews: reviewEvery === undefined ? [] : reviewsOf(servers, reviewEvery, today),
  };
}
