/** Knows how it is told what became of very many things: the first of each kind in full, of the others how many. */

import { brief } from '../report/brief.ts';
import { grouped } from '../report/cut.ts';

/** What became of one thing: `approved  `, then what it is. */
export interface ToldLine {
  readonly kind: string;
  /** As it is; it is made harmless here, and so is the reason. */
  readonly what: string;
  readonly why?: string;
}

/** Lines of one kind that somebody reads. */
const MOST_LINES = 200;
/** Columns of what a line is about, and of its reason; both may hold a stranger's name of any length. */
const LONGEST_WHAT = 500;
const LONGEST_WHY = 2500;

/** @returns a line each, in their order; below them how many more there are of each kind */
export function toldLines(lines: readonly ToldLine[]): string[] {
  const counts = new Map<string, number>();
  const told = lines.flatMap(({ kind, what, why }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > MOST_LINES) return [];
    const reason = why === undefined ? '' : `: ${brief(why, LONGEST_WHY)}`;
    return [kind + brief(what, LONGEST_WHAT) + reason];
  });
  const more = [...counts].filter(([, count]) => count > MOST_LINES);
  return [...told, ...more.map(([kind, count]) => `${kind}… ${grouped(count - MOST_LINES)} more`)];
}
