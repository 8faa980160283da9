/** Knows the line per server: how it was seen, how many of its items are as approved, whether its launch is. */

import type { AuditedServer, LaunchState, Report, ServerStatus } from '../model.ts';
import { brief } from './brief.ts';
import { counted, grouped } from './cut.ts';
import { type Column, grid } from './grid.ts';
import { wrapped } from './layout.ts';
import { bounded, shortName } from './names.ts';
import type { Paint, Tone } from './paint.ts';
import type { ReportOptions } from './reporter.ts';
import { isAsApproved } from './verdict.ts';

const LAUNCH: Record<LaunchState, string> = { approved: 'approved', new: 'NEW', changed: 'CHANGED' };
const TONES: Partial<Record<ServerStatus, Tone>> = {
  incomplete: 'incomplete',
  unreachable: 'incomplete',
  'not-started': 'warning',
  disabled: 'quiet',
};
const COLUMNS: readonly Column[] = [
  { head: 'SERVER', align: 'left' },
  { head: 'STATUS', align: 'left' },
  { head: 'PROTOCOL', align: 'left' },
  { head: 'ITEMS', align: 'right' },
  { head: 'APPROVED', align: 'right' },
  { head: 'REVIEW', align: 'right' },
  { head: 'LAUNCH', align: 'left' },
];
const CONFIG: Column = { head: 'CONFIG', align: 'left' };
/** Rows of the table; the findings tell of every server that has something to tell. */
const MOST_ROWS = 200;
/** Columns the numbers and words beside the name need; the rest is for names. */
const OTHER_COLUMNS = 62;
const REASON_LINES = 4;
const HIDDEN_NAMES = 8;

interface Counts {
  approved: number;
  review: number;
}

function countsByServer(report: Report): Map<string, Counts> {
  const all = new Map<string, Counts>();
  for (const item of report.items) {
    const counts = all.get(item.server) ?? { approved: 0, review: 0 };
    if (isAsApproved(item)) counts.approved += 1;
    else if (item.state !== 'missing') counts.review += 1;
    all.set(item.server, counts);
  }
  return all;
}

function dashed(count: number | undefined): string {
  return count === undefined || count === 0 ? '-' : String(count);
}

function row(server: AuditedServer, counts: Counts | undefined, paint: Paint, nameWidth: number): string[] {
  const tone = TONES[server.status];
  const pinned = server.launch.pinned !== undefined;
  const launch = pinned ? 'pinned' : LAUNCH[server.launch.state];
  return [
    shortName(server.key, nameWidth),
    tone === undefined ? server.status : paint(tone, server.status),
    brief(server.protocol ?? '-', 12),
    dashed(server.items),
    dashed(counts?.approved),
    dashed(counts?.review),
    server.launch.state === 'approved' ? launch : paint(pinned ? 'warning' : 'error', launch),
  ];
}

/** @returns the table of servers, sorted as the report has them */
export function serverTable(report: Report, options: ReportOptions, paint: Paint): string[] {
  const several = report.configs.length > 1;
  const nameWidth = Math.max(16, options.width - OTHER_COLUMNS - (several ? 24 : 0));
  const counts = countsByServer(report);
  const most = options.verbose ? report.servers.length : MOST_ROWS;
  const rows = report.servers.slice(0, most).map((server) => {
    const cells = row(server, counts.get(server.key), paint, nameWidth);
    return several ? [...cells, brief(server.config, 32)] : cells;
  });
  const table = grid(several ? [...COLUMNS, CONFIG] : COLUMNS, rows, paint);
  return [...table, ...restOfTable(report.servers.slice(most), options)];
}

/** Of the servers that have no row: how many were seen in which way. */
function restOfTable(servers: readonly AuditedServer[], { width }: ReportOptions): string[] {
  if (servers.length === 0) return [];
  const counts = new Map<ServerStatus, number>();
  for (const { status } of servers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const ways = [...counts].map(([status, count]) => `${grouped(count)} ${status}`).sort();
  const told = `… ${counted(servers.length, 'more server')}: ${ways.join(', ')} (--verbose shows all)`;
  return wrapped(told, width, 0);
}

/** @returns the tools that the config keeps from the model, a line for each server */
export function hiddenTools(report: Report, options: ReportOptions): string[] {
  const hiddenNames = new Map<string, string[]>();
  for (const { server, name, hiddenByConfig } of report.items) {
    if (!hiddenByConfig) continue;
    const names = hiddenNames.get(server) ?? [];
    names.push(shortName(name));
    hiddenNames.set(server, names);
  }
  return report.servers.flatMap(({ key }) => {
    const hidden = hiddenNames.get(key);
    if (hidden === undefined) return [];
    const names = bounded(hidden, options.verbose ? hidden.length : HIDDEN_NAMES);
    return wrapped(`${shortName(key)}: hidden by config, pinned all the same: ${names}`, options.width, 2);
  });
}

/** @returns why each server that is not listed is not, unless a finding already says it in those words */
export function serverReasons(report: Report, options: ReportOptions): string[] {
  const messages = report.findings
    .filter(({ severity }) => severity !== 'note' || options.verbose)
    .map(({ message }) => message);
  // Many servers fail for one reason.
  const isTold = new Map<string, boolean>();
  for (const { reason } of report.servers) {
    if (reason === null || isTold.has(reason)) continue;
    isTold.set(
      reason,
      messages.some((message) => message.includes(reason)),
    );
  }
  return report.servers
    .filter(({ status, reason }) => status !== 'listed' && reason !== null && !isTold.get(reason))
    .flatMap((server) => {
      const reason = brief(server.reason ?? '', REASON_LINES * options.width);
      // Such a reason begins with what the status says.
      const status = server.status === 'not-started' && /^not /.test(reason) ? '' : `${server.status}: `;
      return wrapped(`${shortName(server.key)}: ${status}${reason}`, options.width, 2);
    });
}
