/** Knows the last line: what the whole run comes to, never that anything is harmless. */

import type { AuditedItem, Report, Verdict } from '../model.ts';
import { counted, grouped } from './cut.ts';
import { foreign } from './foreign.ts';
import type { Paint, Tone } from './paint.ts';

/** Drift in order only, or under a reviewer's mark, does not suspend. */
const NOT_SUSPENDING = new Set(['order', 'informational']);

/** @returns true where the item is what somebody approved, or differs from it only by order or under a mark */
export function isAsApproved(item: AuditedItem): boolean {
  if (item.state === 'approved') return true;
  if (item.state !== 'changed' || item.changes.length === 0) return false;
  return item.changes.every((change) => NOT_SUSPENDING.has(change.class));
}

/** @returns `850 ms` as `0.9 s`, longer ones as `1 min 12 s` */
function duration(ms: number): string {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Said in every report, so that what nobody reviewed is not forgotten.
 * @returns `143 pinned, not reviewed, until 2026-12-31`; empty where nothing is pinned
 */
function pinnedText({ items, servers }: Report): string {
  const pins = items.flatMap(({ pinned }) => pinned ?? []);
  const launches = servers.flatMap(({ launch }) => launch.pinned ?? []);
  const days = [...new Set([...pins, ...launches].map(({ until }) => until))].sort();
  const [first, ...later] = days;
  if (first === undefined) return '';
  const last = later.length === 0 ? '' : `, the last until ${later.at(-1)}`;
  const also = launches.length === 0 ? '' : ` (and ${counted(launches.length, 'launch')})`;
  // Where nothing was looked at only the launches are known to be pinned.
  if (pins.length === 0)
    return `${counted(launches.length, 'launch')} pinned, not reviewed, until ${first}${last}`;
  return `${grouped(pins.length)} pinned, not reviewed, until ${first}${last}${also}`;
}

function headline({ verdict, offline }: Report, pinned: string): { word: string; tone: Tone } {
  if (verdict.exitCode === 1) return { word: 'REFUSED', tone: 'error' };
  if (verdict.exitCode === 3) return { word: 'INCOMPLETE', tone: 'incomplete' };
  // `--fail-on never` lets errors pass; that makes nothing approved.
  if (verdict.errors > 0) return { word: 'NOT AS APPROVED', tone: 'warning' };
  // Lock and configs agree; of the servers nothing is known.
  if (offline !== undefined) return { word: 'NOTHING LOOKED AT', tone: 'good' };
  if (pinned !== '') return { word: 'AS PINNED', tone: 'warning' };
  return { word: 'AS APPROVED', tone: 'good' };
}

function counts(verdict: Verdict, verbose: boolean): string {
  const parts: string[] = [];
  if (verdict.errors > 0) parts.push(counted(verdict.errors, 'error'));
  if (verdict.incomplete > 0) parts.push(`${grouped(verdict.incomplete)} incomplete`);
  if (verdict.warnings > 0) parts.push(counted(verdict.warnings, 'warning'));
  if (verdict.accepted) parts.push(`${grouped(verdict.accepted)} accepted`);
  if (verdict.notes > 0) parts.push(counted(verdict.notes, 'note') + (verbose ? '' : ' (--verbose)'));
  return parts.join(', ');
}

/** @returns one line: the word, the counts, what was seen, the time, and the exit code where it is not 0 */
export function verdictLine(report: Report, verbose: boolean, paint: Paint): string {
  const { verdict } = report;
  const pinned = pinnedText(report);
  const { word, tone } = headline(report, pinned);
  const asked = report.servers.filter(({ status }) => status !== 'disabled');
  const whole = asked.filter(({ status }) => status === 'listed').length;
  const seen = report.items.filter(({ state }) => state !== 'missing');
  const matching = seen.filter(isAsApproved).length;
  const clean = word === 'AS APPROVED';
  const items = clean
    ? counted(matching, 'item')
    : `${grouped(matching)}/${grouped(seen.length)} items as approved`;
  const parts = [
    counts(verdict, verbose),
    foreign(pinned),
    report.offline === undefined
      ? `${whole}/${asked.length} servers${clean ? '' : ' seen whole'}`
      : 'offline',
    report.offline === undefined ? items : `${counted(asked.length, 'server')} not looked at`,
    report.marks > 0 ? counted(report.marks, 'mark') : '',
    report.partial ? 'partial: other servers were not looked at' : '',
    duration(report.durationMs),
    verdict.exitCode === 0 && (clean || verdict.errors === 0) ? '' : `exit ${verdict.exitCode}`,
  ];
  return `${paint(tone, word)}  ${parts.filter((part) => part !== '').join(' · ')}`;
}
