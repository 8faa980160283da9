/** Knows how what holds only for a while reads: pins, exceptions, approvals that are due. */

import type { ForAWhile, JsonObject, Nearness } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted } from '../cut.ts';
import { foreign } from '../foreign.ts';
import { labelled, wrapped } from '../layout.ts';
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

function section(title: string, lines: readonly string[], { width, paint }: Look): string[] {
  return lines.length === 0 ? [] : [[...wrapped(paint('strong', title), width, 0), ...lines].join('\n')];
}

function pinLines({ pins }: ForAWhile, { width }: Look): string[] {
  return pins.flatMap(({ items, launches, until, nearness, on, by, reason }) => {
    const what = [items > 0 ? counted(items, 'item') : '', launches > 0 ? counted(launches, 'launch') : ''];
    const words = `${lastDay(until, nearness)}; pinned ${foreign(on)}, ${because(by, reason)}`;
    return labelled(what.filter((one) => one !== '').join(', '), words, width, 2);
  });
}

function exceptionLines({ exceptions }: ForAWhile, { width }: Look): string[] {
  return exceptions.flatMap(({ rule, subjects, until, nearness, by, reason }) => {
    const about = subjects.length === 0 ? '' : `${subjectNames(subjects, MOST_NAMES)}; `;
    return labelled(foreign(rule), `${about}${lastDay(until, nearness)}, ${because(by, reason)}`, width, 2);
  });
}

function reviewLines({ reviews, daysAhead }: ForAWhile, { width }: Look): string[] {
  const row = (label: string, some: ForAWhile['reviews']) =>
    some.length === 0
      ? []
      : labelled(
          label,
          `${counted(some.length, 'item')}: ${bounded(
            some.map(({ subject }) => subjectName(subject)),
            MOST_NAMES,
          )}`,
          width,
          2,
        );
  return [
    ...row(
      'due',
      reviews.filter(({ days }) => days <= 0),
    ),
    ...row(
      `within ${daysAhead} days`,
      reviews.filter(({ days }) => days > 0),
    ),
  ];
}

/** @returns a block of lines each for what there is; none where nothing holds only for a while */
export function forAWhileBlocks(all: ForAWhile, policyPath: string, look: Look): string[] {
  return [
    ...section('pinned, not reviewed', pinLines(all, look), look),
    ...section(`accepted in ${foreign(policyPath)}`, exceptionLines(all, look), look),
    ...section('approvals to look at again', reviewLines(all, look), look),
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
