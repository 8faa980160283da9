/** Knows what an approval under marks binds to: the definition as it is under them, and the marks themselves. */

import type { Approval, ItemKind, Json, JsonObject, Mark, MarkRule } from '../../model.ts';
import { canonical } from '../canonical.ts';
import { digest } from '../digest.ts';
import { byText } from '../text-order.ts';
import { type MachineValues, masked } from './mask.ts';

/** Whose definition it is. */
export interface Owner {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
}

/**
 * @returns `sha256:` and SHA-256 of `<server>::<name>::<canonical of {definition, marks}>`; nothing where a mark fits
 *   nothing in the definition
 */
export function markedDigest(
  { server, kind, name }: Owner,
  definition: Json,
  marks: readonly MarkRule[],
  machine: MachineValues,
): string | undefined {
  const under = masked(definition, marks, machine);
  if (under === undefined) return undefined;
  const rules = inOrder(marks).map(ruleMembers);
  return digest(server, kind, name, canonical({ definition: under, marks: rules }));
}

/** The rule alone: who made it, when and why does not change what it lets vary. */
function ruleMembers(mark: MarkRule): JsonObject {
  if (mark.kind === 'informational') return { kind: mark.kind, path: mark.path };
  const { kind, path, value, was } = mark;
  return { kind, path, value, ...(was !== undefined && { was }) };
}

/** @returns one text per rule, machine values aside: two marks with one key are one mark */
export function markKey(mark: MarkRule): string {
  return JSON.stringify([mark.path, mark.kind, mark.kind === 'volatile' ? mark.value : '']);
}

/** @returns the marks in the order of the lock */
export function inOrder<T extends MarkRule>(marks: readonly T[]): T[] {
  return [...marks].sort((a, b) => byText(markKey(a), markKey(b)));
}

/**
 * @param marks all of them; none takes the marks away
 * @returns the approval with these marks
 * @throws RangeError where a mark does not fit the approved definition: whoever makes marks asks first
 */
export function withMarks(owner: Owner, approval: Approval, marks: readonly Mark[]): Approval {
  const { marks: _marks, markedDigest: _digest, ...bare } = approval;
  if (marks.length === 0) return bare;
  const ordered = inOrder(marks);
  const made = markedDigest(owner, approval.definition, ordered, 'recorded');
  if (made === undefined) throw new RangeError('a mark does not fit the definition it stands beside');
  return { ...bare, marks: ordered, markedDigest: made };
}
