/** Pairs the words of two command lines, so that one word put in front is one difference and not all of them. */

interface Pair {
  /** Index in the approved list; absent where the word was added. */
  readonly before?: number;
  readonly after?: number;
}

/** Longer middles are paired in order: nobody reads them word by word. */
const MOST = 200;

/** @returns only what differs, in order; a word that took another's place is one pair */
export function differingPairs(before: readonly string[], after: readonly string[]): Pair[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [left, right] = [before.length - end, after.length - end];
  if (left - start > MOST || right - start > MOST) return inOrder(start, left, start, right);
  return middle(before, after, { start, left, right });
}

interface Middle {
  readonly start: number;
  readonly left: number;
  readonly right: number;
}

/** The longest common subsequence keeps its place; what lies between is paired in order. */
function middle(before: readonly string[], after: readonly string[], { start, left, right }: Middle): Pair[] {
  const lengths = table(before.slice(start, left), after.slice(start, right));
  const pairs: Pair[] = [];
  let [i, j] = [start, start];
  let [gapI, gapJ] = [start, start];
  const at = (x: number, y: number): number => lengths[x - start]?.[y - start] ?? 0;
  while (i < left && j < right) {
    if (before[i] === after[j]) {
      pairs.push(...inOrder(gapI, i, gapJ, j));
      i += 1;
      j += 1;
      [gapI, gapJ] = [i, j];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return [...pairs, ...inOrder(gapI, left, gapJ, right)];
}

function table(before: readonly string[], after: readonly string[]): number[][] {
  const rows = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [here, below] = [rows[i] as number[], rows[i + 1] as number[]];
      const same = before[i] === after[j];
      here[j] = same ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, here[j + 1] ?? 0);
    }
  }
  return rows;
}

function inOrder(fromI: number, toI: number, fromJ: number, toJ: number): Pair[] {
  const count = Math.max(toI - fromI, toJ - fromJ);
  return Array.from({ length: count }, (_, k) => ({
    ...(fromI + k < toI && { before: fromI + k }),
    ...(fromJ + k < toJ && { after: fromJ + k }),
  }));
}
