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
