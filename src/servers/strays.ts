/**
 * Finds processes a server started that left its group (`setsid`), where the system tells who started whom: on Linux,
 * in /proc, and only while the server itself still runs. No mark is put on a server for this: it could tell from the
 * mark that it is being audited.
 */

import { readdirSync, readFileSync } from 'node:fs';

/** A process and when it started: the number alone may belong to another one by the time it is ended. */
interface Stray {
  readonly pid: number;
  readonly started: string;
}

/** A server that forks without end must not keep us looking. */
const MOST = 1_000;

interface Facts {
  readonly group: number;
  readonly started: string;
}

/** Fields 5 and 22 of proc(5) stat; the name before them is in brackets and may hold anything. */
function factsOf(pid: number): Facts | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return { group: Number(fields[2]), started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Every thread has children of its own. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1')
        .split(' ')
        .filter((child) => child !== '')
        .map(Number),
    );
  } catch {
    return [];
  }
}

/**
 * @param leader of a group, still running
 * @returns its descendants that are in other groups; none where the system does not tell
 */
export function straysOf(leader: number, platform: NodeJS.Platform = process.platform): Stray[] {
  if (platform !== 'linux') return [];
  const found: Stray[] = [];
  const waiting = childrenOf(leader);
  const met = new Set<number>();
  for (let pid = waiting.pop(); pid !== undefined && met.size < MOST; pid = waiting.pop()) {
    if (met.has(pid)) continue;
    met.add(pid);
    waiting.push(...childrenOf(pid));
    const facts = factsOf(pid);
    if (facts !== undefined && facts.group !== leader) found.push({ pid, started: facts.started });
  }
  return found;
}

/** Kills those that are still the processes they were. */
export function endStrays(strays: readonly Stray[]): void {
  for (const { pid, started } of strays) {
    if (factsOf(pid)?.started !== started) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is gone already, or has become somebody else's.
    }
  }
}
