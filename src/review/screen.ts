/** Knows what one screen of the review shows: where, what changed, what speaks against it, what the model sees. */

import type { AuditedItem, Change, ChangeClass, Finding, LaunchState } from '../model.ts';
import { brief } from '../report/brief.ts';
import { foreign } from '../report/foreign.ts';
import { launchLines } from '../report/launch-lines.ts';
import { labelled, spread, wrapped } from '../report/layout.ts';
import { approvedBy, place } from '../report/names.ts';
import { blockedBy, caseName, doubts, type LaunchCase, type ReviewCase } from './cases.ts';
import { changedLines, MESSAGE_LINES, type ScreenOptions } from './changed-lines.ts';
import { describe } from './describe.ts';
import { formerLines, goneInShort } from './former.ts';
import { carriedLines, enoughLines } from './marking.ts';

export const LAUNCH: Record<LaunchState, string> = {
  approved: 'launch unchanged',
  new: 'launch NEW',
  changed: 'launch CHANGED',
};
/** Classes that change nothing of what a tool does, as the head of a screen calls them. */
const MILD: ReadonlyMap<ChangeClass, string> = new Map([
  ['descriptive', 'wording'],
  ['claim', 'claims'],
]);

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
  for (const [host, name] of one.item.exposed())
    byName.set(name, [...(byName.get(name) ?? []), foreign(host)]);
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
