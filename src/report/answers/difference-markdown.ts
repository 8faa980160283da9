/** Knows how the differences of two locks read in a pull request: bounded, and harmless to whoever renders it. */

import type { Change, Difference, Json } from '../../model.ts';
import { isReworded } from '../changes.ts';
import { beginning, counted, cut } from '../cut.ts';
import { type Segment, wordDiff } from '../diff.ts';
import { prettyJson } from '../json-text.ts';
import { painter } from '../paint.ts';
import { diffLines, isToldInWords } from './change-text.ts';
import { counts, tagOf } from './difference-text.ts';
import { code, fenced, folded } from './markdown.ts';
import { editWords, itemKeys, type SameEdit, sameEdits } from './same-edit.ts';
import { verbOf } from './signed.ts';

/** A comment on GitHub takes 65,536 characters; a longer one is refused whole. */
const MOST_CHARACTERS = 60_000;
const MOST_CHANGES = 40;
const MOST_NAMES = 100;
const BLOCK_LINES = 120;
const LINE_WIDTH = 100;
const LINE_CHARACTERS = 400;
const STRETCH = 2_000;

function heading(same: SameEdit): string {
  const [one] = same;
  const server = code(one.server, 80);
  const keys = itemKeys(same);
  const left = keys.length > MOST_NAMES ? ` and ${keys.length - MOST_NAMES} more` : '';
  const shown = keys.slice(0, MOST_NAMES).map((key) => code(key, 120));
  const name = keys.length === 0 ? '' : ` › ${shown.join(', ')}${left}`;
  const what = { server: 'server', launch: 'launch', observed: 'as it was seen', item: '' }[one.about];
  return `${server}${name}${what === '' ? '' : ` (${what})`}`;
}

function decided({ signed }: Difference): string {
  if (signed === undefined) return '';
  const { by, on, reason, via } = signed;
  const how = via === undefined || via === 'pin' ? '' : `, via ${code(via, 20)}`;
  const why = reason === undefined ? '' : `: ${code(reason)}`;
  return `${verbOf(signed)} ${code(on, 20)}, by (claimed) ${code(by, 80)}${how}${why}`;
}

/** Long blocks bury what comes after them. */
function bounded(lines: readonly string[]): string[] {
  const cutLines = lines.slice(0, BLOCK_LINES).map((line) => cut(line, LINE_CHARACTERS));
  const left = lines.length - cutLines.length;
  return left > 0 ? [...cutLines, `… ${counted(left, 'more line')}`] : cutLines;
}

/** A comment has room for the beginning of a long text; how much is missing is said. */
function short(segment: Segment): Segment {
  const text = beginning(segment.text, STRETCH);
  const left = segment.text.length - text.length;
  if (segment.kind === 'same' || left === 0) return segment;
  return { kind: segment.kind, text: `${text} … ${counted(left, 'more character')}` };
}

function changeRows(change: Change): string[] {
  const row = `  - ${change.class}: ${code(change.says)}`;
  if (!isReworded(change)) return [row, ...addedRows(change)];
  const segments = wordDiff(change.before, change.after).map(short);
  const drawn = diffLines(segments, { width: LINE_WIDTH, paint: painter(false) });
  const lines = bounded(drawn.map((line) => line.slice(2)));
  return [row, '', ...fenced(lines, 'diff').map((line) => `    ${line}`), ''];
}

/** What a change brings in more than a word: that is where a new text for the model stands. */
function addedRows({ after }: Change): string[] {
  if (after === undefined || isToldInWords(after)) return [];
  const lines = bounded(
    prettyJson(after)
      .split('\n')
      .map((line) => `+ ${line}`),
  );
  return ['', ...fenced(lines, 'diff').map((line) => `    ${line}`), ''];
}

function definitionRows(value: Json): string[] {
  const lines = bounded(prettyJson(value).split('\n'));
  return folded('definition', fenced(lines, 'json')).map((line) => (line === '' ? '' : `  ${line}`));
}

function rows(same: SameEdit): string[] {
  const [one] = same;
  const left = one.changes.length - MOST_CHANGES;
  const whole = one.changes.length === 0 && one.what !== 'removed' ? one.after?.value : undefined;
  const signed = decided(one);
  return [
    `- **${tagOf(one)}** ${heading(same)}: ${code(editWords(same))}${signed === '' ? '' : `; ${signed}`}`,
    ...one.changes.slice(0, MOST_CHANGES).flatMap(changeRows),
    ...(left > 0 ? [`  - … ${counted(left, 'more change')}`] : []),
    ...one.remarks.map((remark) => `  - **note** ${code(remark)}`),
    ...(whole === undefined ? [] : ['', ...definitionRows(whole), '']),
  ];
}

/** As many blocks as fit, and how many do not. */
function fitting(differences: readonly Difference[]): string[] {
  const lines: string[] = [];
  let room = MOST_CHARACTERS;
  let told = 0;
  for (const same of sameEdits(differences)) {
    const block = rows(same);
    room -= block.reduce((sum, line) => sum + line.length + 1, 0);
    if (room < 0) {
      const left = counted(differences.length - told, 'more difference');
      return [...lines, `- … ${left}, left out for length: \`--format text\` shows them`];
    }
    lines.push(...block);
    told += same.length;
  }
  return lines;
}

/** @param compared what was compared with what, each as its author named it, and what could not be */
export function differenceMarkdown(
  compared: { readonly before: string; readonly after: string; readonly notes: readonly string[] },
  differences: readonly Difference[],
): string {
  const title = `### mcp-audit: ${code(compared.before, 120)} → ${code(compared.after, 120)}`;
  const notes = compared.notes.map((note) => `- not compared: ${code(note)}`);
  const body = [counts(differences), '', ...fitting(differences), ...notes];
  return `${[title, '', ...body].join('\n').trimEnd()}\n`;
}
