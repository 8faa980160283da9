/** Knows what one screen of the review shows: where, what changed, what speaks against it, what the model sees. */

import type { AuditedItem, Change, LaunchState } from '../model.ts';
import { isReworded, pathName } from '../report/changes.ts';
import { counted, cut, grouped } from '../report/cut.ts';
import { wordDiff } from '../report/diff.ts';
import { drawLines } from '../report/draw.ts';
import { foreign } from '../report/foreign.ts';
import { launchLines } from '../report/launch-lines.ts';
import { labelled, spread, wrapped } from '../report/layout.ts';
import { approvedBy, itemKey, place, subjectName } from '../report/names.ts';
import type { Paint } from '../report/paint.ts';
import { blockedBy, doubts, type LaunchCase, type ReviewCase } from './cases.ts';
import { describe, textBlock } from './describe.ts';

export interface ScreenOptions {
  readonly width: number;
  readonly paint: Paint;
}

const LAUNCH: Record<LaunchState, string> = {
  approved: 'launch unchanged',
  new: 'launch NEW',
  changed: 'launch CHANGED',
};
const MOST_CHANGES = 30;
const DIFF_LINES = 30;
const MESSAGE_LINES = 4;
const WORDING = new Set(['descriptive', 'claim']);

/** @returns `helpdesk-tools › issue_refund`, or `refunds, its launch` */
export function caseName(one: ReviewCase): string {
  const server = one.server.key;
  if (one.kind === 'launch') return `${subjectName({ server })}, its launch`;
  return subjectName({ server, item: itemKey(one.item) });
}

function changesOf(one: ReviewCase): readonly Change[] {
  return one.kind === 'launch' ? one.changes : one.item.changes;
}

function stateText(one: ReviewCase): string {
  const state = one.kind === 'launch' ? one.server.launch.state : one.item.state;
  if (state !== 'changed') return state === 'unapproved' ? 'NEW' : state.toUpperCase();
  const classes = new Set(changesOf(one).map((change) => change.class));
  const wording = classes.size > 0 && [...classes].every((one) => WORDING.has(one));
  return wording ? 'CHANGED  wording only' : `CHANGED  ${[...classes].join(', ')}`.trimEnd();
}

function history(one: ReviewCase): string {
  if (one.earlier === undefined) return 'never approved';
  const reason = one.earlier.reason;
  return approvedBy(one.earlier) + (reason === undefined ? '' : `: "${cut(foreign(reason), 120)}"`);
}

function changeLines(change: Change, { width, paint }: ScreenOptions): string[] {
  if (!isReworded(change)) {
    return labelled(pathName(change.path), cut(foreign(change.says), MESSAGE_LINES * width), width, 2);
  }
  const { before, after } = change;
  const lengths = `${grouped([...before].length)} → ${counted([...after].length, 'character')}`;
  const drawn = drawLines(wordDiff(before, after), paint, width, DIFF_LINES);
  return [...wrapped(`${pathName(change.path)}, ${lengths}`, width, 2), ...drawn];
}

function changedLines(changes: readonly Change[], options: ScreenOptions): string[] {
  const lines = changes.slice(0, MOST_CHANGES).flatMap((change) => changeLines(change, options));
  const left = changes.length - MOST_CHANGES;
  const rest = left > 0 ? `  … ${counted(left, 'more change')}; d shows the definition` : '';
  return [...lines, rest === '' ? '  everything else unchanged' : rest];
}

function itemBody(item: AuditedItem, options: ScreenOptions): string[] {
  if (item.state === 'changed') return changedLines(item.changes, options);
  return describe(item, options.width);
}

function launchBody(one: LaunchCase, options: ScreenOptions): string[] {
  const whole = launchLines(one.server.launch.entry).flatMap((line) => wrapped(line, options.width, 4));
  const changes = one.changes.length === 0 ? [] : changedLines(one.changes, options);
  return [...changes, '  runs', ...whole];
}

function doubtLines(one: ReviewCase, { width, paint }: ScreenOptions): string[] {
  return doubts(one).flatMap(({ rule, severity, message }) => {
    const text = cut(foreign(message), MESSAGE_LINES * width);
    const tone = severity === 'error' ? 'error' : 'warning';
    const [first = '', ...rest] = labelled(`! ${foreign(rule)}`, text, width, 2);
    return [paint(tone, first), ...rest];
  });
}

function exposedLines(one: ReviewCase, width: number): string[] {
  if (one.kind === 'launch') return [];
  const byName = new Map<string, string[]>();
  for (const [host, name] of one.item.exposed) byName.set(name, [...(byName.get(name) ?? []), foreign(host)]);
  return [...byName].flatMap(([name, hosts]) =>
    labelled('the model sees', `${cut(foreign(name), 200)}   (${hosts.join(', ')})`, width, 2),
  );
}

/** @returns the whole screen of a case, `[1/3]` first; harmless apart from our colours */
export function screen(one: ReviewCase, at: number, of: number, options: ScreenOptions): string {
  const { width, paint } = options;
  const blocked = blockedBy(one);
  const where = `${LAUNCH[one.server.launch.state]}   ${place(one.server.location)}`;
  const body = one.kind === 'launch' ? launchBody(one, options) : itemBody(one.item, options);
  const lines = [
    ...spread(`[${at}/${of}] ${paint('strong', caseName(one))}`, paint('warning', stateText(one)), width, 2),
    ...spread(history(one), where, width, 2),
    '',
    ...body,
    '',
    ...doubtLines(one, options),
    ...exposedLines(one, width),
    ...(blocked === undefined ? [] : wrapped(`cannot be approved: ${blocked}`, width, 2)),
  ];
  return lines.join('\n').replace(/\n+$/, '');
}

/** @returns a clean item in a few lines, for the list that is approved at once */
export function card(one: ReviewCase & { kind: 'item' }, text: string, takes: string, width: number): string {
  return [
    ...wrapped(caseName(one), width, 2),
    ...textBlock(text, width, 6),
    ...wrapped(takes, width, 4),
  ].join('\n');
}
