/** Values that are made when somebody asks, and once. */

/**
 * Makes a value when it is first asked for. Expressions over Unicode properties take the engine up to a millisecond
 * each to read, and most runs need few of them.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Makes one value per object, kept as long as the object is: several rules and hosts ask the same of one thing. */
export function oncePer<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, { readonly value: T }>();
  return (key) => {
    const kept = made.get(key) ?? { value: make(key) };
    made.set(key, kept);
    return kept.value;
  };
}
