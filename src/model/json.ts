/** Plain JSON, and places in files. Types only. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Keys are strangers' data (`__proto__` included): read with Object.keys and Object.hasOwn, never build with `o[key] =`. */
export type JsonObject = { readonly [member: string]: Json };

/** A place in a file: the path as reports show it, the line counted from 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
}
