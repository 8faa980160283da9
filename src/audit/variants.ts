/** Pairs the reviewed variants of one identity in two locks: which are gone, which are fresh, which stayed. */

/** Anything a lock lists by digest: approvals, launches. */
interface Variant {
  readonly digest: string;
}

interface Variants<T extends Variant> {
  /** A fresh one with the one it takes the place of; without one it is the first, or stands beside others. */
  readonly fresh: readonly { readonly before?: T; readonly after: T }[];
  /** Gone without a successor. */
  readonly gone: readonly T[];
  readonly kept: readonly { readonly before: T; readonly after: T }[];
}

/** @returns the variants of both lists, each digest once; successors are paired in the order of the lists */
export function pairVariants<T extends Variant>(before: readonly T[], after: readonly T[]): Variants<T> {
  const old = new Map(before.map((one) => [one.digest, one]));
  const now = new Map(after.map((one) => [one.digest, one]));
  const gone = [...old.values()].filter(({ digest }) => !now.has(digest));
  const fresh = [...now.values()].filter(({ digest }) => !old.has(digest));
  return {
    fresh: fresh.map((one, at) => {
      const former = gone[at];
      return { after: one, ...(former !== undefined && { before: former }) };
    }),
    gone: gone.slice(fresh.length),
    kept: [...now.values()].flatMap((one) => {
      const former = old.get(one.digest);
      return former === undefined ? [] : [{ before: former, after: one }];
    }),
  };
}
