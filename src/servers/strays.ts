/**
 * Finds what servers left behind that left its group and its parents too (`setsid`, a daemon). On Linux a process
 * hands its core dump filter on to all it starts (core(5)), whatever becomes of groups, parents and environments, so
 * a filter that nobody else has is the mark. A server that looks for it learns no more than from its parent's name.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Nobody who wants a dump asks for the last kind of memory; the other bits tell most runs apart. */
const MARKED = 0x100;

/** A server that forks without end must not keep us killing. */
const ROUNDS = 10;

type Pid = number | 'self';

/** @returns undefined where the process is gone, or the system does not tell */
function read(what: string): string | undefined {
  try {
    return readFileSync(`/proc/${what}`, 'latin1');
  } catch {
    return undefined;
  }
}

function filterOf(pid: Pid): number {
  return Number.parseInt(read(`${pid}/coredump_filter`) ?? '', 16);
}

/** Field 4 of proc(5) stat; the name before it is in brackets and may hold anything. */
function parentOf(pid: Pid): number {
  return Number(read(`${pid}/stat`)?.split(') ').at(-1)?.split(' ')[1] ?? 0);
}

/** @returns NaN where the system does not tell, or tells of a namespace in which other numbers name other processes */
function ownFilter(): number {
  return read('self/stat')?.startsWith(`${process.pid} (`) ? filterOf('self') : Number.NaN;
}

/** A run that a server of another run started carries that one's mark, and must not take it for its own. */
function markBeside(own: number): number {
  const mark = MARKED | (process.pid & 0xff);
  return mark === own ? mark ^ 1 : mark;
}

function setFilter(filter: number): void {
  try {
    writeFileSync('/proc/self/coredump_filter', String(filter));
  } catch {
    // Without the mark a group still is ended as a group.
  }
}

/**
 * @param start starts a process synchronously
 * @returns what it returns; the process, and all it will ever start, carries the mark, and nothing else of ours does
 * @throws what it throws
 */
export function marked<T>(start: () => T): T {
  const own = ownFilter();
  if (Number.isNaN(own)) return start();
  setFilter(markBeside(own));
  try {
    return start();
  } finally {
    setFilter(own);
  }
}

/** Who takes over a process whose parent is gone: the first of a container, or one of those we come from ourselves. */
function heirs(): Set<number> {
  const found = new Set([0, 1, process.pid]);
  for (let pid = parentOf('self'); pid > 1; pid = parentOf(pid)) found.add(pid);
  return found;
}

/** Numbers are given in order: what has a lower one is older than we are, unless they began anew. */
function younger(): number[] {
  // A /proc that shows processes only does not tell the newest.
  const newest = Number(read('loadavg')?.split(' ').at(-1) ?? Number.NaN);
  const numbers = readdirSync('/proc').map(Number);
  return numbers.filter((pid) => pid > process.pid || (newest < process.pid && pid > 0));
}

/** Another run may have come to the same mark; what it started still has that run above it. */
function strays(mark: number): number[] {
  const known = heirs();
  return younger().filter((pid) => filterOf(pid) === mark && known.has(abandoner(pid, mark)));
}

/** @returns whom a marked process would fall to; 0 where whoever was above it has just gone */
function abandoner(pid: number, mark: number): number {
  let above = parentOf(pid);
  // Somebody who is being killed has no filter any more, but keeps its children until it is dead.
  while (above > 1 && (filterOf(above) === mark || Number.isNaN(filterOf(above)))) above = parentOf(above);
  return above;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** Kills all that carries the mark: to be called while no server is meant to run. */
export function endStrays(): void {
  const own = ownFilter();
  if (Number.isNaN(own)) return;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = strays(markBeside(own));
    if (found.length === 0) return;
    found.forEach(kill);
  }
}
