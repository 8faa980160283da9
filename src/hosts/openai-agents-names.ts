/** How both OpenAI Agents SDKs build `mcp_<label>__<tool>` and keep it apart; SHA-1, hence node:crypto. */

import { createHash } from 'node:crypto';
import { allDistinct, type Candidate } from './candidates.ts';
import { perCodePoint } from './sanitise.ts';

const longest = 64;
const hashLength = 8;

/** One part of the name; `fallback` where nothing readable is left. */
export function safePart(text: string, fallback: string): string {
  const clean = perCodePoint(text);
  if (!/^[_-]|[_-]$/.test(clean)) return clean || fallback;
  return clean.replace(/^[_-]+|(?<![_-])[_-]+$/g, '') || fallback;
}

function hashed(base: string, seed: string): string {
  const hash = createHash('sha1').update(seed).digest('hex').slice(0, hashLength);
  const stem = base.slice(0, longest - hashLength - 1).replace(/(?<![_-])[_-]+$/, '');
  return `${stem}_${hash}`;
}

/** What the two languages do differently. */
interface Dialect {
  /** The last step before the model sees the name; names are compared after it. */
  readonly finish: (name: string) => string;
  readonly compare: (left: string, right: string) => number;
}

interface Draft {
  readonly index: number;
  readonly base: string;
  readonly seed: string;
  readonly first: string;
}

function draftsOf(candidates: readonly Candidate[], finish: Dialect['finish']): Draft[] {
  const bases = candidates.map(({ name }) => name);
  const finished = bases.map(finish);
  const counts = new Map<string, number>();
  for (const name of finished) counts.set(name, (counts.get(name) ?? 0) + 1);
  return candidates.map(({ server, tool }, index) => {
    const base = bases[index] ?? '';
    const seed = `${server}\0${tool}`;
    const plain = base.length <= longest && counts.get(finished[index] ?? '') === 1;
    return { index, base, seed, first: plain ? base : hashed(base, seed) };
  });
}

/** `mcp_<server>__<tool>` before it is finished, compared or cut. */
export function basePrefix(server: string): string {
  return `mcp_${safePart(server, 'server')}__`;
}

/**
 * The names of all tools, in the given order; every party of a collision carries a hash.
 * @param candidates `server` is the name the SDK was given, `name` the base name
 */
export function prefixedNames(candidates: readonly Candidate[], { compare, finish }: Dialect): string[] {
  const bases = candidates.map(({ name }) => name);
  const plain = bases.every((base) => base.length <= longest) ? bases.map(finish) : [];
  // Nothing collides and everything fits: no hash, the common case.
  if (plain.length === bases.length && allDistinct(plain)) return plain;
  const drafts = draftsOf(candidates, finish);
  const firsts = drafts.map(({ first }) => finish(first));
  // The order only matters where something collides, and sorting is the slow part.
  if (allDistinct(firsts)) return firsts;
  drafts.sort(
    (left, right) =>
      compare(left.first, right.first) || compare(left.seed, right.seed) || left.index - right.index,
  );
  const used = new Set<string>();
  const names = new Array<string>(candidates.length).fill('');
  // Where a server repeats one name, the number goes on from the last one tried: 10 000 copies stay linear.
  const tried = new Map<string, number>();
  for (const { index, base, seed, first } of drafts) {
    let name = finish(first);
    while (used.has(name)) {
      const attempt = (tried.get(seed) ?? 0) + 1;
      tried.set(seed, attempt);
      name = finish(hashed(base, `${seed}\0${attempt}`));
    }
    used.add(name);
    names[index] = name;
  }
  return names;
}
