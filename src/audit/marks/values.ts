/**
 * Knows how values that vary from run to run are spelled, so that a mask covers them and no word of a text. Every
 * spelling is fixed: digits, hex digits, names of months and days, or what this machine itself is called.
 */

import { lazily } from '../../lazily.ts';
import type { Surroundings, ValueClass } from '../../model.ts';

/** From the first character to before the last, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** In the order of a suggestion: the narrowest first, as digits stand in most of them. */
export const VALUE_CLASSES = [
  'timestamp',
  'date',
  'uuid',
  'cwd',
  'home',
  'hostname',
  'number',
] as const satisfies readonly ValueClass[];

/** Classes whose spelling is known on the machine only. */
export type MachineClass = keyof Surroundings;

/** @returns true for what is the same on one machine and another on the next */
export function isMachineClass(value: ValueClass): value is MachineClass {
  return value === 'cwd' || value === 'home' || value === 'hostname';
}

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const WEEKDAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const MONTH_NAME =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const MONTH_SHORT = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY_OF_MONTH = '(?:0[1-9]|[12]\\d|3[01])';
const LOOSE_DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const ISO_DATE = `\\d{4}-${MONTH}-${DAY_OF_MONTH}`;
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const SECONDS = ':(?:[0-5]\\d|60)';
const OFFSET = '[+-](?:[01]\\d|2[0-3]):?[0-5]\\d';

/** A letter, digit or `_` beside it would make the value a part of a word. */
const BEFORE = '(?<![\\p{L}\\p{M}\\p{N}_])';
const AFTER = '(?![\\p{L}\\p{M}\\p{N}_])';

function spelled(...spellings: string[]): RegExp {
  return new RegExp(`${BEFORE}(?:${spellings.join('|')})${AFTER}`, 'gu');
}

/** RFC 3339 and ISO 8601, RFC 9110's HTTP-date, what JavaScript's and C's clocks print, and the common short form. */
const TIMESTAMP = lazily(() =>
  spelled(
    `${ISO_DATE}[Tt ]${CLOCK}(?:${SECONDS}(?:[.,]\\d{1,9})?)?(?:[Zz]| UTC| GMT| ?${OFFSET})?`,
    `${DAY}, ${DAY_OF_MONTH} ${MONTH_SHORT} \\d{4} ${CLOCK}${SECONDS} (?:GMT|${OFFSET})`,
    `${DAY} ${MONTH_SHORT} ${DAY_OF_MONTH} \\d{4} ${CLOCK}${SECONDS}(?: GMT${OFFSET})?`,
    `${DAY} ${MONTH_SHORT} [ \\d]?\\d ${CLOCK}${SECONDS}(?: UTC| GMT)? \\d{4}`,
    `${LOOSE_DAY}/${LOOSE_DAY}/\\d{4},? \\d{1,2}:[0-5]\\d(?:${SECONDS})?(?: [AP]M)?`,
  ),
);
const DATE = lazily(() =>
  spelled(
    `${ISO_DATE}(?!-\\d)`,
    `\\d{4}/${MONTH}/${DAY_OF_MONTH}`,
    `${LOOSE_DAY}([./])${LOOSE_DAY}\\1\\d{4}`,
    `(?:${WEEKDAY}, )?${MONTH_NAME} ${LOOSE_DAY}, \\d{4}`,
    `(?:${WEEKDAY}, )?${LOOSE_DAY} ${MONTH_NAME} \\d{4}`,
    `(?:${DAY}, )?${MONTH_SHORT} ${LOOSE_DAY}, \\d{4}`,
    `(?:${DAY},? )?${LOOSE_DAY} ${MONTH_SHORT} \\d{4}`,
    `${DAY} ${MONTH_SHORT} ${DAY_OF_MONTH} \\d{4}`,
  ),
);
const UUID = lazily(() => spelled('[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}'));
/** Bounded, as a very long row of digits can spell anything; parts of `1.2.3` are no numbers. */
const NUMBER = lazily(() =>
  spelled('(?<!\\d[.,])(?:\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})(?:\\.\\d{1,9})?(?![.,]\\d)'),
);

const SPELLINGS = { timestamp: TIMESTAMP, date: DATE, uuid: UUID, number: NUMBER } as const;

/** Nothing that a reader cannot see may hide in what is masked. */
const VISIBLE = lazily(() => /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]{2,1024}$/u);
const ABSOLUTE = lazily(() => /^(?:\/|[A-Za-z]:[\\/]|\\\\).*[\p{L}\p{N}]/u);
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,251})[A-Za-z0-9]$/;

/** @returns true where the text can be a machine's value: of `/` or `a` every text is full */
export function canBe(value: MachineClass, text: string): boolean {
  if (!VISIBLE().test(text)) return false;
  return value === 'hostname' ? HOST_NAME.test(text) : ABSOLUTE().test(text);
}

/**
 * @param text any stranger's text
 * @param here what the machine's classes are spelled like; what cannot be a value of the class is left out
 * @returns where values of the class stand, from left to right, none inside another
 */
export function valuesIn(text: string, value: ValueClass, here: readonly string[]): Span[] {
  if (!isMachineClass(value)) {
    const found = text.matchAll(SPELLINGS[value]());
    return [...found].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  }
  // The longer spelling first: one folder may stand inside the other.
  const known = here.filter((one) => canBe(value, one)).sort((a, b) => b.length - a.length);
  return known.flatMap((one) => occurrences(text, one, value === 'hostname'));
}

const WORD_BEFORE = lazily(() => /[\p{L}\p{M}\p{N}_.~\\-]$/u);
const WORD_AFTER = lazily(() => /^(?:[\p{L}\p{M}\p{N}_-]|\.[\p{L}\p{N}])/u);
const NAME_BEFORE = lazily(() => /[\p{L}\p{M}\p{N}_-]$/u);
const NAME_AFTER = lazily(() => /^[\p{L}\p{M}\p{N}_-]/u);

/** Whole names only: `/home/a` does not stand in `/home/ab`, nor `box` in `sandbox`. */
function occurrences(text: string, wanted: string, isName: boolean): Span[] {
  const found: Span[] = [];
  const [before, after] = isName ? [NAME_BEFORE(), NAME_AFTER()] : [WORD_BEFORE(), WORD_AFTER()];
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + wanted.length)) {
    const end = start + wanted.length;
    const inWord =
      before.test(text.slice(Math.max(0, start - 2), start)) || after.test(text.slice(end, end + 3));
    if (!inWord) found.push({ start, end });
  }
  return found;
}
