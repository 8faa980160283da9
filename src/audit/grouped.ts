/** Groups lists by a key. */

/** Groups a list by a key, in order of first appearance (Map.groupBy is not in Node 20). */
export function grouped<T, K>(list: Iterable<T>, keyOf: (element: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const element of list) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
}

/**
 * Keys that occur more than once. Most lists have none, and grouping ten thousand elements to find out costs more than
 * all else that is done with them.
 */
export function repeatedKeys<T, K>(list: Iterable<T>, keyOf: (element: T) => K): Set<K> {
  const [seen, repeated] = [new Set<K>(), new Set<K>()];
  for (const element of list) {
    const key = keyOf(element);
    if (seen.has(key)) repeated.add(key);
    else seen.add(key);
  }
  return repeated;
}

/** Groups of more than one element, in order of first appearance. */
export function sharing<T, K>(list: readonly T[], keyOf: (element: T) => K): T[][] {
  const repeated = repeatedKeys(list, keyOf);
  if (repeated.size === 0) return [];
  return [
    ...grouped(
      list.filter((element) => repeated.has(keyOf(element))),
      keyOf,
    ).values(),
  ];
}
