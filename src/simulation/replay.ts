/** Replays a session through one policy in one load order: which server gets each call, and the money with it. */

import { exposedName, labelOf, type Merged, type MergeRules, merge } from './merge.ts';
import { total } from './money.ts';
import type { Call, Pair, Script, SimServer, Variant } from './nouns.ts';
import type { Policy } from './policies.ts';

/** A call that did not get where it was meant to. */
export interface Stray {
  /** Counted from 1 over the calls of the session. */
  readonly call: number;
  readonly line: number;
  readonly meant: Pair;
  /** What got it instead; absent where the model sees no such name. */
  readonly reached?: Pair;
  readonly amount?: number;
}

export interface Replay {
  readonly right: number;
  /** Calls another server got. */
  readonly wrong: number;
  /** Calls nobody got, because the model does not see the tool. */
  readonly nowhere: number;
  /** The money of the wrong calls. */
  readonly astray: number;
  /** The money of the calls nobody got. */
  readonly unmoved: number;
  readonly strays: readonly Stray[];
}

/** The servers at one moment, in the order they are registered. */
export type Stage = readonly SimServer[];

/** A server that lists anew is registered again, after all others. */
function relisted(stage: Stage, server: SimServer): Stage {
  return [...stage.filter(({ key }) => key !== server.key), server];
}

/** @returns the start and every moment after a list change */
export function stagesOf(start: Stage, { steps }: Pick<Script, 'steps'>): Stage[] {
  const stages = [start];
  for (const step of steps) {
    if (step.kind === 'relisted') stages.push(relisted(stages.at(-1) ?? start, step.server));
  }
  return stages;
}

/** What the model has before it: the merged list, and the name under which each server's tools would stand. */
interface Desk {
  readonly merged: Merged;
  readonly nameOf: (pair: Pair) => string;
}

function deskOf(stage: Stage, rules: MergeRules): Desk {
  const labels = new Map(stage.map((server) => [server.key, labelOf(rules.policy, server)]));
  return {
    merged: merge(stage, rules),
    nameOf: ({ server, tool }) => exposedName(labels.get(server), tool),
  };
}

function sees({ merged, nameOf }: Desk, pair: Pair): boolean {
  const owner = merged.owners.get(nameOf(pair));
  return owner?.server === pair.server && owner.tool === pair.tool;
}

/**
 * The name the model calls. A persuasive description works where the model has a choice: both tools are visible
 * under names of their own. Under bare names there is one tool of the name, and it is called as it is.
 */
function chosenName(call: Call, desk: Desk, policy: Policy, persuades: Pair | undefined): string {
  const meant = desk.nameOf(call);
  if (persuades === undefined || policy.labelFrom === 'nothing' || call.tool !== persuades.tool) return meant;
  return sees(desk, call) && sees(desk, persuades) ? desk.nameOf(persuades) : meant;
}

/**
 * @param order server keys in load order
 * @param variant `claims` is not looked at here: the servers already report what they claim
 */
export function replay(
  script: Script,
  order: readonly string[],
  rules: MergeRules,
  variant?: Variant,
): Replay {
  let stage: Stage = inOrder(script.servers, order);
  let desk = deskOf(stage, rules);
  let calls = 0;
  const strays: Stray[] = [];
  for (const step of script.steps) {
    if (step.kind === 'relisted') {
      stage = relisted(stage, step.server);
      desk = deskOf(stage, rules);
      continue;
    }
    calls += 1;
    const reached = desk.merged.owners.get(chosenName(step, desk, rules.policy, variant?.persuades));
    if (reached?.server !== step.server || reached.tool !== step.tool)
      strays.push(strayOf(step, calls, reached));
  }
  return counted(calls, strays);
}

function strayOf({ server, tool, line, amount }: Call, call: number, reached: Pair | undefined): Stray {
  return {
    call,
    line,
    meant: { server, tool },
    ...(reached !== undefined && { reached }),
    ...(amount !== undefined && { amount }),
  };
}

function counted(calls: number, strays: readonly Stray[]): Replay {
  const wrong = strays.filter(({ reached }) => reached !== undefined);
  const nowhere = strays.filter(({ reached }) => reached === undefined);
  return {
    right: calls - strays.length,
    wrong: wrong.length,
    nowhere: nowhere.length,
    astray: total(wrong.map(({ amount }) => amount)),
    unmoved: total(nowhere.map(({ amount }) => amount)),
    strays,
  };
}

/** @returns the servers in that order; keys it does not name are left out */
export function inOrder(servers: readonly SimServer[], order: readonly string[]): SimServer[] {
  const byKey = new Map(servers.map((server) => [server.key, server]));
  return order.flatMap((key) => byKey.get(key) ?? []);
}
