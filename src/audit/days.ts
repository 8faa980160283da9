/** Knows days: `YYYY-MM-DD`, whose text order is their order in time. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** Midnight of that day in UTC, or nothing where the calendar has no such day (2026-02-30). */
function midnight(day: string): number | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  // Date.UTC takes 2026-02-30 for 2026-03-02, so the parts are bounded before.
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (m < 1 || m > 12 || d < 1 || d > lastOf(y, m)) return undefined;
  return Date.UTC(y, m - 1, d);
}

function lastOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** @returns true for a `YYYY-MM-DD` that is in the calendar */
export function isDay(text: string): boolean {
  return midnight(text) !== undefined;
}

/** @returns days from one to the other, negative where the other is earlier; nothing where one is no day */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [midnight(from), midnight(to)];
  return start === undefined || end === undefined ? undefined : Math.round((end - start) / MS_PER_DAY);
}

/** @returns true where what holds until that day, the day included, holds no more */
export function isPast(until: string, today: string): boolean {
  return until < today;
}
