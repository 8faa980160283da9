/** Knows what one lock decided about items that another did not, in words. */

import type { Approval, Difference, JsonObject, LockedItem, LockedServer } from '../model.ts';
import { compare } from './compare.ts';
import { compareMarks, marksAlong } from './compare-marks.ts';
import { comparePins } from './compare-pins.ts';
import { compareRejections } from './compare-rejections.ts';
import { compareEntries } from './launch-words.ts';
import { about, type LockedPair, signedOf } from './locked-pair.ts';
import { byText } from './text-order.ts';
import { pairVariants } from './variants.ts';

/** @returns differences of all items of a server, by lock key */
export function compareItems(before: LockedServer, after: LockedServer): Difference[] {
  const keys = [...new Set([...before.items.keys(), ...after.items.keys()])].sort(byText);
  return keys.flatMap((key) => {
    const [old, now] = [before.items.get(key), after.items.get(key)];
    const some = now ?? old;
    if (some === undefined) return [];
    const none = { kind: some.kind, name: some.name, approved: [], history: [], rejected: [] };
    return compareItem({ server: after.key, before: old ?? none, after: now ?? none });
  });
}

function compareItem(pair: LockedPair): Difference[] {
  const { fresh, gone, kept } = pairVariants(pair.before.approved, pair.after.approved);
  const decided = [
    ...fresh.map((one) => gained(pair, one)),
    ...gone.map((approval) => lost(pair, approval)),
    ...kept.flatMap((one) => [
      ...compareMarks(pair, one.before, one.after),
      ...signedAnew(pair, one.before, one.after),
    ]),
    ...compareRejections(pair),
    ...comparePins(pair),
  ];
  return [...decided, ...unrecorded(pair), ...(decided.length === 0 ? invented(pair) : [])];
}

function gained(
  pair: LockedPair,
  { before, after }: { readonly before?: Approval; readonly after: Approval },
): Difference {
  const version = { digest: after.digest, value: after.definition };
  if (before === undefined) {
    const first = pair.before.approved.length === 0;
    const earlier = pair.before.history.length > 0 ? 'approved again' : 'approved for the first time';
    const says = first ? earlier : 'one more variant is approved beside the others';
    return {
      ...about(pair, first ? 'added' : 'beside', says),
      signed: signedOf(after),
      after: version,
      remarks: [...overruled(pair, after), ...marksAlong(after)],
    };
  }
  return {
    ...about(pair, 'changed', 'another definition is approved'),
    signed: signedOf(after),
    before: { digest: before.digest, value: before.definition },
    after: version,
    changes: compare(pair.after.kind, before.definition, after.definition),
    remarks: [...overruled(pair, after), ...forgotten(pair, before), ...marksAlong(after)],
  };
}

/** Approving what somebody rejected is allowed, and worth a second look. */
function overruled({ before }: LockedPair, { digest }: Approval): string[] {
  const no = before.rejected.find((rejection) => rejection.digest === digest);
  return no === undefined ? [] : [`this definition was rejected ${no.on}, by (claimed) ${no.by}`];
}

function forgotten({ after }: LockedPair, { digest }: Approval): string[] {
  const known = after.history.some((old) => old.digest === digest) || isRejected(after, digest);
  return known ? [] : ['the former approval is not in the history'];
}

function isRejected({ rejected }: LockedItem, digest: string): boolean {
  return rejected.some((rejection) => rejection.digest === digest);
}

function lost(pair: LockedPair, approval: Approval): Difference {
  const others = pair.after.approved.length > 0;
  return {
    ...about(pair, 'removed', others ? 'one approved variant is no longer approved' : 'no longer approved'),
    before: { digest: approval.digest, value: approval.definition },
    remarks: forgotten(pair, approval),
  };
}

/** Compared as a whole, so that a member of the record nobody thought of here is told too. */
function record(approval: Approval): JsonObject {
  // Marks are compared apart, in words of their own.
  const {
    definition: _definition,
    digest: _digest,
    marks: _marks,
    markedDigest: _marked,
    ...rest
  } = approval;
  return rest as unknown as JsonObject;
}

function signedAnew(pair: LockedPair, before: Approval, after: Approval): Difference[] {
  const changes = compareEntries(record(before), record(after));
  if (changes.length === 0) return [];
  const one = about(pair, 'signed-anew', 'the same definition, with another record of who approved it');
  return [{ ...one, signed: signedOf(after), after: { digest: after.digest }, changes }];
}

/** The history only grows; what is gone from it was taken out by hand. */
function unrecorded(pair: LockedPair): Difference[] {
  const gone = beyond(pair.before, pair.after);
  if (gone.length === 0) return [];
  const says =
    gone.length === 1
      ? 'an entry of the history is gone or was changed'
      : `${gone.length} entries of the history are gone or were changed`;
  return [about(pair, 'unrecorded', says)];
}

/** A decision moves the former approval into the history; without one nothing comes there but by hand. */
function invented(pair: LockedPair): Difference[] {
  const more = beyond(pair.after, pair.before).length;
  if (more === 0) return [];
  const says = `the history has ${more === 1 ? 'an entry' : `${more} entries`} more, though nothing was decided`;
  return [about(pair, 'unrecorded', says)];
}

/** Entries of one history that the other does not have. */
function beyond({ history }: LockedItem, other: LockedItem): LockedItem['history'] {
  const known = new Set(other.history.map((old) => JSON.stringify(entries(old))));
  return history.filter((old) => !known.has(JSON.stringify(entries(old))));
}

function entries(record: object): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => byText(a, b));
}
