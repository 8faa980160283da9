/** Runs the simulations: the servers given, the session fitted to them, the allowlist that counts. */
import type { Lock } from '../model.ts';
import { total } from '../simulation/money.ts';
import { type Pair, pairsOf, type Script, type Session } from '../simulation/nouns.ts';
import { scriptOf } from '../simulation/session/fit.ts';
import { simulate } from '../simulation/simulate.ts';
import { type Allowlist, allowlistOf } from './simulate-allow.ts';
import { type Given, isUnseen } from './simulate-given.ts';
import type { SessionSummary, Simulation } from './simulate-report.ts';

/** Every tool there is at some moment. */
function knownTools({ servers, steps }: Script): Pair[] {
  const moments = [...servers, ...steps.flatMap((step) => (step.kind === 'relisted' ? [step.server] : []))];
  return moments.flatMap(({ key, tools }) => tools.map(({ name }) => ({ server: key, tool: name })));
}

function distinct(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map((pair) => [JSON.stringify([pair.server, pair.tool]), pair])).values()];
}

/** A session that cannot be replayed here leaves the servers, and what is said of them stands. */
function scriptFor(given: Given, session: Session | undefined): Script {
  if (session === undefined || given.notReplayed !== undefined) return { servers: given.servers, steps: [] };
  return scriptOf(session, given.servers);
}

function simulationOf(
  given: Given,
  script: Script,
  session: Session | undefined,
  allowlist: Allowlist | undefined,
): Simulation {
  const { hosts, pins, notReplayed, shown, pinned } = given;
  const allow = allowlist === undefined ? {} : { allow: pairsOf(allowlist.pairs) };
  const variants = notReplayed === undefined ? (session?.variants ?? []) : [];
  return {
    hosts,
    servers: shown,
    ...(allowlist !== undefined && { allowlist }),
    pins,
    ...(notReplayed !== undefined && { notReplayed }),
    results: simulate({ script, variants, ...allow, pins: pinned }),
  };
}

interface Asked {
  /** Pairs of the command line, as typed. */
  readonly typed: readonly string[];
  readonly session?: Session;
  /** Absent where there is none. */
  readonly lock?: Lock;
}

/**
 * @param givens one for every set of servers that is loaded together
 * @throws Refusal where the session or a typed pair does not fit the servers
 */
export function simulationsOf(givens: readonly Given[], { typed, session, lock }: Asked): Simulation[] {
  const scripts = givens.map((given) => ({ given, script: scriptFor(given, session) }));
  const shown = givens.flatMap((given) => given.shown);
  const allowlist = allowlistOf({
    typed,
    known: distinct(scripts.flatMap(({ script }) => knownTools(script))),
    unseen: [...new Set(shown.filter(isUnseen).map(({ key }) => key))],
    ...(session !== undefined && { session }),
    ...(lock !== undefined && { lock }),
  });
  return scripts.map(({ given, script }) => simulationOf(given, script, session, allowlist));
}

/** @returns how many calls a session makes, and the money in them */
export function summaryOf({ path, currency, steps }: Session): SessionSummary {
  const calls = steps.flatMap((step) => (step.kind === 'call' ? [step] : []));
  return {
    path,
    ...(currency !== undefined && { currency }),
    calls: calls.length,
    amount: total(calls.map(({ amount }) => amount)),
  };
}
