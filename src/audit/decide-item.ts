/** Knows what a decision makes of one item of the lock: its approvals, pins, rejections and history. */

import type { Approval, LockedItem, Mark } from '../model.ts';
import type { DecidedMark, Of, Signature } from './decision.ts';
import { withMarks } from './marks/digest.ts';

/** What was decided takes the place of what was only pinned. */
export function unpinned({ pinned: _, ...item }: LockedItem): LockedItem {
  return item;
}

/** A pin replaces former pins; what was decided stays as it is. */
export function pinned(item: LockedItem, decision: Of<'pin-item'>, { by, on }: Signature): LockedItem {
  const { digest, definition } = decision.item;
  const { reason, until } = decision;
  return { ...item, pinned: [{ by, definition, digest, on, reason, until, via: 'pin' }] };
}

/**
 * @returns the item with this digest approved: its rejection is taken back, and former approvals are retired unless
 *   it stands beside them
 */
export function approved(
  given: LockedItem,
  decision: Of<'approve-item'>,
  { by, on, via }: Signature,
): LockedItem {
  const before = unpinned(given);
  const { reason, beside, marks } = decision;
  const { digest, definition, server } = decision.item;
  const item = { ...before, rejected: before.rejected.filter((rejection) => rejection.digest !== digest) };
  if (item.approved.some((approval) => approval.digest === digest)) {
    const same = decision.renews ? renewed(item, decision, { by, on, via }) : item;
    return marks === undefined ? same : withMarksOn(same, server, digest, signed(marks, { by, on }));
  }
  const bare: Approval = { by, definition, digest, on, ...(reason !== undefined && { reason }), via };
  const owner = { server, kind: item.kind, name: item.name };
  const approval = marks === undefined ? bare : withMarks(owner, bare, signed(marks, { by, on }));
  if (beside) return { ...item, approved: [...item.approved, approval] };
  return { ...retired(item, () => true, on), approved: [approval] };
}

/** What was said of the definition (its reason, its marks) holds on; who looked at it before is in the history. */
function renewed(item: LockedItem, decision: Of<'approve-item'>, { by, on, via }: Signature): LockedItem {
  const { reason, item: about } = decision;
  const isIt = (one: { readonly digest: string }) => one.digest === about.digest;
  if (item.approved.some((one) => isIt(one) && one.on === on && one.by === by)) return item;
  const anew = (one: Approval) => ({ ...one, by, on, ...(reason !== undefined && { reason }), via });
  return {
    ...retired(item, isIt, on),
    approved: item.approved.map((one) => (isIt(one) ? anew(one) : one)),
  };
}

/** @returns the item with these marks on the approval of this digest */
export function remarked(
  item: LockedItem,
  { item: about, marks }: Of<'mark-item'>,
  who: Signature,
): LockedItem {
  return withMarksOn(item, about.server, about.digest, signed(marks, who));
}

function withMarksOn(item: LockedItem, server: string, digest: string, marks: readonly Mark[]): LockedItem {
  const owner = { server, kind: item.kind, name: item.name };
  const approved = item.approved.map((one) => (one.digest === digest ? withMarks(owner, one, marks) : one));
  return { ...item, approved };
}

/** A mark keeps whoever made it first. */
function signed(marks: readonly DecidedMark[], { by, on }: Pick<Signature, 'by' | 'on'>): Mark[] {
  return marks.map((mark) => ({ by, on, ...mark }));
}

/** @returns the item with this digest rejected, and retired where it was approved */
export function rejected(given: LockedItem, decision: Of<'reject-item'>, { by, on }: Signature): LockedItem {
  const item = unpinned(given);
  const { digest } = decision.item;
  const rest = retired(item, (approval) => approval.digest === digest, on);
  if (item.rejected.some((rejection) => rejection.digest === digest)) return rest;
  const reason = decision.reason !== undefined && { reason: decision.reason };
  return { ...rest, rejected: [...item.rejected, { by, digest, on, ...reason }] };
}

/** Moves approvals to the history; one that is there already, to the day, is not written twice. */
export function retired(
  item: LockedItem,
  leaves: (approval: { readonly digest: string }) => boolean,
  until: string,
): LockedItem {
  const history = [...item.history];
  for (const { by, digest, on } of item.approved.filter(leaves)) {
    const known = history.some(
      (old) => old.digest === digest && old.by === by && old.on === on && old.until === until,
    );
    if (!known) history.push({ by, digest, on, until });
  }
  return { ...item, approved: item.approved.filter((approval) => !leaves(approval)), history };
}
