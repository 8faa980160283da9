/** Knows the one spelling of a lock: equal locks are equal bytes, and nothing in it can hide from a diff view. */

import type { Json, Lock, LockedItem, LockedServer } from '../../model.ts';
import { DIGEST_SCHEME, LOCKFILE_VERSION } from './empty.ts';

/** Entry lists instead of objects: an object would lose `__proto__` and put `10` before `9`. */
type Entries = ReadonlyMap<string, Printable>;
type Printable = Json | Entries | readonly Printable[];

/**
 * Controls, format and separator characters, private use, unassigned, halves of surrogate pairs and everything
 * Unicode lets a renderer leave out: written raw, they could reorder or hide a line under review.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Nothing to escape; asked first, as Unicode classes are slow and most texts are plain. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Two-space indent, keys in UTF-16 order at every level, LF, final newline. Empty lists are left out, so a lock has
 * one spelling; `items` is always there.
 * @returns the file's text, which `readLock` reads back as the same lock
 */
export function printLock(lock: Lock): string {
  const servers = new Map([...lock.servers].map(([key, server]) => [key, serverEntries(server)] as const));
  const whole = new Map<string, Printable>([
    ['digestScheme', DIGEST_SCHEME],
    ['lockfileVersion', LOCKFILE_VERSION],
    ['servers', servers],
  ]);
  return `${print(whole, '\n')}\n`;
}

function serverEntries(server: LockedServer): Entries {
  const items = new Map([...server.items].map(([key, item]) => [key, itemEntries(item)] as const));
  const entries = new Map<string, Printable>([['items', items]]);
  // Records of ours have fixed members, none of them a stranger's.
  if (server.launches.length > 0) entries.set('launches', server.launches as unknown as Json);
  if (server.observed) entries.set('observed', server.observed as unknown as Json);
  const { pinnedLaunches = [] } = server;
  if (pinnedLaunches.length > 0) entries.set('pinnedLaunches', pinnedLaunches as unknown as Json);
  return entries;
}

function itemEntries(item: LockedItem): Entries {
  const entries = new Map<string, Printable>();
  for (const member of ['approved', 'history', 'pinned', 'rejected'] as const) {
    const records = item[member] ?? [];
    if (records.length > 0) entries.set(member, records as unknown as Json);
  }
  return entries;
}

/** @param lineBreak newline and the indent of the line the value begins on */
function print(value: Printable, lineBreak: string): string {
  if (value === null || typeof value !== 'object') return escaped(JSON.stringify(value));
  const deeper = `${lineBreak}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${deeper}${value.map((entry: Printable) => print(entry, deeper)).join(`,${deeper}`)}${lineBreak}]`;
  }
  const entries =
    value instanceof Map ? [...(value as Entries)] : Object.entries(value as Record<string, Json>);
  const present = entries.filter(([, child]) => child !== undefined).sort(byKey);
  if (present.length === 0) return '{}';
  const lines = present.map(([key, child]) => `${escaped(JSON.stringify(key))}: ${print(child, deeper)}`);
  return `{${deeper}${lines.join(`,${deeper}`)}${lineBreak}}`;
}

/** `<` on strings compares UTF-16 code units. */
function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** JSON.stringify has escaped C0 and lone surrogates already; what it lets through is written unit by unit. */
function escaped(json: string): string {
  if (PLAIN.test(json)) return json;
  return json.replace(INVISIBLE, (character) =>
    Array.from({ length: character.length }, (_, unit) => unitEscape(character.charCodeAt(unit))).join(''),
  );
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
