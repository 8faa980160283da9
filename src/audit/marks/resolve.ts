/** Knows how a mark somebody asks for, or that an earlier approval had, comes to fit one definition. */

import type { Approval, ItemKind, Json, Mark, MarkRule, Surroundings } from '../../model.ts';
import { markKey } from './digest.ts';
import { valueAtPointer } from './mask.ts';
import { markProblem } from './places.ts';
import { valueThen } from './suggest.ts';
import { isMachineClass, valuesIn } from './values.ts';

/** A definition to be marked, and where. */
export interface Marked {
  readonly kind: ItemKind;
  readonly definition: Json;
  readonly surroundings?: Surroundings | undefined;
  /** What the server says here now, where that is another definition: it may tell another machine's value. */
  readonly now?: Json | undefined;
}

/** @returns the rule as the lock is to hold it, or why it cannot stand there, as the rest of a sentence */
export function resolvedMark(mark: MarkRule, marked: Marked): MarkRule | string {
  const rule = withWas(mark, marked);
  return markProblem(marked.kind, marked.definition, rule, 'recorded') ?? rule;
}

/** The spelling of a machine's value in this definition goes with the mark: no other machine could know it. */
function withWas(mark: MarkRule, { definition, surroundings, now }: Marked): MarkRule {
  if (mark.kind === 'informational' || !isMachineClass(mark.value)) return mark;
  const { kind, path, value } = mark;
  const text = valueAtPointer(definition, path);
  if (typeof text !== 'string') return { kind, path, value };
  const here = surroundings?.[value] ?? [];
  const was = here.find((one) => valuesIn(text, value, [one]).length > 0);
  if (was !== undefined) return { kind, path, value, was };
  const later = now === undefined ? undefined : valueAtPointer(now, path);
  const then = typeof later === 'string' ? valueThen(text, later, here, value) : undefined;
  return then === undefined ? { kind, path, value } : { kind, path, value, was: then };
}

/** The marks of an earlier approval that fit a later definition, and those that fit nothing in it. */
export interface Carried {
  readonly kept: readonly Mark[];
  readonly lost: readonly Mark[];
}

const NONE: Carried = { kept: [], lost: [] };

/** Marks are looked at again for each definition: what fits nothing any more is left out, and that is said. */
export function carriedMarks(approval: Approval | undefined, marked: Marked): Carried {
  if (approval?.marks === undefined) return NONE;
  const kept: Mark[] = [];
  const lost: Mark[] = [];
  for (const mark of approval.marks) {
    const rule = resolvedMark(mark, marked);
    if (typeof rule === 'string') lost.push(mark);
    else kept.push({ ...rule, by: mark.by, on: mark.on, reason: mark.reason });
  }
  return { kept, lost };
}

/** @returns the marks with those added that they do not hold already; a new reason does not replace an old one */
export function withAdded<T extends MarkRule, U extends MarkRule>(
  marks: readonly T[],
  added: readonly U[],
): (T | U)[] {
  const known = new Set(marks.map(markKey));
  const fresh = new Map(added.map((mark) => [markKey(mark), mark]));
  return [...marks, ...[...fresh].filter(([key]) => !known.has(key)).map(([, mark]) => mark)];
}
