/** Knows what a lock holds of one item, and that each digest must fit the definition beside it. */

import type { Approval, ItemKind, Json, LockedItem, Rejection, RetiredApproval } from '../../model.ts';
import { canonicalOfLossless } from '../canonical.ts';
import { digest } from '../digest.ts';
import { identity, parseLockKey } from '../identity.ts';
import { readMarks } from './marks.ts';
import { readPin } from './pins.ts';
import { day, digestText, entries, object, optional, type Place, refusal, required, text } from './shape.ts';
import { reason, TAMPERED, via } from './signatures.ts';

/** Whose approval is read, for the digest and for words. */
interface Owner {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
}

/** @throws Refusal where a record has not its shape or a digest does not fit */
export function readItem(server: string, key: string, place: Place): LockedItem {
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
