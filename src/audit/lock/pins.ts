/** Knows the records of a lock that let something stand for a while without anybody having reviewed it. */

import type { Json, Pin, PinnedLaunch } from '../../model.ts';
import { hasCanonicalForm } from '../canonical.ts';
import { launchDigest } from '../digest.ts';
import { readGround } from './ground.ts';
import { day, digestText, object, type Place, refusal, required, text } from './shape.ts';

const SIGNED = ['by', 'digest', 'on', 'reason', 'until', 'via'];

function signed(place: Place): Omit<Pin, 'definition'> {
  const via = required(place, 'via');
  if (text(via) !== 'pin') throw refusal(via, 'a pin is made via `pin`');
  return {
    by: text(required(place, 'by')),
    digest: digestText(required(place, 'digest')),
    on: day(required(place, 'on')),
    reason: text(required(place, 'reason')),
    until: day(required(place, 'until')),
    via: 'pin',
  };
}

/**
 * @param fits whether a digest is that of a definition under this identity
 * @throws Refusal where the record has not its shape or its digest does not fit
 */
export function readPin(place: Place, fits: (definition: Json, digest: Place) => void): Pin {
  object(place, ['definition', ...SIGNED]);
  const definition = required(place, 'definition').value;
  fits(definition, required(place, 'digest'));
  return { ...signed(place), definition };
}

/** @throws Refusal where the record has not its shape or its digest does not fit */
export function readPinnedLaunch(place: Place): PinnedLaunch {
  object(place, ['entry', 'files', 'packages', ...SIGNED]);
  const entry = object(required(place, 'entry'));
  const pin = signed(place);
  if (!hasCanonicalForm(entry) || launchDigest(entry) !== pin.digest) {
    throw refusal(place, 'the digest of a pinned launch does not fit its entry');
  }
  return { ...pin, entry, ...readGround(place) };
}
