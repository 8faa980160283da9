/** Knows what "approved" means; the gate and everything that enforces ask here. */

import type { Approval, ItemKind, ItemState, Json, Lock, Rejection, Surroundings } from '../model.ts';
import { lockedItem } from './lock/empty.ts';
import { heldUnderMarks } from './marks/held.ts';
import { sameButForOrder } from './order.ts';

/** An item as it was seen. */
interface JudgedItem {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
  /** Absent where the definition is ambiguous or must not be hashed: such an item is never approved. */
  readonly digest?: string | undefined;
  readonly definition?: Json;
  /** What the machine's values are where it was seen; without them no mark of theirs holds. */
  readonly surroundings?: Surroundings | undefined;
}

interface Judgement {
  readonly state: Exclude<ItemState, 'missing'>;
  /** True where only the order of `required`, scalar `enum` or `type` lists differs; that permits. */
  readonly orderOnly: boolean;
  /** True where all that differs is under a reviewer's marks, or is order; that permits. */
  readonly underMarks: boolean;
  /** Present where this very digest was rejected before. */
  readonly rejected?: Rejection;
  /** The approval that holds, or the latest one where none does: what the item is compared with. */
  readonly approval?: Approval;
}

const NEVER_DECIDED: Judgement = { state: 'unapproved', orderOnly: false, underMarks: false };

/**
 * A rejected digest never counts as approved, whatever else the lock says of it: two merged branches may have
 * decided differently, and the no is the safe reading.
 */
export function judge(lock: Lock, item: JudgedItem): Judgement {
  const { approved, rejected } = lockedItem(lock, item);
  if (approved.length === 0 && rejected.length === 0) return NEVER_DECIDED;
  const refused = new Set(rejected.map((rejection) => rejection.digest));
  const valid = approved.filter((approval) => !refused.has(approval.digest));
  const latest = latestOf(valid);
  const otherwise = {
    state: latest ? 'changed' : 'unapproved',
    orderOnly: false,
    underMarks: false,
    ...(latest && { approval: latest }),
  } as const;
  if (item.digest === undefined) return otherwise;
  if (refused.has(item.digest)) {
    const rejection = rejected.findLast((one) => one.digest === item.digest);
    return { ...otherwise, ...(rejection && { rejected: rejection }) };
  }
  const exact = valid.findLast((approval) => approval.digest === item.digest);
  if (exact) return { state: 'approved', orderOnly: false, underMarks: false, approval: exact };
  const { definition } = item;
  if (definition === undefined) return otherwise;
  const reordered = valid.findLast((approval) => sameButForOrder(item.kind, approval.definition, definition));
  if (reordered) return { state: 'changed', orderOnly: true, underMarks: false, approval: reordered };
  const held = heldUnderMarks(valid, { ...item, definition });
  if (held === undefined) return otherwise;
  const state = held.isSame ? 'approved' : 'changed';
  return { state, orderOnly: false, underMarks: true, approval: held.approval };
}

/**
 * The only meaning of "approved".
 * @returns true where a person said yes to this digest, or to a definition that differs by order only or in
 *   what a reviewer marked, and nobody said no to it
 */
export function permits(lock: Lock, item: JudgedItem): boolean {
  const { state, orderOnly, underMarks } = judge(lock, item);
  return state === 'approved' || orderOnly || underMarks;
}

/** The one made last; of several made on a day, the last in the list. Days are `YYYY-MM-DD`, so text order is time order. */
function latestOf(approvals: readonly Approval[]): Approval | undefined {
  return approvals.reduce<Approval | undefined>(
    (last, next) => (last && last.on > next.on ? last : next),
    undefined,
  );
}
