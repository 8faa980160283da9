/** The JSON form of a simulation: which members it has, in which order, and how its lists are sorted. */
import type { Json, JsonObject } from '../model.ts';
import { prettyJson } from '../report/json-text.ts';
import { sorted } from '../report/sorted.ts';
import type { Contest } from '../simulation/claims.ts';
import type { Lost } from '../simulation/merge.ts';
import type { Pair } from '../simulation/nouns.ts';
import type { Outcome } from '../simulation/outcomes.ts';
import type { Replay, Stray } from '../simulation/replay.ts';
import type { Result } from '../simulation/simulate.ts';
import type { SimulateReport, Simulation } from './simulate-report.ts';

/** Orders written out for one outcome; `count` tells how many there are. */
const MOST_ORDERS = 24;
/** Tools written out as lost for one outcome, and strays; `lostCount` and the figures tell how many there are. */
const MOST_IN_OUTCOME = 100;

function pairsOf(pairs: readonly Pair[]): Json {
  const byName = sorted(pairs, ({ server, tool }) => [server, tool]);
  return byName.map(({ server, tool }) => ({ server, tool }));
}

function lostOf(lost: readonly Lost[]): Json {
  const byName = sorted(lost, ({ server, tool, why, to }) => [server, tool, why, to]);
  return byName.map(({ server, tool, name, why, to }) => ({ server, tool, name, why, to }));
}

function contestsOf(contests: readonly Contest[]): Json {
  return sorted(contests, ({ name }) => [name]).map(({ name, servers }) => ({ name, servers: [...servers] }));
}

function strayOf({ call, line, meant, reached, amount }: Stray): JsonObject {
  return {
    call,
    line,
    meant: { server: meant.server, tool: meant.tool },
    reached: reached === undefined ? null : { server: reached.server, tool: reached.tool },
    amount: amount ?? null,
  };
}

function replayOf({ right, wrong, nowhere, astray, unmoved, strays }: Replay): JsonObject {
  return { right, wrong, nowhere, astray, unmoved, strays: strays.map(strayOf) };
}

function outcomeOf({ orders, lost, replay }: Outcome): JsonObject {
  return {
    count: orders.length,
    orders: orders.slice(0, MOST_ORDERS).map((order) => [...order]),
    lostCount: lost.length,
    lost: lostOf(lost.slice(0, MOST_IN_OUTCOME)),
    ...(replay !== undefined && {
      session: replayOf({ ...replay, strays: replay.strays.slice(0, MOST_IN_OUTCOME) }),
    }),
  };
}

function resultOf(result: Result): JsonObject {
  const { policy, allowlist, variant, visible, replay, orders } = result;
  const collisions = sorted(result.collisions, ({ name, what }) => [name, what]);
  return {
    policy,
    allowlist,
    variant: variant ?? null,
    visible,
    lost: lostOf(result.lost),
    held: pairsOf(result.held),
    notAllowed: pairsOf(result.notAllowed),
    ambiguous: contestsOf(result.ambiguous),
    collisions: collisions.map(({ what, name, servers }) => ({ what, name, servers: [...servers] })),
    orderDecides: [...result.orderDecides],
    ...(replay !== undefined && { session: replayOf(replay) }),
    orders: { tried: orders.tried, complete: orders.complete, outcomes: orders.outcomes.map(outcomeOf) },
  };
}

function simulationOf({ hosts, servers, allowlist, pins, notReplayed, results }: Simulation): JsonObject {
  return {
    hosts: sorted(hosts, (host) => [host]),
    servers: servers.map(({ key, source, status, reason, tools }) => ({
      key,
      source,
      status: status ?? null,
      reason: reason ?? null,
      tools,
    })),
    allowlist: allowlist === undefined ? null : { from: allowlist.from, pairs: pairsOf(allowlist.pairs) },
    pins,
    notReplayed: notReplayed ?? null,
    results: results.map(resultOf),
  };
}

/**
 * Servers stand in load order, results by variant, policy and allowlist, outcomes as the orders were tried;
 * everything else is sorted.
 *
 * @returns two-space indented JSON with a final newline; equal input gives equal bytes
 */
export function simulateJson(report: SimulateReport): string {
  const { version, partial, configs, lock, session, simulations, exitCode } = report;
  return `${prettyJson({
    schemaVersion: 1,
    tool: { name: 'mcp-audit', version },
    partial,
    configs: sorted(configs, (path) => [path]),
    lock: lock === undefined ? null : { path: lock.path, present: lock.present },
    session:
      session === undefined
        ? null
        : {
            path: session.path,
            currency: session.currency ?? null,
            calls: session.calls,
            amount: session.amount,
          },
    simulations: simulations.map(simulationOf),
    exitCode,
  })}\n`;
}
