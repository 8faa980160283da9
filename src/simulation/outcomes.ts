/** Tries the load orders that can matter and gathers those that come to the same. */

import { type Contested, contestedIn, onlyWhatMatters } from './contested.ts';
import { type Lost, type MergeRules, merge } from './merge.ts';
import { pairsOf, type Script, type Variant } from './nouns.ts';
import { type Orders, ordersOf } from './orders.ts';
import { inOrder, type Replay, replay } from './replay.ts';

/** Load orders that come to the same. */
export interface Outcome {
  readonly orders: readonly (readonly string[])[];
  /** Tools the model does not see at the start. */
  readonly lost: readonly Lost[];
  /** Present where there is a session. */
  readonly replay?: Replay;
}

export interface Outcomes {
  /** How many orders were tried. */
  readonly tried: number;
  /** True where no order has an outcome that is not here. */
  readonly complete: boolean;
  /** As they were met, the one of the order given first. */
  readonly outcomes: readonly Outcome[];
}

/** @param script with what the variant lets servers claim */
export function inEveryOrder(script: Script, rules: MergeRules, variant: Variant | undefined): Outcomes {
  const contested = contestedIn(script, rules);
  const calls = script.steps.flatMap((step) => (step.kind === 'call' ? [step] : []));
  const persuades = variant?.persuades === undefined ? [] : [variant.persuades];
  const small = onlyWhatMatters(script, contested, pairsOf([...calls, ...persuades]));
  const { tried, complete } = ordersFor(small, contested, calls.length);
  const outcomes = new Map<
    string,
    { orders: (readonly string[])[]; lost: readonly Lost[]; replay?: Replay }
  >();
  for (const order of tried) {
    const { lost } = merge(inOrder(small.servers, order), rules);
    const played = small.steps.length > 0 ? replay(small, order, rules, variant) : undefined;
    const sorted = [...lost].sort(byPair);
    const key = JSON.stringify([sorted, played?.strays]);
    const same = outcomes.get(key);
    if (same !== undefined) same.orders.push(order);
    else
      outcomes.set(key, { orders: [order], lost: sorted, ...(played !== undefined && { replay: played }) });
  }
  return { tried: tried.length, complete, outcomes: [...outcomes.values()] };
}

function ordersFor(script: Script, contested: Contested, calls: number): Orders {
  const keys = script.servers.map(({ key }) => key);
  const relists = script.steps.length - calls;
  const tools = script.servers.reduce((sum, server) => sum + server.tools.length, 0);
  return ordersOf(keys, contested.servers, tools * (1 + relists) + calls);
}

/** Two orders that lose the same tools to the same owners are one outcome, in whatever sequence that happened. */
function byPair(a: Lost, b: Lost): number {
  if (a.server !== b.server) return a.server < b.server ? -1 : 1;
  if (a.tool === b.tool) return 0;
  return a.tool < b.tool ? -1 : 1;
}
