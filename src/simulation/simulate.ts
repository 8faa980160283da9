/** Puts servers, and a session if there is one, through every policy, with and without the allowlist. */

import { type Collision, type Contest, claims } from './claims.ts';
import { type Lost, type MergeRules, merge } from './merge.ts';
import type { Pair, Pairs, Pins, Script, SimServer, Variant } from './nouns.ts';
import { inEveryOrder, type Outcomes } from './outcomes.ts';
import { type PolicyId, policies } from './policies.ts';
import { type Replay, replay, type Stage, stagesOf } from './replay.ts';

/** One policy, with or without the allowlist, in one variant of the session. */
export interface Result {
  readonly policy: PolicyId;
  readonly allowlist: boolean;
  /** Absent: as the servers and the session are. */
  readonly variant?: string;
  /** How many tools the model sees at the start, in the order given. */
  readonly visible: number;
  /** The lists below hold what was so at any moment of the session, in the order given; each fact once. */
  readonly lost: readonly Lost[];
  readonly held: readonly Pair[];
  readonly notAllowed: readonly Pair[];
  readonly ambiguous: readonly Contest[];
  /** What the host reports. */
  readonly collisions: readonly Collision[];
  /** Names at the start whose receiver, or whose being there, the load order decides. */
  readonly orderDecides: readonly string[];
  /** The session in the order given. */
  readonly replay?: Replay;
  readonly orders: Outcomes;
}

interface Setup {
  readonly script: Script;
  readonly variants: readonly Variant[];
  /** Absent: nothing is simulated with an allowlist. */
  readonly allow?: Pairs;
  readonly pins: Pins;
}

/** @returns a result for each variant, policy and allowlist, in that order */
export function simulate({ script, variants, allow, pins }: Setup): Result[] {
  return [undefined, ...variants].flatMap((variant) => {
    const varied = claiming(script, variant);
    return policies.flatMap((policy) => {
      const plain = { policy, pins };
      const settings: MergeRules[] = allow === undefined ? [plain] : [plain, { ...plain, allow }];
      return settings.map((rules) => resultOf(varied, rules, variant));
    });
  });
}

/** The script with the server reporting the name the variant lets it claim, from the start on. */
function claiming(script: Script, variant: Variant | undefined): Script {
  const claim = variant?.claims;
  if (claim === undefined) return script;
  const renamed = (server: SimServer): SimServer =>
    server.key === claim.server ? { ...server, reports: claim.name } : server;
  return {
    servers: script.servers.map(renamed),
    steps: script.steps.map((step) =>
      step.kind === 'relisted' ? { kind: step.kind, server: renamed(step.server) } : step,
    ),
  };
}

function resultOf(script: Script, rules: MergeRules, variant: Variant | undefined): Result {
  const given = script.servers.map(({ key }) => key);
  const { owners, ...moments } = overTime(stagesOf(script.servers, script), rules);
  const played = script.steps.length > 0 ? { replay: replay(script, given, rules, variant) } : {};
  return {
    policy: rules.policy.id,
    allowlist: rules.allow !== undefined,
    ...(variant !== undefined && { variant: variant.name }),
    visible: owners,
    ...moments,
    ...played,
    orders: inEveryOrder(script, rules, variant),
  };
}

/** What the merges of all moments say, each fact once. */
function overTime(stages: readonly Stage[], rules: MergeRules) {
  const merges = stages.map((stage) => merge(stage, rules));
  const seen = stages.map((stage) => claims(stage, rules));
  return {
    owners: merges[0]?.owners.size ?? 0,
    lost: distinct(merges.flatMap((one) => one.lost)),
    held: distinct(merges.flatMap((one) => one.held)),
    notAllowed: distinct(merges.flatMap((one) => one.notAllowed)),
    ambiguous: joined(
      seen.flatMap((one) => one.ambiguous),
      ({ name }) => name,
    ),
    collisions: joined(
      seen.flatMap((one) => one.collisions),
      ({ what, name }) => JSON.stringify([what, name]),
    ),
    orderDecides: seen[0]?.orderDecides ?? [],
  };
}

function distinct<Fact>(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}

/** One contest for one name, with everybody who claims it at some moment. */
function joined<One extends Contest>(contests: readonly One[], keyOf: (one: One) => string): One[] {
  const all = new Map<string, One>();
  for (const one of contests) {
    const before = all.get(keyOf(one))?.servers ?? [];
    all.set(keyOf(one), { ...one, servers: [...new Set([...before, ...one.servers])].sort() });
  }
  return [...all.values()];
}
