/** Narrows what was seen of a server to the kinds of items the policy wants looked at. */

import type { ItemKind, Observation, Sighting } from '../model.ts';

function sightingOfKinds(sighting: Sighting, kinds: ReadonlySet<ItemKind>): Sighting {
  const { listings, instructions, ...rest } = sighting;
  const said = instructions !== undefined && kinds.has('instructions');
  return { ...rest, listings: listings.filter(({ kind }) => kinds.has(kind)), ...(said && { instructions }) };
}

/** @returns the observation as if the server offered items of these kinds only */
export function observationOfKinds(observation: Observation, kinds: ReadonlySet<ItemKind>): Observation {
  const { first, second } = observation;
  return {
    ...observation,
    ...(first && { first: sightingOfKinds(first, kinds) }),
    ...(second && { second: sightingOfKinds(second, kinds) }),
  };
}
