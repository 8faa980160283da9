/** Knows the marks beside an approved definition, and that each fits it. */

import type { ItemKind, Json, Mark } from '../../model.ts';
import { inOrder, markedDigest, markKey } from '../marks/digest.ts';
import { markProblem } from '../marks/places.ts';
import { readMark } from '../marks/spelling.ts';
import { day, digestText, entries, object, optional, type Place, refusal, required, text } from './shape.ts';

const NEXT = 'restore the lock from version control, then mark again with npx mcp-audit approve --mark';

/** What stands beside the marks. */
interface Beside {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly definition: Json;
}

/**
 * @param place the approval
 * @returns nothing where it has no marks
 * @throws Refusal where a mark has not its shape, fits nothing in the definition, or the digest does not fit
 */
export function readMarks(
  place: Place,
  beside: Beside,
): { readonly marks: readonly Mark[]; readonly markedDigest: string } | undefined {
  const [list, recorded] = [optional(place, 'marks'), optional(place, 'markedDigest')];
  if (list === undefined && recorded === undefined) return undefined;
  const marks = entries(required(place, 'marks')).map((mark) => readOne(mark, beside));
  const digest = required(place, 'markedDigest');
  if (list !== undefined && marks.length === 0) throw refusal(list, 'a list of marks is empty', NEXT);
  if (new Set(marks.map(markKey)).size !== marks.length)
    throw refusal(digest, 'a mark is listed twice', NEXT);
  if (markedDigest(beside, beside.definition, marks, 'recorded') !== digestText(digest))
    throw refusal(digest, 'the digest under the marks does not fit the definition and its marks', NEXT);
  return { marks: inOrder(marks), markedDigest: digestText(digest) };
}

function readOne(place: Place, { kind, definition }: Beside): Mark {
  const volatile = Object.hasOwn(object(place), 'value');
  object(place, ['by', 'kind', 'on', 'path', 'reason', ...(volatile ? ['value', 'was'] : [])]);
  const at = text(required(place, 'path'));
  const spelled = text(required(place, 'kind')) + (volatile ? `:${text(required(place, 'value'))}` : '');
  const rule = readMark(`${spelled}=${at}`);
  if (typeof rule === 'string') throw refusal(place, `the mark \`${spelled}\` ${rule}`, NEXT);
  const was = optional(place, 'was');
  const whole = rule.kind === 'volatile' && was ? { ...rule, was: text(was) } : rule;
  const problem = markProblem(kind, definition, whole, 'recorded');
  if (problem !== undefined) throw refusal(place, `\`${at}\` of a mark ${problem}`, NEXT);
  const reason = text(required(place, 'reason'));
  if (reason.trim() === '') throw refusal(place, 'a mark has no reason', NEXT);
  return { ...whole, by: text(required(place, 'by')), on: day(required(place, 'on')), reason };
}
