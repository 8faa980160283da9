/** Knows what a server may send back of a credential it was given: other spellings, and parts of it. */

import { MARKER, PLAIN } from './credential-place.ts';
import { basicPair } from './credential-placeholders.ts';
import { maskText } from './credential-text.ts';
import { decoded } from './credential-urls.ts';

/** What a server may echo of one: percent escapes read, the pair inside Basic, the key inside a JSON key file. */
export function echoes(secret: string): string[] {
  const pair = basicPair(secret) ?? '';
  const halves = [pair, pair.slice(pair.indexOf(':') + 1)];
  return [
    secret,
    decoded(secret),
    ...halves,
    ...longParts(secret),
    ...maskText(secret, PLAIN).secrets,
  ].filter((text) => text !== '' && text !== MARKER);
}

/** A server that makes a name of a token leaves its letters and digits, and writes something else between them. */
function longParts(secret: string): string[] {
  const parts = secret.replace(/%[0-9a-f]{2}/gi, ' ').split(/[^A-Za-z0-9]+/);
  return parts.filter(
    (part) => part !== secret && part.length >= 20 && /\d/.test(part) && /[a-z]/i.test(part),
  );
}
