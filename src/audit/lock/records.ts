/** Knows the records inside a lock, and that each digest must fit what stands beside it. */

import type {
  Approval,
  ItemKind,
  Json,
  LockedItem,
  LockedLaunch,
  LockedServer,
  Observed,
  Rejection,
  RetiredApproval,
  Via,
} from '../../model.ts';
import { canonicalOfLossless, hasCanonicalForm } from '../canonical.ts';
import { digest, launchDigest } from '../digest.ts';
import { identity, parseLockKey } from '../identity.ts';
import { readGround } from './ground.ts';
import { readMarks } from './marks.ts';
import { readPin, readPinnedLaunch } from './pins.ts';
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

const TAMPERED =
  'the lock was edited by hand or damaged by a merge: restore it from version control, then review again with npx mcp-audit approve';

/** Whose approval is read, for the digest and for words. */
interface Owner {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
}

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

function readItem(server: string, key: string, place: Place): LockedItem {
  const parsed = parseLockKey(key);
  if (!parsed) {
    const next = 'update mcp-audit if a newer one wrote this lock; otherwise restore it from version control';
    throw refusal(place, `\`${key}\` names no kind of item this version knows`, next);
  }
  object(place, ['approved', 'history', 'pinned', 'rejected']);
  const owner = { server, ...parsed };
  const pinned = entries(optional(place, 'pinned')).map((pin) =>
    readPin(pin, (definition, recorded) => requireFit(owner, definition, recorded)),
  );
  const list = optional(place, 'approved');
  const approved = entries(list).map((approval) => readApproval(owner, approval));
  refuseTwins(list, approved);
  return {
    ...parsed,
    approved,
    history: entries(optional(place, 'history')).map(readRetired),
    ...(pinned.length > 0 && { pinned }),
    rejected: entries(optional(place, 'rejected')).map(readRejection),
  };
}

function readApproval(owner: Owner, place: Place): Approval {
  object(place, ['by', 'definition', 'digest', 'markedDigest', 'marks', 'on', 'reason', 'via']);
  const definition = required(place, 'definition');
  const recorded = required(place, 'digest');
  requireFit(owner, definition.value, recorded);
  return {
    by: text(required(place, 'by')),
    definition: definition.value,
    digest: digestText(recorded),
    ...readMarks(place, { ...owner, definition: definition.value }),
    on: day(required(place, 'on')),
    ...reason(place),
    via: via(place),
  };
}

function requireFit(owner: Owner, definition: Json, recorded: Place): void {
  if (fittingDigest(owner, definition) === digestText(recorded)) return;
  const shown = identity(owner.server, owner.kind, owner.name);
  throw refusal(recorded, `the digest of ${shown} does not fit its definition`, TAMPERED);
}

/**
 * Two approvals of one definition with different marks: which of them holds would depend on who reads, and a
 * comparison of two locks by digest would show only one.
 */
function refuseTwins(place: Place | undefined, approved: readonly Approval[]): void {
  const marked = new Set(approved.filter(({ marks }) => marks !== undefined).map((one) => one.digest));
  const twice = approved.some(
    (one, at) =>
      marked.has(one.digest) && approved.findIndex(({ digest: same }) => same === one.digest) !== at,
  );
  if (place && twice) {
    const next = 'keep the entry whose marks you want, delete the other';
    throw refusal(place, 'a definition with marks is approved twice', next);
  }
}

/** The lock's text lost nothing and is not too deep: `readLock` has looked before. */
function fittingDigest({ server, kind, name }: Owner, definition: Json): string {
  return digest(server, kind, name, canonicalOfLossless(definition));
}

function readRetired(place: Place): RetiredApproval {
  object(place, ['by', 'digest', 'on', 'until']);
  return {
    by: text(required(place, 'by')),
    digest: digestText(required(place, 'digest')),
    on: day(required(place, 'on')),
    until: day(required(place, 'until')),
  };
}

function readRejection(place: Place): Rejection {
  object(place, ['by', 'digest', 'on', 'reason']);
  return {
    by: text(required(place, 'by')),
    digest: digestText(required(place, 'digest')),
    on: day(required(place, 'on')),
    ...reason(place),
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

function reason(place: Place): { readonly reason?: string } {
  const found = optional(place, 'reason');
  return found ? { reason: text(found) } : {};
}

function via(place: Place): Via {
  const found = required(place, 'via');
  const value = text(found);
  if (value !== 'review' && value !== 'report')
    throw refusal(found, 'an approval is made via `review` or `report`');
  return value;
}
