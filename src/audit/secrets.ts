/** Finds a server's own secrets in what it sends. */
import { oncePer } from '../lazily.ts';
import type { Sighting } from '../model.ts';
import { finder } from '../redact.ts';
import type { SeenItem } from './items.ts';

/** Shorter values are in ordinary words; a finding over them would be noise. */
const SHORTEST = 6;

/** Making the forms of a secret takes longer than looking for them, and a server has thousands of items. */
const finderFor = oncePer((secrets: readonly string[]) => finder(secrets, SHORTEST));

/**
 * @param sighting where the item was seen; an item without a digest is looked for in the raw pages,
 *   which may blame a neighbour but never misses
 * @param secrets values handed to the server
 */
export function holdsSecret(
  item: SeenItem,
  sighting: Sighting | undefined,
  secrets: readonly string[],
): boolean {
  if (secrets.length === 0) return false;
  const holds = finderFor(secrets);
  if (item.digest !== undefined) return holds(JSON.stringify(item.definition));
  const listing = sighting?.listings.find(({ kind }) => kind === item.kind);
  return listing?.pages.some(({ text }) => holds(text)) ?? false;
}

/** What a server was not given is looked for only where it is surely no word: long, with letters and digits. */
const SURE = /^(?=.*[A-Za-z])(?=.*\d)\S{12,}$/;

/** @returns those of the secrets that are looked for in what other servers send too */
export function sureSecrets(secrets: readonly string[]): string[] {
  return [...new Set(secrets)].filter((secret) => SURE.test(secret));
}
