/** Knows how a permission report reads at a terminal: each rule with its tools, what decides, what is wrong. */

import type { DecidedTool, Finding, JudgedRule, PermissionReport, PermittedTool } from '../model.ts';
import type { Block } from './blocks.ts';
import { brief } from './brief.ts';
import { counted, cut } from './cut.ts';
import { foreign, named } from './foreign.ts';
import { labelled, spread, wrapped } from './layout.ts';
import { bounded, place, shortName } from './names.ts';
import { type Paint, painter } from './paint.ts';
import type { ReportOptions } from './reporter.ts';
import { bySeverity } from './severities.ts';
import { boundedBlocks } from './table.ts';

const INDENT = 7;
const MOST_TOOLS = 6;
const MOST_UNDECIDED = 10;
/** Rules that are told of; what is wrong with one is told in any case. */
const MOST_RULES = 200;
const RULE_WIDTH = 120;

function opening({ configs, lock, host, settings }: PermissionReport, width: number): string[] {
  const files = [...new Set(configs.map(({ path }) => foreign(path)))].join(', ');
  const absent = lock.present ? '' : ' (absent: nothing is approved yet)';
  const first = `${files} · lock ${foreign(lock.path)}${absent} · host ${host}`;
  const read = settings.map(
    ({ path, rules, otherRules }) =>
      `${foreign(path)}: ${counted(rules.length, 'rule')} about MCP tools${otherRules > 0 ? `, ${counted(otherRules, 'other')} not read` : ''}`,
  );
  return [first, ...read].flatMap((line) => wrapped(line, width, 0));
}

/** The key is told where the name does not show it. */
function toolName({ name, server, label }: PermittedTool): string {
  return label === server
    ? shortName(name, RULE_WIDTH)
    : `${shortName(name, RULE_WIDTH)} (${shortName(server)})`;
}

function toolsRow(label: string, tools: readonly PermittedTool[], options: ReportOptions): string[] {
  if (tools.length === 0) return [];
  const most = options.verbose ? tools.length : MOST_TOOLS;
  return labelled(label, bounded(tools.map(toolName), most), options.width, INDENT);
}

function ruleRows(judged: JudgedRule, options: ReportOptions, paint: Paint): string[] {
  const { rule, reads, ignored, covers, byAccident, misses, unseen } = judged;
  const head = `${rule.list.padEnd(INDENT)}${paint('strong', cut(named(rule.text), RULE_WIDTH))}`;
  const read = ignored === undefined ? brief(reads, RULE_WIDTH) : `ignored: ${ignored}`;
  const nothing = covers.length + byAccident.length === 0 && ignored === undefined;
  return [
    ...spread(head, paint('quiet', place(rule.location)), options.width, INDENT),
    ...labelled('read as', read, options.width, INDENT),
    ...(nothing ? labelled('covers', 'nothing that was seen', options.width, INDENT) : []),
    ...toolsRow('covers', covers, options),
    ...toolsRow('by accident', byAccident, options),
    ...toolsRow('misses', misses, options),
    ...(unseen.length > 0
      ? labelled(
          'not seen',
          bounded(
            unseen.map((key) => shortName(key)),
            MOST_TOOLS,
          ),
          options.width,
          INDENT,
        )
      : []),
  ];
}

/** Tools by what decides; whether they are approved matters where they run unasked. */
function decisionRows(tools: readonly DecidedTool[], options: ReportOptions): string[] {
  return (['deny', 'ask', 'allow', 'none'] as const).flatMap((decision) => {
    const decided = tools.filter((one) => one.decision === decision).map(({ tool }) => tool);
    if (decided.length === 0) return [];
    const most = options.verbose ? decided.length : MOST_UNDECIDED;
    const isTold = (tool: PermittedTool) => decision === 'allow' && !tool.approved;
    const words = decided.map((tool) => toolName(tool) + (isTold(tool) ? ` [${tool.standing}]` : ''));
    return labelled(decision === 'none' ? 'no rule' : decision, bounded(words, most), options.width, 0);
  });
}

function blockOf({ severity, rule, message, next, locations }: Finding): Block {
  return { severity, rule, title: locations.map(place).join(', '), aside: '', message, changed: [], next };
}

function verdictLine(
  { verdict, rules, unseen, partial }: PermissionReport,
  verbose: boolean,
  paint: Paint,
): string {
  const { exitCode, errors, warnings, notes } = verdict;
  const word =
    exitCode === 1
      ? 'REFUSED'
      : exitCode === 3
        ? 'INCOMPLETE'
        : errors > 0
          ? 'NOT AS APPROVED'
          : 'NOTHING REFUSED';
  const tone = exitCode === 1 ? 'error' : exitCode === 3 ? 'incomplete' : errors > 0 ? 'warning' : 'good';
  const parts = [
    errors > 0 ? counted(errors, 'error') : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
    notes > 0 ? counted(notes, 'note') + (verbose ? '' : ' (--verbose)') : '',
    counted(rules.length, 'rule'),
    unseen.length > 0 ? `${counted(unseen.length, 'server')} not seen whole` : '',
    partial ? 'partial: other servers were not looked at' : '',
    exitCode === 0 ? '' : `exit ${exitCode}`,
  ];
  return `${paint(tone, word)}  ${parts.filter((part) => part !== '').join(' · ')}`;
}

/** @returns the whole text; notes and what is not known are shown when `verbose` */
export function permissionTable(report: PermissionReport, options: ReportOptions): string {
  const paint = painter(options.colour);
  const unseen = report.unseen.flatMap(({ server, status, reason }) =>
    wrapped(
      `${shortName(server)}: ${status}${reason === null ? '' : `: ${brief(reason, 4 * options.width)}`}`,
      options.width,
      2,
    ),
  );
  const told = report.findings
    .filter(({ severity }) => severity !== 'note' || options.verbose)
    .sort(bySeverity);
  const unknown = report.unknown.flatMap((line) => labelled('not known', line, options.width, 0));
  const most = options.verbose ? report.rules.length : MOST_RULES;
  const left = report.rules.length - most;
  const blocks = [
    [...opening(report, options.width), ...unseen].join('\n'),
    ...report.rules.slice(0, most).map((judged) => ruleRows(judged, options, paint).join('\n')),
    left > 0 ? `… ${counted(left, 'more rule')} (--verbose shows all)` : '',
    decisionRows(report.tools, options).join('\n'),
    ...boundedBlocks(told.map(blockOf), options, paint),
    options.verbose
      ? unknown.join('\n')
      : `${report.unknown.length} things are not known or were not read: --verbose says which`,
    verdictLine(report, options.verbose, paint),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
