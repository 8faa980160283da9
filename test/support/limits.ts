/** Runs something under other limits than the product has, so that a test reaches them quickly. */
import { limits } from '../../src/limits.ts';

export type Limit = keyof typeof limits;

/** @param other the limits that differ while `work` runs; nothing else may run beside it */
export async function withLimits<T>(
  other: Partial<Record<Limit, number>>,
  work: () => Promise<T>,
): Promise<T> {
  const kept = { ...limits };
  Object.assign(limits, other);
  try {
    return await work();
  } finally {
    Object.assign(limits, kept);
  }
}
