/** Knows what one screen of the review shows: where, what changed, what speaks against it, what the model sees. */

import type { AuditedItem, Change, ChangeClass, Finding, Json, LaunchState } from '../model.ts';
import { brief } from '../report/brief.ts';
import { isReworded, pathName } from '../report/changes.ts';
import { counted, cut, grouped } from '../report/cut.ts';
import { wordDiff } from '../report/diff.ts';
import { drawLines } from '../report/draw-lines.ts';
import { foreign } from '../report/foreign.ts';
import { inlineJson } from '../report/json-text.ts';
import { launchLines } from '../report/launch-lines.ts';
import { labelled, spread, wrapped } from '../report/layout.ts';
import { approvedBy, itemKey, place, subjectName } from '../report/names.ts';
import type { Paint } from '../report/paint.ts';
import { blockedBy, doubts, type LaunchCase, type ReviewCase } from './cases.ts';
import { describe } from './describe.ts';
import { formerLines, goneInShort } from './former.ts';
import { carriedLines, enoughLines } from './marking.ts';

export interface ScreenOptions {
  readonly width: number;
  readonly paint: Paint;
}

export const LAUNCH: Record<LaunchState, string> = {
  approved: 'launch unchanged',
  new: 'launch NEW',
  changed: 'launch CHANGED',
};
const MOST_CHANGES = 30;
const DIFF_LINES = 30;
const MESSAGE_LINES = 4;
/** A parameter's whole description has room: what a model reads is not to be approved unseen. */
const ADDED_LINES = 8;
const LONGEST_PATH = 24;
/** Classes that change nothing of what a tool does, as the head of a screen calls them. */
const MILD: ReadonlyMap<ChangeClass, string> = new Map([
  ['descriptive', 'wording'],
  ['claim', 'claims'],
]);

/** @returns `helpdesk-tools › issue_refund`, or `refunds, its launch` */
export function caseName(one: ReviewCase): string {
  const server = one.server.key;
  if (one.kind === 'launch') return `${subjectName({ server })}, its launch`;
  return subjectName({ server, item: itemKey(one.item) });
}

function changesOf(one: ReviewCase): readonly Change[] {
  return one.kind === 'launch' ? one.changes : one.item.changes;
}

/** @returns `NEW`, `CHANGED` and the classes of the changes, or `DUE FOR REVIEW` for what was approved long ago */
export function stateText(one: ReviewCase, changes: readonly Change[] = changesOf(one)): string {
  if (one.kind === 'item' && one.item.state === 'approved') return 'DUE FOR REVIEW';
  const state = one.kind === 'launch' ? one.server.launch.state : one.item.state;
  if (state !== 'changed') return state === 'unapproved' ? 'NEW' : state.toUpperCase();
  const classes = [...new Set(changes.map((change) => change.class))];
  const isMild = classes.length > 0 && classes.every((one) => MILD.has(one));
  const mild = `${classes.map((one) => MILD.get(one)).join(' and ')} only`;
  return `CHANGED  ${isMild ? mild : classes.join(', ')}`.trimEnd();
}

function history(one: ReviewCase): string {
  if (one.earlier === undefined) return 'never approved';
  const reason = one.earlier.reason;
  return approvedBy(one.earlier) + (reason === undefined ? '' : `: "${brief(reason, 120)}"`);
}

/** Two letters that look alike are drawn alike in a diff, so their code points stand below it. */
function hardToSeeLines({ hardToSee, path }: Change, { width, paint }: ScreenOptions): string[] {
  if (hardToSee === undefined || path.lastIndexOf('/') > 0) return [];
  const text = brief(hardToSee, MESSAGE_LINES * width);
  return labelled('! hard to see', text, width, 2).map((line) => paint('warning', line));
}

function changeLines(change: Change, options: ScreenOptions): string[] {
  const { width, paint } = options;
  const { path } = change;
  const says = brief(change.says, MESSAGE_LINES * width);
  if (isReworded(change)) {
    const lengths = `${grouped([...change.before].length)} → ${counted([...change.after].length, 'character')}`;
    const drawn = drawLines(wordDiff(change.before, change.after), paint, width, DIFF_LINES);
    const name = path.lastIndexOf('/') > 0 ? says : pathName(path);
    return [...wrapped(`${name}, ${lengths}`, width, 2), ...drawn, ...hardToSeeLines(change, options)];
  }
  // The words name what a deep path leads to; a shortened path would only stand in their way.
  const isShort = path.length <= LONGEST_PATH;
  const lines = isShort ? labelled(pathName(path), says, width, 2) : wrapped(says, width, 2);
  return [...lines, ...addedLines(change, width, paint)];
}

/** What is new in more than a word is quoted: that is where a new text for the model would stand. */
function addedLines(change: Change, width: number, paint: Paint): string[] {
  const values = gained(change).filter((value) => !isTold(value, change));
  const text = values.map((value) => (typeof value === 'string' ? foreign(value) : inlineJson(value)));
  const shown = cut(text.join(', '), ADDED_LINES * width);
  return text.length === 0 ? [] : wrapped(shown, width - 4, 0).map((line) => paint('added', `  + ${line}`));
}

/** @returns what is new: of two lists the entries that only the second has */
export function gained({ before, after }: Change): readonly Json[] {
  if (after === undefined) return [];
  if (!Array.isArray(before) || !Array.isArray(after)) return [after];
  const had = new Set(before.map((value) => JSON.stringify(value)));
  return after.filter((value) => !had.has(JSON.stringify(value)));
}

/** Numbers and the like stand in the words; so do short texts, and lists of what stands there. */
function isTold(value: Json, { says, path }: Pick<Change, 'says' | 'path'>): boolean {
  if (Array.isArray(value)) return value.every((entry: Json) => isTold(entry, { says, path }));
  if (typeof value !== 'string')
    return value === null || typeof value !== 'object' || Object.keys(value).length === 0;
  if (value === '' || path.endsWith('/type')) return true;
  return says.includes(JSON.stringify(value)) || says.includes(`\`${value}\``);
}

/**
 * @param isAll true where nothing but these changed, so that the lines may say so
 * @returns the changes in words and as diffs; what is left out is counted
 */
export function changedLines(changes: readonly Change[], options: ScreenOptions, isAll = true): string[] {
  const lines = changes.slice(0, MOST_CHANGES).flatMap((change) => changeLines(change, options));
  const left = changes.length - MOST_CHANGES;
  if (left > 0) return [...lines, `  … ${counted(left, 'more change')}; d shows the definition`];
  return isAll ? [...lines, '  everything else unchanged'] : lines;
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

/** @returns what speaks against it; what did so when it was approved, too, says so */
export function doubtLines(
  one: ReviewCase,
  { width, paint }: ScreenOptions,
  only: readonly Finding[] = doubts(one),
): string[] {
  return only.flatMap((finding) => {
    const { rule, severity, message } = finding;
    const before = one.kind === 'item' && one.standing?.has(finding) === true ? 'as approved: ' : '';
    const text = before + brief(message, MESSAGE_LINES * width);
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
    labelled('the model sees', `${brief(name, 200)}   (${hosts.join(', ')})`, width, 2),
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
    ...(one.kind === 'item' ? [...formerLines(one, width, 2), ...goneInShort(one, width)] : []),
    ...carriedLines(one, width),
    ...enoughLines(one, width),
    ...exposedLines(one, width),
    ...(blocked === undefined ? [] : wrapped(`cannot be approved: ${blocked}`, width, 2)),
  ];
  return lines.join('\n').replace(/\n+$/, '');
}
