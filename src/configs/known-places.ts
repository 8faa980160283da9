/** Knows the places clients look in: which a machine has, and which of them a path is. */

import { clientPlaces } from './client-places.ts';
import { absolutePlace, type ConfigPlace, endsAs, type Machine, tailOf } from './places.ts';

interface KnownPlace {
  /** The id of its dialect. */
  readonly client: string;
  readonly place: ConfigPlace;
}

const PLACES: readonly KnownPlace[] = Object.entries(clientPlaces).flatMap(([client, places]) =>
  places.map((place) => ({ client, place })),
);

/** @returns the places of a client, in the order of their rank; none where it has none of its own */
export function placesOf(client: string): readonly ConfigPlace[] {
  return clientPlaces[client] ?? [];
}

/** Known project-level places in order, with `/`, relative to the project folder; `*` stands for a name. */
export const projectPlaces: readonly KnownPlace[] = PLACES.filter(({ place }) => place.scope === 'project');

interface MachinePlace extends KnownPlace {
  /** Absolute. */
  readonly path: string;
}

/** @returns every place outside projects that this system has, in the order of discovery; nothing is looked at */
export function machinePlaces(machine: Machine): MachinePlace[] {
  return PLACES.flatMap((known) => {
    const path = absolutePlace(known.place, machine);
    return path === undefined ? [] : [{ ...known, path }];
  });
}

interface Claim extends KnownPlace {
  /** True where the file's name differs from the place's in capitals only. */
  readonly folded: boolean;
}

/**
 * @param path any spelling: relative, absolute, with `/` or `\`
 * @returns the place that ends the path, the longest first; undefined where none does
 */
export function claimOf(path: string): Claim | undefined {
  const slashed = path.replaceAll('\\', '/');
  const depth = ({ place }: KnownPlace) => tailOf(place).split('/').length;
  const longest = (fold: boolean) =>
    PLACES.filter(({ place }) => endsAs(slashed, place, fold)).sort((a, b) => depth(b) - depth(a))[0];
  const [exact, folded] = [longest(false), longest(true)];
  if (exact && (!folded || depth(exact) >= depth(folded))) return { ...exact, folded: false };
  return folded && { ...folded, folded: true };
}
