/** Knows how a place inside a JSON value is written: RFC 6901. */

/** Member names and array indexes from a root. */
export type JsonPath = readonly (string | number)[];

/** @returns the JSON Pointer of a path, `''` for the root; `~` and `/` in names are escaped */
export function pointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
