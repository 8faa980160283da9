/** Compares two looks at one server in one run. */
import type { Sighting } from '../model.ts';
import { grouped } from './grouped.ts';
import { lockKey } from './identity.ts';
import { itemsOf, type SeenItem } from './items.ts';

/** What an item is: its hash, or why it has none. */
function text(item: SeenItem): string {
  return item.definitionHash ?? `ambiguous: ${item.losses.map((loss) => loss.detail).join()}`;
}

function texts(server: string, sighting: Sighting): Map<string, string> {
  const byKey = grouped(itemsOf(server, sighting).items, (item) => lockKey(item.kind, item.name));
  return new Map([...byKey].map(([key, items]) => [key, JSON.stringify(items.map(text).sort())]));
}

/** @returns lock keys of the items that two looks saw differently, sorted; none where only one look was taken */
export function differingItems(
  server: string,
  first: Sighting | undefined,
  second: Sighting | undefined,
): string[] {
  if (first === undefined || second === undefined) return [];
  const whole = (sighting: Sighting) => sighting.listings.every(({ incomplete }) => incomplete === undefined);
  if (!whole(first) || !whole(second)) return [];
  const [before, after] = [texts(server, first), texts(server, second)];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key)).sort();
}
