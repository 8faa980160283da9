/** Knows what a decision makes of the launches of a server. */

import type { Ground, LockedServer, PinnedLaunch } from '../model.ts';
import type { Of, Signature } from './decision.ts';
import { groundChanges } from './launch/ground.ts';

/** @returns the record that lets a launch run until a day */
export function launchPinOf(
  { digest, entry, reason, until, ground }: Of<'pin-launch'>,
  { by, on }: Signature,
): PinnedLaunch {
  return { by, digest, entry, on, reason, until, via: 'pin', ...groundRecord(ground) };
}

/** Empty lists are left out, so that a lock has one spelling. */
function groundRecord(ground: Ground | undefined): Partial<Ground> {
  const { files = [], packages = [] } = ground ?? {};
  return { ...(files.length > 0 && { files }), ...(packages.length > 0 && { packages }) };
}

/** @returns the launches with this one approved: alone, or beside the others */
export function launchesAfter(
  server: LockedServer,
  { digest, entry, reason, beside, ground }: Of<'approve-launch'>,
  { by, on, via }: Signature,
): LockedServer['launches'] {
  const launch = {
    approved: { by, on, ...(reason !== undefined && { reason }), via },
    digest,
    entry,
    ...groundRecord(ground),
  };
  const same = server.launches.find((one) => one.digest === digest);
  if (same !== undefined) {
    // Approved already: only a reason that was missing is news, or another thing that it runs.
    return reason === undefined && groundChanges(same, ground).length === 0
      ? server.launches
      : server.launches.map((one) => (one.digest === digest ? launch : one));
  }
  return beside ? [...server.launches, launch] : [launch];
}
