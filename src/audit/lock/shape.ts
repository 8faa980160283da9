/** Knows how members of a lock are taken out of parsed JSON, and how a wrong one is refused with its line. */

import type { Json, JsonObject } from '../../model.ts';
import { isObject } from '../../objects.ts';
import { Refusal } from '../../refusal.ts';
import { lineOfPath } from '../json-text.ts';
import { type JsonPath, pointer } from '../pointer.ts';

/** The lock file being read. */
export interface Source {
  /** As reports show it. */
  readonly path: string;
  readonly text: string;
}

/** A value in the lock. The way to it is a chain, walked only where something is wrong. */
export interface Place {
  readonly source: Source;
  /** Absent at the root. */
  readonly parent?: Place;
  readonly key: string | number;
  readonly value: Json;
}

const RESTORE = 'restore the file from version control; a lock is never repaired by hand or by mcp-audit';

/** @returns the refusal of a whole lock, because of one place in it */
export function refusal(place: Place, problem: string, next: string = RESTORE): Refusal {
  const { path, text: whole } = place.source;
  return refusalAt(path, lineOfPath(whole, wayTo(place)), problem, next);
}

/** @param line counted from 1 */
export function refusalAt(path: string, line: number, problem: string, next: string = RESTORE): Refusal {
  return new Refusal('unreadable-lock', `${path}:${line}: ${problem}`, next);
}

function wayTo(place: Place): JsonPath {
  const way: (string | number)[] = [];
  for (let here = place; here.parent; here = here.parent) way.push(here.key);
  return way.reverse();
}

function nameOf(place: Place): string {
  return place.parent ? pointer(wayTo(place)) : 'the lock';
}

function child(parent: Place, key: string | number, value: Json): Place {
  return { source: parent.source, parent, key, value };
}

/** @returns the member's place; nothing where it is absent */
export function optional(place: Place, name: string): Place | undefined {
  const object = place.value as JsonObject;
  if (!Object.hasOwn(object, name)) return undefined;
  return child(place, name, object[name] as Json);
}

/** @throws Refusal where the member is absent */
export function required(place: Place, name: string): Place {
  const found = optional(place, name);
  if (!found) throw refusal(place, `${nameOf(place)} has no \`${name}\``);
  return found;
}

/**
 * @param members all this version knows; a member it does not know would be lost on the next writing
 * @throws Refusal where the value is no object or has other members
 */
export function object(place: Place, members?: readonly string[]): JsonObject {
  const { value } = place;
  if (!isObject(value)) throw refusal(place, `${nameOf(place)} is not an object`);
  const unknown = members && Object.keys(value).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    const found = child(place, unknown, null);
    throw refusal(
      found,
      `${nameOf(found)} is a member this version does not know`,
      `update mcp-audit, or ${RESTORE}`,
    );
  }
  return value;
}

/** @returns the children of an object whose keys are strangers' */
export function children(place: Place): [key: string, child: Place][] {
  return Object.entries(object(place)).map(([key, value]) => [key, child(place, key, value)]);
}

/** @returns the entries of a list; none where it is absent */
export function entries(place: Place | undefined): Place[] {
  if (!place) return [];
  if (!Array.isArray(place.value)) throw refusal(place, `${nameOf(place)} is not a list`);
  const list: readonly Json[] = place.value;
  return list.map((value, index) => child(place, index, value));
}

/** @throws Refusal where the value is no string */
export function text(place: Place): string {
  if (typeof place.value !== 'string') throw refusal(place, `${nameOf(place)} is not a string`);
  return place.value;
}

/** @returns `YYYY-MM-DD` */
export function day(place: Place): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text(place)))
    throw refusal(place, `${nameOf(place)} is not a day such as 2026-11-30`);
  return text(place);
}

/** @returns `sha256:` and 64 hex digits */
export function digestText(place: Place): string {
  if (!/^sha256:[0-9a-f]{64}$/.test(text(place)))
    throw refusal(place, `${nameOf(place)} is not a sha256 digest`);
  return text(place);
}
