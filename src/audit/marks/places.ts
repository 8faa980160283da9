/** Knows which places of a definition may carry which mark, and says of others why not. */

import type { ItemKind, Json, MarkRule } from '../../model.ts';
import { isObject } from '../../objects.ts';
import { pointerSteps, valueAt } from '../pointer.ts';
import { type MachineValues, maskedText } from './mask.ts';
import { canBe, isMachineClass } from './values.ts';

/** What an item is known by: a mask there would let one thing pass for another. */
const IDENTIFYING = new Set(['/name', '/uri', '/uriTemplate']);

/**
 * @param machine what `cwd`, `home` and `hostname` are spelled like in this definition
 * @returns why the mark cannot stand there, as the rest of a sentence about it; nothing where it can
 */
export function markProblem(
  kind: ItemKind,
  definition: Json,
  mark: MarkRule,
  machine: MachineValues,
): string | undefined {
  const steps = pointerSteps(mark.path);
  if (steps === undefined) return 'is no JSON Pointer such as /inputSchema/properties/trace_id';
  if (steps.length === 0 || IDENTIFYING.has(mark.path) || isArgumentName(kind, steps))
    return 'is never marked: the whole definition, a name or a uri says what is approved';
  const value = valueAt(definition, steps);
  if (value === undefined) return 'leads nowhere in this definition';
  return mark.kind === 'informational'
    ? informationalProblem(kind, steps, value)
    : volatileProblem(value, mark, machine);
}

function isArgumentName(kind: ItemKind, [first, , third, ...rest]: readonly string[]): boolean {
  return kind === 'prompt' && first === 'arguments' && third === 'name' && rest.length === 0;
}

function informationalProblem(kind: ItemKind, steps: readonly string[], value: Json): string | undefined {
  if (kind !== 'tool' || !isInputProperty(steps))
    return 'is no input property; only those can be informational, such as /inputSchema/properties/trace_id';
  return isObject(value) ? undefined : 'has no schema whose keywords could change';
}

/** `inputSchema`, then `properties/<name>`, with `items` between them where a list holds objects. */
function isInputProperty([first, ...rest]: readonly string[]): boolean {
  if (first !== 'inputSchema') return false;
  let at = 0;
  let ends = false;
  while (at < rest.length) {
    ends = rest[at] === 'properties' && at + 1 < rest.length;
    if (!ends && rest[at] !== 'items') return false;
    at += ends ? 2 : 1;
  }
  return ends;
}

function volatileProblem(
  value: Json,
  mark: Extract<MarkRule, { kind: 'volatile' }>,
  machine: MachineValues,
): string | undefined {
  if (typeof value !== 'string') return 'is not a text; only a value inside a text can be volatile';
  const takesWas = isMachineClass(mark.value);
  if (mark.was !== undefined && !(takesWas && canBe(mark.value as 'cwd', mark.was)))
    return `cannot have been ${JSON.stringify(mark.was)}, which is no ${mark.value}`;
  if (maskedText(value, [mark], machine) !== undefined) return undefined;
  return takesWas
    ? `does not hold the ${mark.value} of this machine as a whole name`
    : `holds no ${mark.value} as a whole word`;
}
