/** Looks once at everything a connected server offers, again where it announces a change meanwhile. */

import { limits } from '../limits.ts';
import type { ItemKind, Listing, Sighting } from '../model.ts';
import { own } from '../objects.ts';
import type { Connected } from './connect.ts';
import { KINDS, type KindFacts, RESOURCES } from './kinds.ts';
import { type Ask, list } from './listing.ts';
import type { Quote } from './reasons.ts';
import { isModern } from './versions.ts';

/**
 * @param resources true: they are listed too
 * @param onProgress told what is known so far, so that a timeout does not lose it
 * @returns what was seen; a listing that did not reach its end says so
 */
export async function sight(
  connected: Connected,
  quote: Quote,
  onProgress: (soFar: Sighting) => void,
  resources = false,
): Promise<Sighting> {
  const kinds = resources ? [...KINDS, RESOURCES] : KINDS;
  const { tap } = connected.link;
  const ask: Ask = (method, cursor) => connected.ask(method, cursor === undefined ? {} : { cursor });
  const listings = new Map<ItemKind, Listing>(KINDS.map(({ kind }) => [kind, unasked(kind)]));
  const report = (listing: Listing): void => {
    listings.set(listing.kind, listing);
    onProgress(sightingOf(connected, listings));
  };
  let due: readonly KindFacts[] = kinds;
  for (let round = 0; due.length > 0; round += 1) {
    const changed: KindFacts[] = [];
    for (const facts of due) {
      const before = tap.announced(facts.changed);
      report(await listKind(facts, connected, ask, quote, report));
      if (tap.announced(facts.changed) !== before) changed.push(facts);
    }
    // A server may register more once it knows us; a list from before its announcement is out of date.
    due = changed.filter(({ kind }) => listings.get(kind)?.incomplete === undefined);
    if (round < limits.restarts) continue;
    for (const { kind, method } of due) {
      const pages = listings.get(kind)?.pages ?? [];
      report({ kind, pages, incomplete: `announces changes faster than ${method} can be read` });
    }
    break;
  }
  return sightingOf(connected, listings);
}

function unasked(kind: ItemKind): Listing {
  return { kind, pages: [], incomplete: 'was cut off before it was asked for everything' };
}

async function listKind(
  facts: KindFacts,
  { opening, protocol }: Connected,
  ask: Ask,
  quote: Quote,
  onPage: (soFar: Listing) => void,
): Promise<Listing> {
  const capability = own(own(opening, 'capabilities'), facts.capability);
  const declared = capability !== undefined && capability !== null && capability !== false;
  if (!declared && !facts.always) return { kind: facts.kind, pages: [] };
  return list(facts, { declared, modern: isModern(protocol) }, ask, quote, onPage);
}

function sightingOf(connected: Connected, listings: ReadonlyMap<ItemKind, Listing>): Sighting {
  const value = own(connected.opening, 'instructions');
  const { protocol, openingText: opening } = connected;
  const seen = { listings: [...listings.values()], protocol, opening };
  if (value === undefined || value === null) return seen;
  return { ...seen, instructions: { text: opening, value } };
}
