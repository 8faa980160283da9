/** Reads files that a client merges member by member over each other: the entry that runs stands in no single one. */

import { dialectNamed } from '../configs/dialects.ts';
import type { Io } from '../io.ts';
import type { ConfigPath } from './config-paths.ts';
import type { FileResult } from './read-file.ts';
import { ranked } from './shadowing.ts';

/** @returns the results with each file of such a client read among the others, laid over those it counts before */
export function withMerging(
  io: Io,
  configs: readonly ConfigPath[],
  results: readonly FileResult[],
): FileResult[] {
  const known = results.flatMap((result, at) => {
    const config = configs[at];
    if (!('reading' in result) || config === undefined) return [];
    if (dialectNamed(result.reading.client).merging !== 'members') return [];
    const place = ranked(io, config, result.reading);
    return place === undefined ? [] : [{ result, rank: place.rank }];
  });
  return results.map((result) => {
    const own = known.find((one) => one.result === result);
    if (own === undefined) return result;
    const others = known
      .filter(({ result: { reading } }) => reading.client === own.result.reading.client)
      .sort((a, b) => a.rank - b.rank);
    if (others.length < 2) return result;
    const filesOf = (those: typeof known) => those.map(({ result: { file } }) => file);
    const below = filesOf(others.filter(({ rank }) => rank > own.rank));
    const above = filesOf(others.filter(({ rank }) => rank < own.rank).reverse());
    return { ...own.result, reading: own.result.among(below, above) };
  });
}
