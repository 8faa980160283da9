/** Tells what the load order can touch from what it cannot, so that only the former is tried in many orders. */

import { entering, exposedName, labelOf, type MergeRules } from './merge.ts';
import { includesPair, type Pair, type Pairs, pairsOf, type Script, type SimServer } from './nouns.ts';
import { type Stage, stagesOf } from './replay.ts';

export interface Contested {
  /** Servers that share a name or a label with another, at some moment. */
  readonly servers: ReadonlySet<string>;
  readonly tools: Pairs;
}

/** Pins only take tools away, so what nobody contests without them nobody contests with them. */
export function contestedIn(script: Script, { policy, allow }: MergeRules): Contested {
  const label: Labelled = (server) => labelOf(policy, server);
  const pairs = stagesOf(script.servers, script).flatMap((stage) => {
    const inside = entering(stage, allow);
    return [...contestedTools(inside, label), ...underOneLabel(inside, label)];
  });
  return { servers: new Set(pairs.map(({ server }) => server)), tools: pairsOf(pairs) };
}

type Labelled = (server: SimServer) => string | undefined;

function contestedTools(stage: Stage, label: Labelled): Pair[] {
  const claimants = new Map<string, Pair[]>();
  for (const server of stage) {
    for (const { name: tool } of server.tools) {
      const name = exposedName(label(server), tool);
      const pair = { server: server.key, tool };
      const same = claimants.get(name);
      if (same === undefined) claimants.set(name, [pair]);
      else same.push(pair);
    }
  }
  return [...claimants.values()].filter((same) => same.length > 1).flat();
}

/** Where labels meet a pinning host refuses the later server with everything it has. */
function underOneLabel(stage: Stage, label: Labelled): Pair[] {
  const counts = new Map<string | undefined, number>();
  for (const server of stage) counts.set(label(server), (counts.get(label(server)) ?? 0) + 1);
  return stage
    .filter((server) => label(server) !== undefined && (counts.get(label(server)) ?? 0) > 1)
    .flatMap(({ key, tools }) => tools.map(({ name }) => ({ server: key, tool: name })));
}

/** @returns the script without the tools that neither the order nor the session's calls can touch */
export function onlyWhatMatters(script: Script, contested: Contested, called: Pairs): Script {
  const trimmed = (server: SimServer): SimServer => ({
    ...server,
    tools: server.tools.filter(({ name }) => {
      const pair = { server: server.key, tool: name };
      return includesPair(contested.tools, pair) || includesPair(called, pair);
    }),
  });
  return {
    servers: script.servers.map(trimmed),
    steps: script.steps.map((step) =>
      step.kind === 'relisted' ? { kind: step.kind, server: trimmed(step.server) } : step,
    ),
  };
}
