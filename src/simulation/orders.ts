/** Knows the load orders worth trying: all of few servers, and of many those that can change an outcome. */

/** Up to this many servers every order is tried, whether it can matter or not. */
const FEW = 4;
/** Permutations of more contenders than this are too many. */
const MOST_PERMUTED = 5;
/** Orders tried at most, where not all of them are. */
const MOST_ORDERS = 100;
/** What all orders of one setting may cost together, in tools merged and calls replayed. */
const MOST_WORK = 200_000;

export interface Orders {
  /** Keys in load order; the first is the order given. */
  readonly tried: readonly (readonly string[])[];
  /** True where every outcome any order can have is among those tried. */
  readonly complete: boolean;
}

function permutations(keys: readonly string[]): string[][] {
  if (keys.length === 0) return [[]];
  return keys.flatMap((key, at) =>
    permutations(keys.filter((_, i) => i !== at)).map((rest) => [key, ...rest]),
  );
}

function factorial(count: number): number {
  return count <= 1 ? 1 : count * factorial(count - 1);
}

/** The contenders in another order among themselves, everybody else where they were. */
function rearranged(
  keys: readonly string[],
  contenders: ReadonlySet<string>,
  order: readonly string[],
): string[] {
  let next = 0;
  return keys.map((key) => (contenders.has(key) ? (order[next++] ?? key) : key));
}

/** Whoever is first, or last, gets every name it claims: these orders show each winner there can be. */
function turns(keys: readonly string[], contenders: readonly string[], most: number): string[][] {
  const orders = [[...keys], [...keys].reverse()];
  for (const key of contenders) {
    if (orders.length + 2 > most) break;
    const others = keys.filter((other) => other !== key);
    orders.push([key, ...others], [...others, key]);
  }
  return orders;
}

function distinct(orders: readonly string[][]): string[][] {
  const seen = new Map(orders.map((order) => [JSON.stringify(order), order]));
  return [...seen.values()];
}

/**
 * @param keys in the order given
 * @param contending those that share a name or a label with another; only their order can matter
 * @param work cost of one order; the more it is, the fewer are tried where not all can be
 */
export function ordersOf(keys: readonly string[], contending: ReadonlySet<string>, work: number): Orders {
  const contenders = keys.filter((key) => contending.has(key));
  if (keys.length <= FEW) return { tried: permutations(keys), complete: true };
  const affordable = Math.floor(MOST_WORK / Math.max(1, work));
  if (contenders.length <= MOST_PERMUTED && factorial(contenders.length) <= affordable) {
    const tried = permutations(contenders).map((order) => rearranged(keys, contending, order));
    return { tried, complete: true };
  }
  const most = Math.max(2, Math.min(MOST_ORDERS, affordable));
  return { tried: distinct(turns(keys, contenders, most)), complete: false };
}
