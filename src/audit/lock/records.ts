/** Knows what a lock holds of one server, and that the digest of a launch must fit its entry. */

import type { LockedLaunch, LockedServer, Observed } from '../../model.ts';
import { hasCanonicalForm } from '../canonical.ts';
import { launchDigest } from '../digest.ts';
import { readGround } from './ground.ts';
import { readItem } from './item-records.ts';
import { readPinnedLaunch } from './pins.ts';
import {
  children,
  day,
  digestText,
  entries,
  object,
  optional,
  type Place,
  refusal,
  required,
  text,
} from './shape.ts';
import { reason, TAMPERED, via } from './signatures.ts';

/** @throws Refusal where a record has not its shape or a digest does not fit */
export function readServer(key: string, place: Place): LockedServer {
  object(place, ['items', 'launches', 'observed', 'pinnedLaunches']);
  const pinned = entries(optional(place, 'pinnedLaunches')).map(readPinnedLaunch);
  const items = children(required(place, 'items')).map(
    ([itemKey, item]) => [itemKey, readItem(key, itemKey, item)] as const,
  );
  const observed = optional(place, 'observed');
  return {
    key,
    items: new Map(items),
    launches: entries(optional(place, 'launches')).map((launch) => readLaunch(key, launch)),
    ...(observed && { observed: readObserved(observed) }),
    ...(pinned.length > 0 && { pinnedLaunches: pinned }),
  };
}

function readLaunch(server: string, place: Place): LockedLaunch {
  object(place, ['approved', 'digest', 'entry', 'files', 'packages']);
  const approved = required(place, 'approved');
  object(approved, ['by', 'on', 'reason', 'via']);
  const recorded = required(place, 'digest');
  const entry = object(required(place, 'entry'));
  if (!hasCanonicalForm(entry) || launchDigest(entry) !== digestText(recorded)) {
    throw refusal(recorded, `the launch digest of ${server} does not fit its entry`, TAMPERED);
  }
  return {
    approved: {
      by: text(required(approved, 'by')),
      on: day(required(approved, 'on')),
      ...reason(approved),
      via: via(approved),
    },
    digest: digestText(recorded),
    entry,
    ...readGround(place),
  };
}

function readObserved(place: Place): Observed {
  object(place, ['capabilities', 'client', 'protocol', 'serverInfo']);
  const serverInfo = required(place, 'serverInfo');
  object(serverInfo, ['name', 'title']);
  const name = optional(serverInfo, 'name');
  const title = optional(serverInfo, 'title');
  return {
    capabilities: entries(required(place, 'capabilities')).map(text),
    client: text(required(place, 'client')),
    protocol: text(required(place, 'protocol')),
    serverInfo: { ...(name && { name: text(name) }), ...(title && { title: text(title) }) },
  };
}
