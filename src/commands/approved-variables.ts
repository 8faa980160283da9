/** Collects from settings on disk which variables the user lets Kiro expand. */

import { approvalPlaces, approvedIn } from '../configs/kiro-approved.ts';
import { claimOf } from '../configs/known-places.ts';
import { readText } from '../disk.ts';
import type { Io } from '../io.ts';

/**
 * @param client the dialect that reads the config, where it is not its path that decides
 * @returns names by the file that lists them; empty for files of other clients
 */
export async function approvedVariables(
  io: Io,
  path: string,
  client: string | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if ((client ?? claimOf(path)?.client) !== 'kiro') return new Map();
  const found = await Promise.all(
    approvalPlaces(io).map(async (place) => {
      const file = await readText(place).catch(() => undefined);
      const names = file === undefined ? undefined : approvedIn(place, file.text);
      return names === undefined ? [] : [[place.replace(io.home, '~'), names] as const];
    }),
  );
  return new Map(found.flat());
}
