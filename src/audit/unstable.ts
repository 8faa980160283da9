/** Compares two looks at one server in one run. */
import type { Approval, Lock, Sighting, Surroundings } from '../model.ts';
import { compare } from './compare.ts';
import { grouped } from './grouped.ts';
import { lockKey } from './identity.ts';
import { definitionHashOf, itemsOf, type SeenItem } from './items.ts';
import { markSpelling } from './marks/spelling.ts';
import { explainingMarks } from './marks/suggest.ts';
import { judge } from './permits.ts';

/** What an item is: its hash, or why it has none. */
function text(item: SeenItem): string {
  return definitionHashOf(item) ?? `ambiguous: ${item.losses.map((loss) => loss.detail).join()}`;
}

type Items = ReadonlyMap<string, readonly SeenItem[]>;

function byLockKey(server: string, sighting: Sighting): Items {
  return grouped(itemsOf(server, sighting).items, (item) => lockKey(item.kind, item.name));
}

function textOf(items: readonly SeenItem[] = []): string {
  return JSON.stringify(items.map(text).sort());
}

/** What was approved of the server, and what it can know of this machine. */
interface Ground {
  readonly lock: Lock;
  readonly surroundings: Surroundings | undefined;
}

/** What two looks saw differently, with the marks under which it is one. */
export interface Differing {
  readonly lockKey: string;
  /** As `--mark` takes them; empty where no mark would do. */
  readonly marks: readonly string[];
}

/** @returns the approval under whose marks an item holds */
function heldBy(
  items: readonly SeenItem[] | undefined,
  { lock, surroundings }: Ground,
): Approval | undefined {
  const [item, second] = items ?? [];
  if (item === undefined || second !== undefined) return undefined;
  const { state, underMarks, approval } = judge(lock, { ...item, surroundings });
  return (state === 'approved' || underMarks) && approval?.marks !== undefined ? approval : undefined;
}

/** A reviewer said that it varies: then two looks need only agree under the marks of one approval. */
function isMarked(before: Items, after: Items, key: string, ground: Ground): boolean {
  const approval = heldBy(before.get(key), ground);
  return approval !== undefined && approval === heldBy(after.get(key), ground);
}

function marksFor(before: Items, after: Items, key: string, { surroundings }: Ground): string[] {
  const [one, other] = [before.get(key), after.get(key)];
  const [item, later] = [one?.[0], other?.[0]];
  if (item?.digest === undefined || later?.digest === undefined) return [];
  if (one?.length !== 1 || other?.length !== 1) return [];
  const changes = compare(item.kind, item.definition, later.definition);
  return (explainingMarks(changes, surroundings) ?? []).map(markSpelling);
}

/** @returns what two looks saw differently, by lock key; none where only one look was taken */
export function differingItems(
  server: string,
  first: Sighting | undefined,
  second: Sighting | undefined,
  ground: Ground,
): Differing[] {
  if (first === undefined || second === undefined) return [];
  const whole = (sighting: Sighting) => sighting.listings.every(({ incomplete }) => incomplete === undefined);
  if (!whole(first) || !whole(second)) return [];
  const [before, after] = [byLockKey(server, first), byLockKey(server, second)];
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys
    .filter((key) => textOf(before.get(key)) !== textOf(after.get(key)))
    .filter((key) => !isMarked(before, after, key, ground))
    .map((key) => ({ lockKey: key, marks: marksFor(before, after, key, ground) }));
}
