/** Knows what "approved" means; the gate and everything that enforces ask here. */

import type { Approval, ItemKind, ItemState, Json, Lock, Rejection } from '../model.ts';
import { lockedItem } from './lock/empty.ts';
import { sameButForOrder } from './order.ts';

/** An item as it was seen. */
export interface JudgedItem {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
  /** Absent where the definition is ambiguous or must not be hashed: such an item is never approved. */
  readonly digest?: string | undefined;
  readonly definition?: Json;
}

export interface Judgement {
  readonly state: Exclude<ItemState, 'missing'>;
  /** True where only the order of `required`, scalar `enum` or `type` lists differs; that permits. */
  readonly orderOnly: boolean;
  /** Present where this very digest was rejected before. */
  readonly rejected?: Rejection;
  /** The approval that holds, or the latest one where none does: what the item is compared with. */
  readonly approval?: Approval;
}

/**
 * A rejected digest never counts as approved, whatever else the lock says of it: two merged branches may have
 * decided differently, and the no is the safe reading.
 */
export function judge(lock: Lock, item: JudgedItem): Judgement {
  const { approved, rejected } = lockedItem(lock, item);
  const refused = new Set(rejected.map((rejection) => rejection.digest));
  const valid = approved.filter((approval) => !refused.has(approval.digest));
  const latest = latestOf(valid);
  const otherwise = {
    state: latest ? 'changed' : 'unapproved',
    orderOnly: false,
    ...(latest && { approval: latest }),
  } as const;
  if (item.digest === undefined) return otherwise;
  if (refused.has(item.digest)) {
    const rejection = rejected.findLast((one) => one.digest === item.digest);
    return { ...otherwise, ...(rejection && { rejected: rejection }) };
  }
  const exact = valid.findLast((approval) => approval.digest === item.digest);
  if (exact) return { state: 'approved', orderOnly: false, approval: exact };
  const { definition } = item;
  if (definition === undefined) return otherwise;
  const reordered = valid.findLast((approval) => sameButForOrder(item.kind, approval.definition, definition));
  return reordered ? { state: 'changed', orderOnly: true, approval: reordered } : otherwise;
}

/**
 * The only meaning of "approved".
 * @returns true where a person said yes to this digest, or to a definition that differs by order only, and
 *   nobody said no to it
 */
export function permits(lock: Lock, item: JudgedItem): boolean {
  const { state, orderOnly } = judge(lock, item);
  return state === 'approved' || orderOnly;
}

/** The one made last; of several made on a day, the last in the list. Days are `YYYY-MM-DD`, so text order is time order. */
function latestOf(approvals: readonly Approval[]): Approval | undefined {
  return approvals.reduce<Approval | undefined>(
    (last, next) => (last && last.on > next.on ? last : next),
    undefined,
  );
}
