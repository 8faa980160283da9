/** Knows how the changes of one item read in the table: in words, or as a diff where a text was reworded. */

import type { AuditedItem, Change } from '../model.ts';
import { brief } from './brief.ts';
import { counted } from './cut.ts';
import { wordDiff } from './diff.ts';
import { drawInline } from './draw.ts';
import { labelled, wrapped } from './layout.ts';
import type { Paint } from './paint.ts';
import type { ReportOptions } from './reporter.ts';

const MOST_CHANGES = 6;
/** Columns of one added or removed stretch, in lines of the terminal. */
const STRETCH_LINES = 2;
/** Wrapping a megabyte takes minutes; the full definition is shown by other means. */
const VERBOSE_STRETCH_LINES = 100;
const LABEL_WIDTH = 32;

/** @returns true where a diff of the two texts tells more than a sentence about them */
export function isReworded(change: Change): change is Change & { before: string; after: string } {
  const { before, after } = change;
  const texts = typeof before === 'string' && typeof after === 'string';
  return texts && (change.class === 'descriptive' || /\s/.test(before + after));
}

/** @returns the place in the definition: `/description` is `description`, deeper ones stay pointers */
export function pathName(path: string): string {
  const name = path.lastIndexOf('/') === 0 ? path.slice(1) : path;
  return name === '' ? 'definition' : brief(name, LABEL_WIDTH);
}

function changeText(change: Change, options: ReportOptions, paint: Paint): string {
  const most = (options.verbose ? VERBOSE_STRETCH_LINES : STRETCH_LINES) * options.width;
  if (isReworded(change)) {
    const drawn = drawInline(wordDiff(change.before, change.after), paint, most);
    const whose = isNamedByPath(change) ? '' : `${brief(change.says, most)}: `;
    return whose + cutPainted(drawn, change, 3 * most) + hardToSee(change, most, paint);
  }
  return brief(change.says, most);
}

/** The words of a change name what a deep path leads to; the path beside them would only take room. */
export function isNamedByPath({ path }: Change): boolean {
  return path.lastIndexOf('/') <= 0;
}

/** Two letters that look alike are drawn alike in a diff, so their code points stand behind it. */
function hardToSee({ hardToSee: hard }: Change, most: number, paint: Paint): string {
  return hard === undefined ? '' : `; ${paint('warning', `hard to see: ${brief(hard, most)}`)}`;
}

/** A text reworded in many places at once is told by its length: cutting a coloured line could leave it open. */
function cutPainted(drawn: string, change: Change & { before: string; after: string }, most: number): string {
  if (drawn.length <= most) return drawn;
  const from = `${counted([...change.before].length, 'character')}`;
  return `reworded throughout: ${from} before, ${counted([...change.after].length, 'character')} now`;
}

/**
 * @returns a row per change, worst first as the audit gives them; what is left out is counted, and where it is shown
 * is said: the command of the review stands below, as the next step
 */
export function changeRows(
  item: AuditedItem,
  options: ReportOptions,
  paint: Paint,
  indent: number,
): string[] {
  const most = options.verbose ? item.changes.length : MOST_CHANGES;
  const shown = item.changes.slice(0, most);
  const texts = shown.map((change) => ({ change, text: changeText(change, options, paint) }));
  const rows = texts.flatMap(({ change, text }) =>
    isNamedByPath(change)
      ? labelled(pathName(change.path), text, options.width, indent)
      : wrapped(text, options.width, indent),
  );
  const left = item.changes.length - shown.length;
  const shortened = texts.some(({ text }) => / more characters?|reworded throughout:/.test(text));
  if (left > 0) rows.push(...labelled('', `… ${counted(left, 'more change')}`, options.width, indent));
  if (left === 0 && !shortened) return rows;
  return [
    ...rows,
    ...labelled('all of it', 'answer d in its review, or --format json', options.width, indent),
  ];
}
