/** Knows which rejections one lock remembers and another does not. */

import type { Difference, JsonObject, Rejection } from '../model.ts';
import { compareEntries } from './launch-words.ts';
import { about, type LockedPair, signedOf } from './locked-pair.ts';
import { pairVariants } from './variants.ts';

/** @returns which rejections of an item are new, gone, or signed by somebody else */
export function compareRejections(pair: LockedPair): Difference[] {
  const { fresh, gone, kept } = pairVariants(pair.before.rejected, pair.after.rejected);
  // One rejection never takes the place of another.
  const lost = [...fresh.flatMap(({ before }) => before ?? []), ...gone];
  return [
    ...fresh.map(({ after }) => rejected(pair, after)),
    ...lost.map((rejection) => unrejected(pair, rejection)),
    ...kept.flatMap(({ before, after }) => signedAnew(pair, before, after)),
  ];
}

function rejected(pair: LockedPair, rejection: Rejection): Difference {
  const { digest } = rejection;
  return {
    ...about(pair, 'rejected', 'a definition is rejected'),
    signed: signedOf(rejection),
    after: { digest },
  };
}

function unrejected(pair: LockedPair, { digest, by, on }: Rejection): Difference {
  const now = pair.after.approved.some((approval) => approval.digest === digest);
  const says = now ? 'a rejection was taken back: the definition is approved' : 'a rejection is gone';
  const was = `it was rejected ${on}, by (claimed) ${by}`;
  return { ...about(pair, 'unrejected', says), before: { digest }, remarks: [was] };
}

function signedAnew(pair: LockedPair, before: Rejection, after: Rejection): Difference[] {
  const changes = compareEntries(before as unknown as JsonObject, after as unknown as JsonObject);
  if (changes.length === 0) return [];
  const one = about(pair, 'signed-anew', 'the same rejection, with another record of who rejected it');
  return [{ ...one, signed: signedOf(after), after: { digest: after.digest }, changes }];
}
