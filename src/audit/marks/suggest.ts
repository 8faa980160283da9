/** Knows which marks would make two definitions one: the exact marks a report suggests for what varies. */

import type { Change, Surroundings, ValueClass, VolatileRule } from '../../model.ts';
import { maskedText } from './mask.ts';
import { canBe, isMachineClass, type MachineClass, VALUE_CLASSES, valuesIn } from './values.ts';

/** Looked at in longer texts only where somebody asks for one class. */
const LONGEST = 20_000;
/** Nobody makes more marks at once; a definition that differs in more places is reviewed. */
const MOST_MARKS = 20;

/**
 * @param changes all that differs
 * @param here this machine, where the later definition was seen
 * @returns the marks under which nothing of it differs; nothing where some of it would
 */
export function explainingMarks(
  changes: readonly Pick<Change, 'path' | 'before' | 'after'>[],
  here: Surroundings | undefined,
): VolatileRule[] | undefined {
  if (changes.length > MOST_MARKS) return undefined;
  const rules: VolatileRule[] = [];
  for (const { path, before, after } of changes) {
    if (typeof before !== 'string' || typeof after !== 'string' || path === '') return undefined;
    const classes = explainingClasses(before, after, here);
    if (classes === undefined) return undefined;
    rules.push(...classes.map((value): VolatileRule => ({ kind: 'volatile', path, value })));
  }
  return rules.length === 0 ? undefined : rules;
}

/** One class where one is enough; otherwise the fewest that do. */
function explainingClasses(
  before: string,
  after: string,
  here: Surroundings | undefined,
): ValueClass[] | undefined {
  if (before.length + after.length > LONGEST) return undefined;
  const single = VALUE_CLASSES.find((value) =>
    isMachineClass(value)
      ? valueThen(before, after, here?.[value] ?? [], value) !== undefined
      : areOne(before, after, [value], here),
  );
  if (single !== undefined) return [single];
  let classes = VALUE_CLASSES.filter(
    (value) => occursIn(before, value, here) && occursIn(after, value, here),
  );
  if (!areOne(before, after, classes, here)) return undefined;
  for (const value of [...classes].reverse()) {
    const fewer = classes.filter((one) => one !== value);
    if (areOne(before, after, fewer, here)) classes = fewer;
  }
  return classes;
}

function occursIn(text: string, value: ValueClass, here: Surroundings | undefined): boolean {
  return valuesIn(text, value, isMachineClass(value) ? (here?.[value] ?? []) : []).length > 0;
}

function areOne(
  before: string,
  after: string,
  classes: readonly ValueClass[],
  here: Surroundings | undefined,
): boolean {
  const rules = classes.map((value): VolatileRule => ({ kind: 'volatile', path: '', value }));
  const [one, other] = [maskedText(before, rules, here), maskedText(after, rules, here)];
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What stood in an earlier text, perhaps on another machine, where a machine's value stands now.
 * @returns nothing where anything else differs, or where what stood there is no value of the class
 */
export function valueThen(
  before: string,
  now: string,
  here: readonly string[],
  value: MachineClass,
): string | undefined {
  const spans = valuesIn(now, value, here);
  const [first] = spans;
  if (first === undefined) return undefined;
  let end = 0;
  const around = spans.map((span) => {
    const part = now.slice(end, span.start);
    end = span.end;
    return part;
  });
  around.push(now.slice(end));
  // The same unknown text stands between the parts each time, so its length follows from the whole.
  const length = (before.length - around.join('').length) / spans.length;
  if (!Number.isInteger(length) || length < 1) return undefined;
  const then = before.slice(first.start, first.start + length);
  return around.join(then) === before && canBe(value, then) ? then : undefined;
}
