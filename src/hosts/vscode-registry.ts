/** How VS Code registers one server's tools, and which of them a clash of ids takes away. */

import type { MergedTool } from '../model.ts';
import { allDistinct, type Candidate, settled } from './candidates.ts';
import { byLocale } from './order.ts';

/**
 * Which tools of one server get registered. Tools come sorted by name; the first of an id waits until all were
 * seen, a differing later one of the same id is registered at once. So of two such tools the last wins, and the
 * first one's turn then throws and ends the loop for every tool still waiting.
 */
function registered(candidates: readonly Candidate[], registry: Set<string>): Set<Candidate> {
  const sorted = [...candidates].sort((left, right) => byLocale(left.tool, right.tool));
  const current = new Map<string, Candidate>();
  const atOnce = new Map<string, Candidate>();
  const waiting: Candidate[] = [];
  let thrown = false;
  for (const candidate of sorted) {
    const earlier = current.get(candidate.name);
    // The same tool listed twice is one entry.
    if (earlier?.tool === candidate.tool) continue;
    current.set(candidate.name, candidate);
    if (!earlier) {
      waiting.push(candidate);
      continue;
    }
    thrown = registry.has(candidate.name);
    if (thrown) break;
    atOnce.set(candidate.name, candidate);
  }
  const exposed = new Set(atOnce.values());
  for (const candidate of thrown ? [] : waiting) {
    if (registry.has(candidate.name) || atOnce.has(candidate.name)) break;
    exposed.add(candidate);
  }
  return exposed;
}

/**
 * What becomes of one server's tools, in the given order.
 * @param registry ids other servers have registered; grows
 */
export function register(candidates: readonly Candidate[], registry: Set<string>): readonly MergedTool[] {
  const ids = candidates.map(({ name }) => name);
  const free = allDistinct(ids) && !ids.some((id) => registry.has(id));
  const exposed = free ? undefined : registered(candidates, registry);
  for (const { name } of exposed ?? candidates) registry.add(name);
  if (exposed === undefined) return candidates;
  return candidates.map((candidate) => {
    if (exposed.has(candidate)) return candidate;
    return settled(candidate, registry.has(candidate.name) ? 'lost' : 'hidden');
  });
}
