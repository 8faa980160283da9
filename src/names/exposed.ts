/** Knows what each tool of a view is called in one host, and which tools claim one name. */

import { oncePer } from '../lazily.ts';
import type { ExposedName, HostNames, HostProfile, HostServer, MergedTool, ViewServer } from '../model.ts';
import { claimsByName, clashesOf, eachOnce, meets } from './claims.ts';
import { expectedNames } from './expected.ts';
import { bitsOf, type Claims, type ServerMarks } from './marking.ts';
import { labelSources, MARK_BITS, marksOf } from './marks.ts';
import { type NameRules, nameRules } from './name-rules.ts';
import { whyLeftOut, whyPredicted, whyUnknown } from './reasons.ts';

const NOTHING: readonly string[] = [];

/**
 * The host's merged list. Servers it does not start take no part in the merge, so that they move nobody's name;
 * what their tools would be called is asked apart.
 *
 * @param servers in load order
 */
export function mergedBy<T extends HostServer>(
  host: HostProfile,
  servers: readonly T[],
): readonly MergedTool[] {
  const { keys } = host;
  if (keys === undefined || servers.every(({ key }) => keys.accepts.test(key)))
    return [...host.merge(servers)];
  const started = servers.filter(({ key }) => keys.accepts.test(key));
  const others = servers.filter(({ key }) => !keys.accepts.test(key));
  const named = others.flatMap((server) => host.merge([server]));
  const hidden = named.map(({ server, tool, name, predicted }): MergedTool => {
    return { server, tool, name, outcome: 'hidden', predicted };
  });
  return [...host.merge(started), ...hidden];
}

function serverMarks(host: HostProfile, server: ViewServer, always: readonly string[]): ServerMarks {
  const leftOut = whyLeftOut(host, server.key);
  const general = [...always, ...leftOut];
  return {
    server,
    sources: host.labelFrom === 'none' ? [] : labelSources(host, server),
    label: host.label?.(server),
    loaded: leftOut.length === 0,
    seen: [...general, ...whyPredicted(host, server, false)],
    guessed: [...general, ...whyPredicted(host, server, true)],
  };
}

/** Nothing of a refusal: the name reaches the model, and is at most not as written, or predicted. */
const HARMLESS = MARK_BITS.altered | MARK_BITS.predicted | MARK_BITS.unknown;

/** Why this one tool does not reach the model, or the model API refuses it, where more is known than that it clashes. */
function whyRefused(
  rules: NameRules,
  { name, outcome }: MergedTool,
  { loaded }: ServerMarks,
  bits: number,
): readonly string[] {
  if ((bits & MARK_BITS['too-long']) !== 0) return rules.tooLong;
  if (outcome !== 'exposed' && name !== undefined && rules.builtIns.has(name)) return rules.builtIn;
  if ((bits & MARK_BITS['not-accepted']) !== 0) return rules.notAccepted;
  const turnedAway = outcome === 'refused' || outcome === 'hidden';
  return turnedAway && loaded && (bits & MARK_BITS.clashing) === 0 ? rules.turnedAway : NOTHING;
}

function withOwn(general: readonly string[], own: readonly string[]): readonly string[] {
  return own.length === 0 ? general : [...general, ...own];
}

function exposedName(rules: NameRules, entry: MergedTool, of: ServerMarks, bits: number): ExposedName {
  const { server, tool, name, outcome, predicted } = entry;
  const general = predicted ? of.guessed : of.seen;
  const isRefused = outcome !== 'exposed' || (bits & ~HARMLESS) !== 0;
  const why = isRefused ? withOwn(general, whyRefused(rules, entry, of, bits)) : general;
  return { server, tool, name, outcome, marks: marksOf(bits), why };
}

function rowsOf(
  host: HostProfile,
  rules: NameRules,
  servers: readonly ViewServer[],
  merged: readonly MergedTool[],
  claims: Claims,
): ExposedName[] {
  const always = rules.unknown ? [whyUnknown(host)] : NOTHING;
  const byKey = new Map(servers.map((server) => [server.key, serverMarks(host, server, always)]));
  // Tools come server by server, so the server is looked up once per run of them.
  let of: ServerMarks | undefined;
  const owners = merged.map(({ server }) => {
    if (of?.server.key !== server) of = byKey.get(server);
    return of as ServerMarks;
  });
  const bits = bitsOf({ rules, merged, owners }, claims);
  return merged.map((entry, at) => exposedName(rules, entry, owners[at] as ServerMarks, bits[at] ?? 0));
}

/** Every host of a run is asked about the same lists, so the answer is kept beside the list. */
const repeatsItself = oncePer((tools: readonly string[]) => new Set(tools).size < tools.length);

/**
 * Merges once; the work is linear in the number of tools, however many of them clash.
 *
 * @param servers the view in load order, a key once
 * @returns a row per tool, and the names that different tools claim
 */
export function exposedNames(host: HostProfile, servers: readonly ViewServer[]): HostNames {
  // Before the view is merged, because it merges a probe: code compiled for the view's servers alone would be thrown away.
  const rules = nameRules(host);
  const merged = mergedBy(host, servers);
  const leftOut = new Set(servers.map(({ key }) => key).filter((key) => whyLeftOut(host, key).length > 0));
  const claims = meets(host, rules, merged) ? claimsByName(merged, leftOut) : new Map<string, number[]>();
  const rows = rowsOf(host, rules, servers, merged, claims);
  const expected = expectedNames(host, rules, servers);
  const repeats = servers.some(({ tools }) => repeatsItself(tools));
  return {
    host,
    servers,
    names: repeats ? eachOnce(rows) : rows,
    clashes: clashesOf(claims, rows, repeats),
    expected,
  };
}
