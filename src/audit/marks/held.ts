/** Knows whether an approval holds for a later definition because of its marks. */

import type { Approval, Json, MarkRule, Surroundings } from '../../model.ts';
import { canonical } from '../canonical.ts';
import { sameButForOrder } from '../order.ts';
import { markedDigest, type Owner } from './digest.ts';
import { masked } from './mask.ts';

/** An item whose digest is not the approved one. */
interface Varied extends Owner {
  readonly definition: Json;
  readonly surroundings?: Surroundings | undefined;
}

interface Held {
  readonly approval: Approval;
  /** True where nothing but masked values differs: that is no drift at all, so there is nothing to tell. */
  readonly isSame: boolean;
}

/** @returns the last of the approvals under whose marks the definition is the approved one, order aside */
export function heldUnderMarks(approvals: readonly Approval[], item: Varied): Held | undefined {
  const approval = approvals.findLast((one) => one.marks !== undefined && holds(one, item));
  if (approval === undefined) return undefined;
  const volatile = (approval.marks ?? []).filter(({ kind }) => kind === 'volatile');
  const both = bothMasked(approval, item, volatile);
  return { approval, isSame: both !== undefined && canonical(both.approved) === canonical(both.present) };
}

function holds(approval: Approval, item: Varied): boolean {
  const marks = approval.marks ?? [];
  const { definition, surroundings } = item;
  if (markedDigest(item, definition, marks, surroundings) === approval.markedDigest) return true;
  const both = bothMasked(approval, item, marks);
  return both !== undefined && sameButForOrder(item.kind, both.approved, both.present);
}

function bothMasked(
  approval: Approval,
  { definition, surroundings }: Varied,
  marks: readonly MarkRule[],
): { readonly approved: Json; readonly present: Json } | undefined {
  const approved = masked(approval.definition, marks, 'recorded');
  const present = masked(definition, marks, surroundings);
  return approved === undefined || present === undefined ? undefined : { approved, present };
}
