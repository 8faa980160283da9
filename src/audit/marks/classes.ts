/** Knows which changes are under a mark: those that are gone when both definitions are looked at under the marks. */

import type { Approval, Change, ItemKind, Json, Surroundings } from '../../model.ts';
import { compare } from '../compare.ts';
import { masked } from './mask.ts';

/**
 * @param changes all that differs between the approved and the present definition
 * @returns the same changes; what the approval's marks let vary has the class `informational`
 */
export function underMarks(
  kind: ItemKind,
  changes: readonly Change[],
  approval: Approval,
  present: Json,
  surroundings: Surroundings | undefined,
): readonly Change[] {
  if (approval.marks === undefined) return changes;
  const before = masked(approval.definition, approval.marks, 'recorded');
  const after = masked(present, approval.marks, surroundings);
  // Marks that fit nothing any more cover nothing.
  if (before === undefined || after === undefined) return changes;
  const left = compare(kind, before, after).map(({ path }) => path);
  return changes.map((change) =>
    change.class === 'order' ||
    left.some((path) => isWithin(path, change.path) || isWithin(change.path, path))
      ? change
      : { ...change, class: 'informational' },
  );
}

function isWithin(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`);
}
