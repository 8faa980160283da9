/** Knows the order of the table report: what was looked at, a line per server, the findings, the verdict. */

import type { Report } from '../model.ts';
import { type Block, blocks } from './blocks.ts';
import { brief } from './brief.ts';
import { changeRows } from './changes.ts';
import { counted, cut } from './cut.ts';
import { foreign, ours } from './foreign.ts';
import { labelledNext, spread, wrapped } from './layout.ts';
import { lockChanges } from './lock-changes.ts';
import { type Paint, painter } from './paint.ts';
import type { ReportOptions } from './reporter.ts';
import { hiddenTools, serverReasons, serverTable } from './servers.ts';
import { SEVERITY_LABEL } from './severities.ts';
import { verdictLine } from './verdict.ts';

const INDENT = 7;
const RULE_WIDTH = 14;
const MESSAGE_LINES = 6;
const VERBOSE_MESSAGE_LINES = 100;
const MOST_ITEMS = 5;
/** `sha256:` and enough digits to tell two versions apart; the JSON report has them all. */
const SHORT_HASH = 19;
/** Blocks of one rule; the first few tell the story, the count tells the size. */
const MOST_BLOCKS = 10;
const OUR_COMMAND = /\bmcp-audit\s/;

function opening(report: Report, options: ReportOptions): string[] {
  const configs = [...new Set(report.configs.map(({ path }) => foreign(path)))].join(', ');
  const absent = report.lock.present ? '' : ' (absent: nothing is approved yet)';
  const { path, present, hash } = report.policy;
  const hosts = report.hosts.map(foreign).join(', ');
  const parts = [configs, `lock ${foreign(report.lock.path)}${absent}`];
  if (present) parts.push(`policy ${foreign(path)} (${foreign((hash ?? '').slice(0, SHORT_HASH))})`);
  if (hosts !== '') parts.push(`host${report.hosts.length === 1 ? '' : 's'} ${hosts}`);
  const offline = report.offline;
  if (offline === undefined) return wrapped(parts.join(' · '), options.width, 0);
  const told = `offline: nothing was started or reached. Not looked at: ${offline.notLookedAt.join('; ')}.`;
  return [...wrapped(parts.join(' · '), options.width, 0), ...wrapped(told, options.width, 0)];
}

/** A sentence is cut where it is endless; what holds a command of ours never is. */
function nextRows(next: string, options: ReportOptions): string[] {
  if (next === '') return [];
  const text = OUR_COMMAND.test(next) ? ours(next) : cut(ours(next), MESSAGE_LINES * options.width);
  return labelledNext('next', text, options.width, INDENT);
}

function changedRows(block: Block, options: ReportOptions, paint: Paint): string[] {
  const most = options.verbose ? block.changed.length : MOST_ITEMS;
  const rows = block.changed.slice(0, most).flatMap((item) => {
    const heading = block.changed.length > 1 ? wrapped(foreign(item.identity), options.width, INDENT) : [];
    return [...heading, ...changeRows(item, options, paint, INDENT)];
  });
  const left = block.changed.length - most;
  return left > 0 ? [...rows, `${' '.repeat(INDENT)}… ${counted(left, 'more item')}`] : rows;
}

/** @returns one finding: its first line, its message and its next step */
function blockRows(block: Block, options: ReportOptions, paint: Paint): string[] {
  const label = block.acceptedUntil === undefined ? SEVERITY_LABEL[block.severity] : 'ACCEPTED';
  const gap = ' '.repeat(Math.max(2, INDENT - label.length));
  const rule = paint('strong', foreign(block.rule)) + ' '.repeat(Math.max(2, RULE_WIDTH - block.rule.length));
  const first = `${paint(block.severity, label)}${gap}${rule}${block.title}`;
  const most = (options.verbose ? VERBOSE_MESSAGE_LINES : MESSAGE_LINES) * options.width;
  const message = block.message === '' ? [] : wrapped(brief(block.message, most), options.width, INDENT);
  return [
    ...spread(first, paint('quiet', block.aside), options.width, INDENT),
    ...message,
    ...changedRows(block, options, paint),
    ...nextRows(block.next, options),
  ];
}

/**
 * A thousand drifted items must not bury the label clash above the prompt.
 *
 * @returns the first blocks of each rule, and how many more there are; all where `verbose`
 */
export function boundedBlocks(all: readonly Block[], options: ReportOptions, paint: Paint): string[] {
  const seen = new Map<string, number>();
  const out: string[] = [];
  for (const block of all) {
    const kind = `${block.acceptedUntil === undefined ? block.severity : 'accepted'} ${block.rule}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (options.verbose || count <= MOST_BLOCKS) out.push(blockRows(block, options, paint).join('\n'));
  }
  for (const [kind, count] of seen) {
    if (options.verbose || count <= MOST_BLOCKS) continue;
    out.push(
      `… ${counted(count - MOST_BLOCKS, 'more finding')} like it: ${foreign(kind)} (--verbose shows all)`,
    );
  }
  return out;
}

/**
 * @returns the report for a person at a terminal of `width` columns; only copyable commands and
 * the last line are wider.
 * Notes are counted in the last line and shown when `verbose`.
 */
export function table(report: Report, options: ReportOptions): string {
  const paint = painter(options.colour);
  const top = [
    ...opening(report, options),
    ...serverTable(report, options, paint),
    ...serverReasons(report, options),
    ...hiddenTools(report, options),
  ];
  const findings = boundedBlocks(blocks(report, options), options, paint);
  // One line at any width, so that a log can be searched for it; it holds no stranger's word.
  const verdict = verdictLine(report, options.verbose, paint);
  const changes = lockChanges(report, options, paint);
  return `${[top.join('\n'), ...changes, ...findings, verdict].join('\n\n')}\n`;
}
