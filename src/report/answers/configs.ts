/** Knows how the answer to "which configs are there" reads. */

import type { ConfigList, ConfigProblem, Json, ListedConfig } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted, cut } from '../cut.ts';
import { foreign, ours } from '../foreign.ts';
import { type Column, grid } from '../grid.ts';
import { labelledNext, wrapped } from '../layout.ts';
import { shortName } from '../names.ts';
import { type Paint, painter } from '../paint.ts';
import { SEVERITY_LABEL } from '../severities.ts';
import { answerJson } from './json.ts';

/** The path comes last and is not cut: what tells two files apart is its end. */
const COLUMNS: readonly Column[] = [
  { head: 'READ BY', align: 'left' },
  { head: 'SERVERS', align: 'right' },
  { head: 'OFF', align: 'right' },
  { head: 'PROBLEMS', align: 'right' },
  { head: 'CI', align: 'left' },
  { head: 'CONFIG', align: 'left' },
];
const LONGEST_PATH = 400;
const MESSAGE_LINES = 4;

function row(config: ListedConfig, paint: Paint): string[] {
  const off = config.servers.filter(({ disabled }) => disabled).length;
  return [
    config.clientName === null ? paint('error', 'unreadable') : foreign(config.clientName),
    String(config.servers.length),
    off === 0 ? '-' : String(off),
    config.problems.length === 0 ? '-' : String(config.problems.length),
    config.readByCi ? 'read' : paint('warning', 'not read'),
    brief(config.path, LONGEST_PATH),
  ];
}

/** Of many entries with one problem, those a line still names. */
const MOST_NAMED = 4;

/** What is wrong with many entries of a file in one way, together. */
function alike(problems: readonly ConfigProblem[]): ConfigProblem[][] {
  const keyOf = ({ rule, severity, message, next, server }: ConfigProblem) =>
    JSON.stringify([rule, severity, message, next, server === undefined]);
  const groups = new Map<string, ConfigProblem[]>();
  for (const problem of problems) {
    const key = keyOf(problem);
    groups.set(key, [...(groups.get(key) ?? []), problem]);
  }
  return [...groups.values()];
}

function problemRows(same: readonly ConfigProblem[], width: number, paint: Paint): string[] {
  const [first] = same;
  if (first === undefined) return [];
  const { rule, severity, location, message, next } = first;
  const servers = [...new Set(same.flatMap(({ server }) => server ?? []))];
  const named = servers
    .slice(0, MOST_NAMED)
    .map((key) => shortName(key))
    .join(', ');
  const more = servers.length > MOST_NAMED ? ` and ${servers.length - MOST_NAMED} more` : '';
  const about = servers.length === 0 ? '' : `  ${named}${more}`;
  const place = `${foreign(location.file)}:${location.line}`;
  return [
    ...wrapped(`${paint(severity, SEVERITY_LABEL[severity])}  ${foreign(rule)}${about}  ${place}`, width, 0),
    ...wrapped(brief(message, MESSAGE_LINES * width), width, 7),
    ...labelledNext('next', cut(ours(next), MESSAGE_LINES * width), width, 7),
  ];
}

/** @returns a line for each file, what is wrong with each, and what `ci` would not look at */
export function configListText(
  { ci, configs }: ConfigList,
  { width, colour }: { readonly width: number; readonly colour: boolean },
): string {
  const paint = painter(colour);
  const blocks = configs.flatMap(({ problems }) =>
    alike(problems).map((same) => problemRows(same, width, paint).join('\n')),
  );
  const unread = configs.filter(({ readByCi }) => !readByCi);
  const servers = configs.reduce((sum, config) => sum + config.servers.length, 0);
  const closing = `${counted(configs.length, 'config')}, ${counted(servers, 'server')}; nothing was started`;
  const gap = unread.length === 0 ? [] : wrapped(`${ci} does not read ${unread.length} of them`, width, 0);
  const table = grid(
    COLUMNS,
    configs.map((config) => row(config, paint)),
    paint,
  );
  return `${[table.join('\n'), ...blocks, [...gap, closing].join('\n')].join('\n\n')}\n`;
}

/** @returns the list as JSON, in its own order */
export function configListJson({ ci, configs }: ConfigList, version: string): string {
  const rows = configs.map((config): Json => {
    const { path, client, scope, readByCi } = config;
    const servers = config.servers.map(({ key, line, transport, disabled, offBecause }) => {
      return { key, line, transport, disabled, offBecause };
    });
    const problems = config.problems.map(({ rule, severity, message, next, server, location }): Json => {
      return { rule, severity, message, next, server: server ?? null, line: location.line };
    });
    return { path, client, scope, readByCi, servers, problems };
  });
  return answerJson(version, { ci, configs: rows });
}
