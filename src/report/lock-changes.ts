/** Knows how a report tells what a branch changes in the lock: every difference in words, whoever signed it. */

import type { Report } from '../model.ts';
import { counts, decisionText, differenceLines, differenceName, tagOf } from './answers/difference-text.ts';
import { editWords, type SameEdit, sameEdits } from './answers/same-edit.ts';
import { cut } from './cut.ts';
import { foreign } from './foreign.ts';
import { wrapped } from './layout.ts';
import type { Paint } from './paint.ts';
import type { ReportOptions } from './reporter.ts';

/** In full up to here; of the others the words and who signed, so that nothing is only counted. */
const WHOLE = 25;

function short(same: SameEdit, width: number): string[] {
  const [one] = same;
  const words = [
    tagOf(one),
    differenceName(same),
    foreign(editWords(same)),
    decisionText(one),
    ...one.remarks.map(foreign),
  ];
  return wrapped(cut(words.filter((part) => part !== '').join(' · '), 6 * width), width, 2);
}

/** @returns a block per difference; nothing where no base was asked for */
export function lockChanges({ base, lock }: Report, options: ReportOptions, paint: Paint): string[] {
  if (base === undefined) return [];
  const { name, present, differences, remarks } = base;
  const absent = present ? '' : ' (no lock there: nothing was approved)';
  const heading = `LOCK CHANGES  ${foreign(name)}${absent} → ${foreign(lock.path)}: ${counts(differences)}`;
  const edits = sameEdits(differences);
  const most = options.verbose ? edits.length : WHOLE;
  return [
    wrapped(heading, options.width, 0).join('\n'),
    ...edits.slice(0, most).map((same) => differenceLines(same, { width: options.width, paint }).join('\n')),
    ...(edits.length > most
      ? [
          edits
            .slice(most)
            .flatMap((same) => short(same, options.width))
            .join('\n'),
        ]
      : []),
    ...remarks.map((remark) =>
      wrapped(paint('warning', `! ${foreign(remark)}`), options.width, 0).join('\n'),
    ),
  ];
}
