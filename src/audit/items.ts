/** Knows how the pages a server sent become items with an identity and a digest. */

import type { ItemKind, Json, Listing, Page, Sighting } from '../model.ts';
import { isObject, ownText } from '../objects.ts';
import { canonicalOfLossless } from './canonical.ts';
import { conformanceProblems } from './conformance.ts';
import { definitionHash, digest } from './digest.ts';
import { openingProblems } from './opening.ts';
import { type Loss, type PageLosses, pageLosses } from './strict-json.ts';

/** One item as a server sent it. */
export interface SeenItem {
  readonly kind: ItemKind;
  readonly server: string;
  readonly name: string;
  readonly definition: Json;
  /** Undefined where the definition is ambiguous. */
  readonly digest: string | undefined;
  /** Not empty: readers could disagree about the definition, so it has no digest and cannot be approved. */
  readonly losses: readonly Loss[];
  /** What breaks the protocol, in words. */
  readonly nonconformities: readonly string[];
}

/** What has no identity: it is not an object, has no string name, or is the message around the items. */
export interface Fault {
  readonly kind: ItemKind;
  /** Counted from 0. */
  readonly page: number;
  /** Counted from 0 within its page; absent where the message itself is at fault. */
  readonly index?: number;
  /** One phrase that says what is wrong. */
  readonly what: string;
}

export interface SeenItems {
  /** In the order sent; a name listed twice is here twice. */
  readonly items: readonly SeenItem[];
  readonly faults: readonly Fault[];
}

/** The member of a list result that holds the items (specification, "Listing Tools" and its sisters). */
const MEMBERS = {
  tool: 'tools',
  prompt: 'prompts',
  'resource-template': 'resourceTemplates',
  resource: 'resources',
} as const satisfies Record<Exclude<ItemKind, 'instructions'>, string>;

/**
 * @param server the operator's key
 * @param sighting one pass over everything the server listed
 * @returns its items, and what could not become one
 */
export function itemsOf(server: string, sighting: Sighting): SeenItems {
  const items: SeenItem[] = [];
  const faults: Fault[] = [];
  for (const listing of sighting.listings) {
    listing.pages.forEach((page, number) => {
      readPage(server, listing, page, number, items, faults, isModern(sighting));
    });
  }
  readOpening(server, sighting, items, faults);
  return { items, faults };
}

function readPage(
  server: string,
  { kind }: Listing,
  page: Page,
  number: number,
  items: SeenItem[],
  faults: Fault[],
  modern: boolean,
): void {
  if (kind === 'instructions') return;
  const lost = pageLosses(page.text, ['result', MEMBERS[kind]]);
  faults.push(...envelopeFaults(kind, number, lost));
  const shared = sharedLosses(lost, page.items.length);
  page.items.forEach((sent, index) => {
    const definition = kind === 'resource' ? lasting(sent) : sent;
    const fault = (what: string) => faults.push({ kind, page: number, index, what });
    const name = nameOf(kind, definition);
    if (name === undefined) {
      fault(whyNameless(kind, definition, index));
      return;
    }
    const losses = [...shared, ...(lost.items.get(index) ?? [])];
    const problems = conformanceProblems(kind, definition, modern);
    items.push(seen(server, kind, name, definition, losses, problems));
  });
}

/** Protocol versions are dates, so they compare as texts. */
function isModern({ protocol = '' }: Sighting): boolean {
  return protocol >= '2026-07-28';
}

/** Of a resource, what changes with what it holds is left out: it would be drift every day. */
const VOLATILE = new Set(['size', 'lastModified']);

function lasting(definition: Json): Json {
  if (!isObject(definition)) return definition;
  const kept = Object.entries(definition).filter(([member]) => !VOLATILE.has(member));
  return Object.fromEntries(
    kept.map(([member, value]) => [member, member === 'annotations' ? lasting(value) : value]),
  );
}

/** Repeats around the items (two `tools`, two `nextCursor`): readers may see other lists than we do. */
function envelopeFaults(kind: ItemKind, page: number, lost: PageLosses): Fault[] {
  return lost.envelope.map((loss) => ({ kind, page, what: `the message ${loss.detail}` }));
}

/** What makes every item of a page ambiguous. Refuses to trust a text that is not the one the items came from. */
function sharedLosses(lost: PageLosses, count: number): Loss[] {
  if (lost.repeatedWay) {
    return [{ kind: 'repeated-member', path: [], offset: 0, detail: 'is in a list the message gives twice' }];
  }
  if (lost.count === count || (count === 0 && lost.count === -1)) return [];
  return [{ kind: 'unlocated', path: [], offset: 0, detail: 'is not where the message lists its items' }];
}

function nameOf(kind: ItemKind, definition: Json): string | undefined {
  return ownText(definition, kind === 'resource' ? 'uri' : 'name');
}

function whyNameless(kind: ItemKind, definition: Json, index: number): string {
  const which = `${kind.replace('-', ' ')} number ${index + 1}`;
  if (!isObject(definition)) return `${which} is not an object`;
  return `${which} has no string \`${kind === 'resource' ? 'uri' : 'name'}\``;
}

function seen(
  server: string,
  kind: ItemKind,
  name: string,
  definition: Json,
  losses: readonly Loss[],
  nonconformities: readonly string[],
): SeenItem {
  // Every item has the same members in the same order: ten thousand of them are cheap only in one shape.
  const hash = losses.length > 0 ? undefined : digest(server, kind, name, canonicalOfLossless(definition));
  return { kind, server, name, definition, digest: hash, losses, nonconformities };
}

/** @returns an approved definition as it would be judged if the server still sends it; nothing of it was seen now */
export function storedItem(server: string, kind: ItemKind, name: string, definition: Json): SeenItem {
  return seen(server, kind, name, definition, [], []);
}

/**
 * Worked out when asked for: two servers' tools of one name are compared by it, and the JSON report shows it; to hash
 * each of ten thousand definitions twice would cost as much as to read them.
 * @returns the same on every server; undefined where there is no digest either
 */
export function definitionHashOf({
  digest,
  definition,
}: Pick<SeenItem, 'digest' | 'definition'>): string | undefined {
  return digest === undefined ? undefined : definitionHash(canonicalOfLossless(definition));
}

function readOpening(
  server: string,
  { opening, instructions }: Sighting,
  items: SeenItem[],
  faults: Fault[],
): void {
  const text = instructions?.text ?? opening;
  if (text === undefined) return;
  const kind = 'instructions';
  const lost = pageLosses(text, ['result']);
  const problems = openingProblems(lost, instructions?.value);
  faults.push(...problems.map((what) => ({ kind, page: 0, what }) as const));
  if (instructions === undefined) return;
  if (typeof instructions.value !== 'string') {
    faults.push({ kind, page: 0, what: 'the instructions are not a string' });
    return;
  }
  const shared = sharedLosses(lost, Math.max(lost.count, 1));
  items.push(seen(server, kind, kind, instructions.value, [...shared, ...(lost.items.get(kind) ?? [])], []));
}
