/** Knows the table of `names`: every tool, what each host calls it, and what is odd about that. */

import stringWidth from 'fast-string-width';
import type { ExposedName, NamesReport } from '../../model.ts';
import { counted } from '../cut.ts';
import { labelled } from '../layout.ts';
import { shortName } from '../names.ts';
import { type Paint, painter } from '../paint.ts';
import type { ReportOptions } from '../reporter.ts';
import { toolsOf } from './names-json.ts';
import { clashRows, expectedRows, reasonRows } from './names-notes.ts';
import { hiddenRows, hostRows, idColumn, NAME_WIDTH, opening, otherItemRows, unseenRows } from './parts.ts';

const COLUMN = 44;

function marksText({ marks, outcome }: ExposedName): string {
  return [...marks, ...(outcome === 'exposed' ? [] : [outcome])].join(', ');
}

function painted(text: string, { marks, outcome }: ExposedName, paint: Paint): string {
  if (text === '') return '';
  const bad = outcome !== 'exposed' || marks.includes('clashing') || marks.includes('too-long');
  return paint(bad ? 'error' : marks.includes('unknown') ? 'incomplete' : 'quiet', text);
}

function nameText({ name }: ExposedName): string {
  return name === undefined ? '(unknown)' : shortName(name, NAME_WIDTH);
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

function columnWidth(texts: readonly string[]): number {
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, Math.min(COLUMN, stringWidth(text)));
  return widest;
}

/** One host: a line per tool. */
function flatRows(names: readonly ExposedName[], paint: Paint): string[] {
  const cells = [
    ['SERVER', 'TOOL', 'EXPOSED NAME'],
    ...names.map((one) => [shortName(one.server), shortName(one.tool), nameText(one)]),
  ];
  const widths = [0, 1, 2].map((column) => columnWidth(cells.map((row) => row[column] ?? '')));
  return cells.map((row, at) => {
    const one = names[at - 1];
    const line = row.map((text, column) => padded(text, widths[column] ?? 0)).join('  ');
    const marks = one === undefined ? 'MARKS' : painted(marksText(one), one, paint);
    return at === 0 ? paint('quiet', `${line}  ${marks}`) : `${line}  ${marks}`.trimEnd();
  });
}

/** A block per tool, a line per different name, with the hosts that use it where there are several. */
function blockRows(
  tool: ReturnType<typeof toolsOf>[number],
  several: boolean,
  options: ReportOptions,
  paint: Paint,
): string[] {
  const groups = new Map<string, { one: ExposedName; hosts: string[] }>();
  for (const { host, one } of tool.exposed) {
    const id = JSON.stringify([one.name ?? null, marksText(one)]);
    const group = groups.get(id) ?? { one, hosts: [] };
    group.hosts.push(host);
    groups.set(id, group);
  }
  const all = [...groups.values()].map((group) => ({ ...group, text: nameText(group.one) }));
  const width = columnWidth(all.map(({ text }) => text));
  const lines = all.flatMap(({ one, hosts, text }) => {
    const marks = marksText(one);
    const right = [several ? hosts.join(', ') : '', painted(marks, one, paint)];
    return labelled(padded(text, width), right.filter((part) => part !== '').join('  '), options.width, 2);
  });
  return [paint('strong', `${shortName(tool.server)} › ${shortName(tool.tool, NAME_WIDTH)}`), ...lines];
}

function lastLine(report: NamesReport, tools: number): string {
  const counts = new Map<string, number>();
  for (const { names } of report.views)
    for (const { marks } of names) for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const marked = [...counts].map(([mark, count]) => `${count} ${mark}`).join(', ');
  const parts = [
    `${counted(tools, 'tool')} in ${counted(report.views.length, 'host')}`,
    marked,
    report.exitCode === 0 ? '' : `incomplete, exit ${report.exitCode}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** @returns the names for a person at a terminal; what is not known of a host always stands below */
export function namesTable(report: NamesReport, options: ReportOptions): string {
  const paint = painter(options.colour);
  const tools = toolsOf(report);
  const single = report.views.length === 1;
  const flat = single
    ? flatRows(
        tools.flatMap(({ exposed }) => exposed.map(({ one }) => one)),
        paint,
      )
    : undefined;
  // A row that the terminal breaks is harder to read than two.
  const rows = flat?.every((row) => stringWidth(row) <= options.width)
    ? flat
    : tools.flatMap((tool, at) => [
        ...(at === 0 || single ? [] : ['']),
        ...blockRows(tool, !single, options, paint),
      ]);
  const hosts = report.views.map(({ host }) => host);
  const several = report.servers.length > 1;
  const expected = expectedRows(report, options);
  const sections = [
    opening(report, hosts, options),
    tools.length === 0 && expected.length === 0 ? ['no tool is known'] : rows,
    report.views.flatMap((view) => clashRows(view, options, paint)),
    reasonRows(report, options),
    expected,
    [
      ...unseenRows(report, options, paint),
      ...hiddenRows(report, options),
      ...otherItemRows(report, options),
    ],
    hosts.flatMap((host) => hostRows(host, several, idColumn(hosts), options)),
    [lastLine(report, tools.length)],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
