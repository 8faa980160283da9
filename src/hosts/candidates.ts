/** How final names meet: the merge policies hosts share, over names that are already built. */

import type { HostServer, MergedTool } from '../model.ts';

/** A tool with the name its host built for it; the step before equal names are settled. */
export interface Candidate {
  readonly server: string;
  readonly tool: string;
  readonly name: string;
  readonly predicted?: true;
  /** Set where the host turned the tool away before names were compared. */
  readonly turnedAway?: 'refused' | 'hidden';
}

/** Settles equal names: candidates in load order in, one entry per candidate in the same order out. */
export type Settle = (candidates: readonly Candidate[]) => readonly MergedTool[];

/** Builds the names of one server's tools; called once per server, so that labels are made once. */
export type Namer = (server: HostServer) => (tool: string) => string;

/** Every tool of every server with the name the host gives it, in load order. */
export function candidatesOf(servers: readonly HostServer[], namer: Namer): Candidate[] {
  const candidates: Candidate[] = [];
  for (const server of servers) {
    const name = namer(server);
    for (const tool of server.tools) candidates.push({ server: server.key, tool, name: name(tool) });
  }
  return candidates;
}

/** True where no two names are equal: the common case, in which no host has anything to settle. */
export function allDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** The merge of a host that names each tool by itself and then settles equal names. */
export function mergeBy(
  namer: Namer,
  settle: Settle,
): (servers: readonly HostServer[]) => readonly MergedTool[] {
  return (servers) => settle(candidatesOf(servers, namer));
}

/** The candidate with what became of it. */
export function settled(candidate: Candidate, outcome: MergedTool['outcome']): MergedTool {
  const { server, tool, name, predicted } = candidate;
  return predicted ? { server, tool, name, outcome, predicted } : { server, tool, name, outcome };
}

/** The first tool of a name is exposed, later ones are lost. */
export function firstWins(candidates: readonly Candidate[]): MergedTool[] {
  const taken = new Set<string>();
  return candidates.map((candidate) => {
    if (candidate.turnedAway) return settled(candidate, candidate.turnedAway);
    if (taken.has(candidate.name)) return settled(candidate, 'lost');
    taken.add(candidate.name);
    return settled(candidate, 'exposed');
  });
}

/** The last tool of a name is exposed, earlier ones are lost. */
export function lastWins(candidates: readonly Candidate[]): MergedTool[] {
  return firstWins([...candidates].reverse()).reverse();
}

/** Equal names stand side by side in the list. */
export function bothKept(candidates: readonly Candidate[]): MergedTool[] {
  return candidates.map((candidate) => settled(candidate, candidate.turnedAway ?? 'exposed'));
}

/** One equal name, and the host rejects the whole list with an error. */
export function allRefused(candidates: readonly Candidate[]): MergedTool[] {
  const present = candidates.filter((candidate) => !candidate.turnedAway);
  const clash = new Set(present.map((candidate) => candidate.name)).size < present.length;
  return candidates.map((candidate) =>
    settled(candidate, candidate.turnedAway ?? (clash ? 'refused' : 'exposed')),
  );
}
