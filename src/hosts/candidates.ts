/** How final names meet: the merge policies hosts share, over names that are already built. */

import type { HostServer, MergedTool } from '../model.ts';
import { TextSet } from '../text-set.ts';

/**
 * A tool with the name its host built for it; the step before equal names are settled. It is `exposed` unless the
 * host turned it away before names were compared. Policies hand on the same object where nothing changes, because a
 * large view is merged for some fifty hosts in a run.
 */
export type Candidate = MergedTool & { readonly name: string };

/** Settles equal names: candidates in load order in, one entry per candidate in the same order out. */
export type Settle = (candidates: readonly Candidate[]) => readonly MergedTool[];

/** Builds the names of one server's tools; called once per server, so that labels are made once. */
export type Namer = (server: HostServer) => (tool: string) => string;

/** Every tool of every server with the name the host gives it, in load order. */
export function candidatesOf(servers: readonly HostServer[], namer: Namer): Candidate[] {
  const candidates: Candidate[] = [];
  for (const server of servers) {
    const name = namer(server);
    for (const tool of server.tools)
      candidates.push({
        server: server.key,
        tool,
        name: name(tool),
        outcome: 'exposed',
        predicted: false,
      });
  }
  return candidates;
}

/** The merged list of a host whose names are not known. */
export function nameless(
  servers: readonly HostServer[],
  outcomeOf: (tool: string) => MergedTool['outcome'],
): MergedTool[] {
  return servers.flatMap((server) =>
    server.tools.map((tool) => ({
      server: server.key,
      tool,
      name: undefined,
      outcome: outcomeOf(tool),
      predicted: false,
    })),
  );
}

/** The candidate with what became of it. */
export function settled(candidate: Candidate, outcome: MergedTool['outcome']): Candidate {
  const { server, tool, name, predicted } = candidate;
  // Written out, as everywhere here: a spread makes an object of another shape, and loops are compiled per shape.
  return candidate.outcome === outcome ? candidate : { server, tool, name, outcome, predicted };
}

/** The candidates, those of them that the host turns away before it compares names marked so. */
export function turnAway(
  candidates: readonly Candidate[],
  isTurnedAway: (candidate: Candidate) => boolean,
  outcome: 'refused' | 'hidden' = 'hidden',
): Candidate[] {
  return candidates.map((candidate) => (isTurnedAway(candidate) ? settled(candidate, outcome) : candidate));
}

/** The candidates under the names of a later step, one per candidate. */
export function underNames(candidates: readonly Candidate[], names: readonly string[]): Candidate[] {
  return candidates.map(({ server, tool, outcome, predicted }, index) => {
    return { server, tool, name: names[index] ?? '', outcome, predicted };
  });
}

/** The candidates, their names marked as resting on what was not seen. */
export function guessed(candidates: readonly Candidate[]): Candidate[] {
  return candidates.map(({ server, tool, name, outcome }) => {
    return { server, tool, name, outcome, predicted: true };
  });
}

/** True where no two names are equal: the common case, in which no host has anything to settle. */
export function allDistinct(names: readonly string[]): boolean {
  const seen = new TextSet();
  return names.every((name) => seen.add(name));
}

/** The merge of a host that names each tool by itself and then settles equal names. */
export function mergeBy(
  namer: Namer,
  settle: Settle,
): (servers: readonly HostServer[]) => readonly MergedTool[] {
  return (servers) => settle(candidatesOf(servers, namer));
}

/** True where the tools that came this far all have names of their own. */
function allApart(candidates: readonly Candidate[]): boolean {
  const seen = new TextSet();
  return candidates.every(({ outcome, name }) => outcome !== 'exposed' || seen.add(name));
}

/** The first tool of a name is exposed, later ones are lost. */
export function firstWins(candidates: readonly Candidate[]): readonly Candidate[] {
  if (allApart(candidates)) return candidates;
  const taken = new TextSet();
  return candidates.map((candidate) =>
    candidate.outcome !== 'exposed' || taken.add(candidate.name) ? candidate : settled(candidate, 'lost'),
  );
}

/** The last tool of a name is exposed, earlier ones are lost. */
export function lastWins(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...firstWins([...candidates].reverse())].reverse();
}

/** Equal names stand side by side in the list. */
export function bothKept(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates;
}

/** One equal name, and the host rejects the whole list with an error. */
export function allRefused(candidates: readonly Candidate[]): readonly Candidate[] {
  if (allApart(candidates)) return candidates;
  return turnAway(candidates, ({ outcome }) => outcome === 'exposed', 'refused');
}
