/** Knows which tools of a merged list claim one name, in time linear in the tools however many of them clash. */

import type { ExposedName, HostProfile, MergedTool, NameClash } from '../model.ts';
import { TextSet } from '../text-set.ts';
import type { NameRules } from './name-rules.ts';

/** Policies under which a name that several tools claim leaves at least one of them out. */
const ONE_OWNER: ReadonlySet<HostProfile['equalNames']> = new Set([
  'first-wins',
  'last-wins',
  'refused',
  'numbered',
  'second-server-refused',
]);

/** True where equal names are possible at all. What only stands in for a name, or has an endpoint of its own, meets nothing. */
export function meets(host: HostProfile, { unknown }: NameRules, merged: readonly MergedTool[]): boolean {
  if (unknown || host.apart === true) return false;
  return !ONE_OWNER.has(host.equalNames) || merged.some(({ outcome }) => outcome !== 'exposed');
}

/** The names that stand in the list more than once, each with no places yet. */
function repeatedNames(merged: readonly MergedTool[], leftOut: ReadonlySet<string>): Map<string, number[]> {
  const seen = new TextSet();
  const repeated = new Map<string, number[]>();
  for (const { name, server } of merged) {
    if (name !== undefined && !leftOut.has(server) && !seen.add(name)) repeated.set(name, []);
  }
  return repeated;
}

/** One tool listed twice claims its name once. */
function isSame(one: MergedTool | undefined, { server, tool }: MergedTool): boolean {
  return one?.server === server && one.tool === tool;
}

/**
 * The places of the tools that claim one name, for every name that different tools claim.
 * @param leftOut servers the host leaves out: their tools claim nothing
 */
export function claimsByName(
  merged: readonly MergedTool[],
  leftOut: ReadonlySet<string>,
): Map<string, number[]> {
  const several = repeatedNames(merged, leftOut);
  // Most views have no clash at all.
  if (several.size === 0) return several;
  merged.forEach((tool, at) => {
    const claims = tool.name === undefined || leftOut.has(tool.server) ? undefined : several.get(tool.name);
    if (claims === undefined) return;
    const [first] = claims;
    const isAgain = first !== undefined && claims.length === 1 && isSame(merged[first], tool);
    if (!isAgain) claims.push(at);
  });
  for (const [name, claims] of several) if (claims.length === 1) several.delete(name);
  return several;
}

/** A tool that is listed twice under one name is one row; exposed, if it is exposed once. */
export function eachOnce(rows: readonly ExposedName[]): ExposedName[] {
  const once = new Map<string, ExposedName>();
  for (const row of rows) {
    const identity = JSON.stringify([row.server, row.tool, row.name ?? null]);
    const known = once.get(identity);
    if (known === undefined || (known.outcome !== 'exposed' && row.outcome === 'exposed')) {
      once.set(identity, row);
    }
  }
  return [...once.values()];
}

/** @param repeats whether a server lists a tool twice, so that rows have to be told apart */
export function clashesOf(
  claims: ReadonlyMap<string, readonly number[]>,
  rows: readonly ExposedName[],
  repeats: boolean,
): NameClash[] {
  return [...claims].map(([name, places]) => {
    const claiming = places.flatMap((at) => rows[at] ?? []);
    return { name, claims: repeats ? eachOnce(claiming) : claiming };
  });
}
