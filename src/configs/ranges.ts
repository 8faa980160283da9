/** Knows stretches of a text: joins, moves and cuts them; fast for texts made to be slow. */

/** A stretch of text, in UTF-16 units, end excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
  /** Why it is taken for a credential; a name's promise yields to a reference, a shape does not. */
  readonly by: 'name' | 'shape';
}

/** @returns the ranges sorted, those that overlap joined */
export function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && range.start < last.end)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}

/** @returns the ranges moved by an offset */
export function shift(ranges: readonly Range[], by: number): Range[] {
  return ranges.map((range) => ({ ...range, start: range.start + by, end: range.end + by }));
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** @param sorted by start, none overlapping another. @returns those that share a character with the stretch */
export function overlapping<Item extends Stretch>(sorted: readonly Item[], { start, end }: Stretch): Item[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.end ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  const found: Item[] = [];
  for (let index = low; index < sorted.length; index++) {
    const item = sorted[index];
    if (!item || item.start >= end) break;
    found.push(item);
  }
  return found;
}

/** @returns what is left of a range without the stretches, which are sorted */
export function cutOut(range: Range, stretches: readonly Stretch[]): Range[] {
  const rest: Range[] = [];
  let start = range.start;
  for (const stretch of stretches) {
    if (stretch.start > start) rest.push({ ...range, start, end: stretch.start });
    start = Math.max(start, stretch.end);
  }
  if (start < range.end) rest.push({ ...range, start });
  return rest;
}
