/** Runs one simulation: the servers given, the session fitted to them, the allowlist that counts. */
import type { Lock } from '../model.ts';
import { total } from '../simulation/money.ts';
import { type Pair, pairsOf, type Script, type Session } from '../simulation/nouns.ts';
import { scriptOf } from '../simulation/session/fit.ts';
import { simulate as simulated } from '../simulation/simulate.ts';
import { allowlistOf } from './simulate-allow.ts';
import type { Given } from './simulate-given.ts';
import type { SessionSummary, Simulation } from './simulate-report.ts';

/** Every tool there is at some moment, each once. */
function knownTools({ servers, steps }: Script): Pair[] {
  const moments = [...servers, ...steps.flatMap((step) => (step.kind === 'relisted' ? [step.server] : []))];
  const pairs = moments.flatMap(({ key, tools }) => tools.map(({ name }) => ({ server: key, tool: name })));
  return [...new Map(pairs.map((pair) => [JSON.stringify([pair.server, pair.tool]), pair])).values()];
}

/** @throws Refusal where the session or a typed pair does not fit the servers */
export function simulationOf(
  given: Given,
  typed: readonly string[],
  session: Session | undefined,
  lock: Lock | undefined,
): Simulation {
  const replayed = given.notReplayed === undefined ? session : undefined;
  const script =
    replayed === undefined ? { servers: given.servers, steps: [] } : scriptOf(replayed, given.servers);
  const allowlist = allowlistOf({
    typed,
    known: knownTools(script),
    ...(session !== undefined && { session }),
    ...(lock !== undefined && { lock }),
  });
  const { hosts, pins, notReplayed } = given;
  return {
    hosts,
    servers: given.shown,
    ...(allowlist !== undefined && { allowlist }),
    pins,
    ...(notReplayed !== undefined && { notReplayed }),
    results: simulated({
      script,
      variants: replayed?.variants ?? [],
      ...(allowlist !== undefined && { allow: pairsOf(allowlist.pairs) }),
      pins: given.pinned,
    }),
  };
}

export function summaryOf({ path, currency, steps }: Session): SessionSummary {
  const calls = steps.flatMap((step) => (step.kind === 'call' ? [step] : []));
  return {
    path,
    ...(currency !== undefined && { currency }),
    calls: calls.length,
    amount: total(calls.map(({ amount }) => amount)),
  };
}
