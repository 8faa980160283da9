/** Knows what a definition is under a reviewer's marks: what may vary is taken out or replaced by what kind it is. */

import type { Json, MarkRule, Surroundings, VolatileRule } from '../../model.ts';
import { isObject } from '../../objects.ts';
import { pointerSteps, valueAt, withValueAt } from '../pointer.ts';
import { withoutInformational } from './informational.ts';
import { isMachineClass, type Span, VALUE_CLASSES, valuesIn } from './values.ts';

/** Machine values as the marks recorded them, or as they are here; without any no mark of them fits. */
export type MachineValues = 'recorded' | Surroundings | undefined;

/**
 * @param marks rules that fit the places they speak of
 * @returns the definition under the marks; nothing where one of them fits nothing in it, as then no approval under
 *   these marks speaks of it
 */
export function masked(
  definition: Json,
  marks: readonly MarkRule[],
  machine: MachineValues,
): Json | undefined {
  let value: Json | undefined = definition;
  for (const [path, rules] of volatileByPath(marks)) {
    const text = valueAtPointer(definition, path);
    const parts = typeof text === 'string' ? maskedText(text, rules, machine) : undefined;
    if (parts === undefined) return undefined;
    value = replaced(value, path, () => parts);
  }
  // The deepest first: what stands around a property must see it as it is under its own mark.
  const informational = marks.filter(({ kind }) => kind === 'informational').map(({ path }) => path);
  for (const path of informational.sort((a, b) => b.length - a.length)) {
    if (!isObject(valueAtPointer(definition, path))) return undefined;
    value = replaced(value, path, withoutInformational);
  }
  return value;
}

/** @returns what a JSON Pointer leads to; nothing where the text is no pointer, or leads nowhere */
export function valueAtPointer(value: Json, path: string): Json | undefined {
  const steps = pointerSteps(path);
  return steps && valueAt(value, steps);
}

function replaced(value: Json, path: string, by: (before: Json) => Json): Json {
  const steps = pointerSteps(path) ?? [];
  const before = valueAt(value, steps);
  return before === undefined ? value : withValueAt(value, steps, by(before));
}

function volatileByPath(marks: readonly MarkRule[]): Map<string, VolatileRule[]> {
  const byPath = new Map<string, VolatileRule[]>();
  for (const mark of marks) {
    if (mark.kind !== 'volatile') continue;
    byPath.set(mark.path, [...(byPath.get(mark.path) ?? []), mark]);
  }
  return byPath;
}

/** A text beyond these fits no mark: masking it would cost more time than a review of it. */
const LONGEST = 100_000;
const MOST_VALUES = 1_000;

interface Found extends Span {
  readonly value: VolatileRule['value'];
}

/**
 * A list of the text's parts, which no text equals: a server that wrote the mask itself would not pass for it.
 * @returns nothing where a class does not occur in the text, or where the text is too long or full of values
 */
export function maskedText(
  text: string,
  rules: readonly VolatileRule[],
  machine: MachineValues,
): Json[] | undefined {
  if (text.length > LONGEST) return undefined;
  const found: Found[] = [];
  for (const rule of rules) {
    const spans = valuesIn(text, rule.value, spellings(rule, machine));
    if (spans.length === 0 || spans.length > MOST_VALUES) return undefined;
    for (const span of spans) found.push({ ...span, value: rule.value });
  }
  return partsOf(text, found.sort(byPlace));
}

function spellings(rule: VolatileRule, machine: MachineValues): readonly string[] {
  if (!isMachineClass(rule.value) || machine === undefined) return [];
  if (machine !== 'recorded') return machine[rule.value];
  return rule.was === undefined ? [] : [rule.was];
}

/** Of several that begin in one place the longest: a time stamp is not a date and a rest. */
function byPlace(a: Found, b: Found): number {
  const rank = ({ value }: Found): number => VALUE_CLASSES.indexOf(value);
  return a.start - b.start || b.end - a.end || rank(a) - rank(b);
}

function partsOf(text: string, found: readonly Found[]): Json[] {
  const parts: Json[] = [];
  let at = 0;
  for (const { start, end, value } of found) {
    if (start < at) continue;
    parts.push(text.slice(at, start), { volatile: value });
    at = end;
  }
  return [...parts, text.slice(at)];
}
