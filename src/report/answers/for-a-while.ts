/** Knows how what holds only for a while reads: pins, exceptions, approvals that are due. */

import type { ForAWhile, JsonObject, Nearness } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted } from '../cut.ts';
import { foreign } from '../foreign.ts';
import { labelledRows, type Row, wrapped } from '../layout.ts';
import { bounded, shortName, subjectName, subjectNames } from '../names.ts';
import type { Paint } from '../paint.ts';
import { present } from './json.ts';

const MOST_NAMES = 12;
const REASON_WIDTH = 400;

interface Look {
  readonly width: number;
  readonly paint: Paint;
}

function lastDay(until: string, nearness: Nearness): string {
  if (nearness === 'ended') return `ENDED ${foreign(until)}`;
  return nearness === 'ending' ? `until ${foreign(until)}, ENDS SOON` : `until ${foreign(until)}`;
}

function because(by: string, reason: string): string {
  return `by (claimed) ${shortName(by, 60)}: "${brief(reason, REASON_WIDTH)}"`;
}

function section(title: string, rows: readonly Row[], { width, paint }: Look): string[] {
  if (rows.length === 0) return [];
  return [[...wrapped(paint('strong', title), width, 0), ...labelledRows(rows, width, 2)].join('\n')];
}

function pinRows({ pins }: ForAWhile): Row[] {
  return pins.map(({ items, launches, until, nearness, on, by, reason }) => {
    const what = [items > 0 ? counted(items, 'item') : '', launches > 0 ? counted(launches, 'launch') : ''];
    const words = `${lastDay(until, nearness)}; pinned ${foreign(on)}, ${because(by, reason)}`;
    return [what.filter((one) => one !== '').join(', '), words];
  });
}

function exceptionRows({ exceptions }: ForAWhile): Row[] {
  return exceptions.map(({ rule, subjects, until, nearness, by, reason }) => {
    const about = subjects.length === 0 ? '' : `${subjectNames(subjects, MOST_NAMES)}; `;
    return [foreign(rule), `${about}${lastDay(until, nearness)}, ${because(by, reason)}`];
  });
}

function reviewRows({ reviews, daysAhead }: ForAWhile): Row[] {
  const row = (label: string, some: ForAWhile['reviews']): Row[] => {
    const names = some.map(({ subject }) => subjectName(subject));
    return some.length === 0
      ? []
      : [[label, `${counted(some.length, 'item')}: ${bounded(names, MOST_NAMES)}`]];
  };
  const isDue = ({ days }: { readonly days: number }): boolean => days <= 0;
  return [
    ...row('due', reviews.filter(isDue)),
    ...row(
      `within ${daysAhead} days`,
      reviews.filter((one) => !isDue(one)),
    ),
  ];
}

/** @returns a block of lines each for what there is; none where nothing holds only for a while */
export function forAWhileBlocks(all: ForAWhile, policyPath: string, look: Look): string[] {
  return [
    ...section('pinned, not reviewed', pinRows(all), look),
    ...section(`accepted in ${foreign(policyPath)}`, exceptionRows(all), look),
    ...section('approvals to look at again', reviewRows(all), look),
  ];
}

/** @returns the same as members of the JSON answer */
export function forAWhileMembers({ pins, exceptions, reviews }: ForAWhile): JsonObject {
  return {
    pins: pins.map((one) => ({ ...one })),
    exceptions: exceptions.map(({ subjects, ...one }) => ({
      ...one,
      subjects: subjects.map((subject) => present({ ...subject })),
    })),
    reviews: reviews.map(({ subject, by, on, days }) => ({ ...subject, by, on, daysLeft: days })),
  };
}
