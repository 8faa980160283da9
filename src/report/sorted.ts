/** Knows the order of lists in every JSON output. */

/** By UTF-16 code units, like the lock: no locale decides. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** @returns a sorted copy, by the first text of the two lists that differs */
export function sorted<T>(list: readonly T[], by: (one: T) => readonly string[]): T[] {
  const keyed = list.map((one) => ({ one, keys: by(one) }));
  keyed.sort((a, b) => {
    for (const [at, key] of a.keys.entries()) {
      const order = compareTexts(key, b.keys[at] ?? '');
      if (order !== 0) return order;
    }
    return a.keys.length - b.keys.length;
  });
  return keyed.map(({ one }) => one);
}
