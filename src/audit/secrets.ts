/** Finds a server's own secrets in what it sends. */
import type { Sighting } from '../model.ts';
import type { SeenItem } from './items.ts';

/** Shorter values are in ordinary words; a finding over them would be noise. */
const SHORTEST = 6;

function holds(text: string, secrets: readonly string[]): boolean {
  return secrets.some(
    (secret) => secret.length >= SHORTEST && text.includes(JSON.stringify(secret).slice(1, -1)),
  );
}

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
  if (item.digest !== undefined) return holds(JSON.stringify(item.definition), secrets);
  const listing = sighting?.listings.find(({ kind }) => kind === item.kind);
  return listing?.pages.some(({ text }) => holds(text, secrets)) ?? false;
}
