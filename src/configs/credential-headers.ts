/** Which literal header values are no credentials: headers exist to carry them, so all others are taken for one. */

import { isCredentialName } from './credential-names.ts';
import { MARKER } from './credential-place.ts';

/** Headers that describe the message and authenticate nobody. */
const DESCRIBING: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-type',
  'host',
  'origin',
  'referer',
  'user-agent',
]);

/**
 * Words, lists of words, switches, versions, plain addresses, and names made of words and numbers: `repos,issues`,
 * `true`, `2026-07-28`, `acme-prod-397215`, `vscode@1.99.0`.
 */
const PLAIN_VALUE =
  /^(?:[A-Za-z]{1,24}(?:[ ,;_/.-]+[A-Za-z]{1,24}){0,8}|v?\d{1,6}(?:[.-]\d{1,6}){0,3}|https?:\/\/[\w.:-]+\/?|[A-Za-z]{2,24}(?:[_/.@-](?:[A-Za-z]{1,24}|v?\d{1,8})){1,6})$/;
/** A UUID names a project or a tenant, unless the header's own name promises a credential. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * @param name of a header, in any case
 * @param value as written; one that refers to a variable is judged by its literal parts elsewhere
 * @returns true where the value is to be masked because it stands in a header
 */
export function isHeaderCredential(name: string, value: string): boolean {
  if (value === '' || value.includes('${') || value.includes(MARKER) || DESCRIBING.has(name.toLowerCase()))
    return false;
  return !PLAIN_VALUE.test(value) && (isCredentialName(name) || !UUID.test(value));
}
