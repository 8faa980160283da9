/** Knows how the answer to "which configs are there" reads. */

import type { ConfigList, ConfigProblem, Json, ListedConfig, Severity } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted, cut } from '../cut.ts';
import { foreign, ours } from '../foreign.ts';
import { type Column, grid } from '../grid.ts';
import { labelled, wrapped } from '../layout.ts';
import { shortName } from '../names.ts';
import { type Paint, painter } from '../paint.ts';
import { answerJson } from './json.ts';

const COLUMNS: readonly Column[] = [
  { head: 'CONFIG', align: 'left' },
  { head: 'READ BY', align: 'left' },
  { head: 'SERVERS', align: 'right' },
  { head: 'OFF', align: 'right' },
  { head: 'PROBLEMS', align: 'right' },
  { head: 'CI', align: 'left' },
];
const LABEL: Record<Severity, string> = {
  error: 'ERROR',
  incomplete: 'INCOMPLETE',
  warning: 'WARN',
  note: 'NOTE',
};
const PATH_WIDTH = 48;
const MESSAGE_LINES = 4;

function row(config: ListedConfig, paint: Paint): string[] {
  const off = config.servers.filter(({ disabled }) => disabled).length;
  return [
    brief(config.path, PATH_WIDTH),
    config.clientName === null ? paint('error', 'unreadable') : foreign(config.clientName),
    String(config.servers.length),
    off === 0 ? '-' : String(off),
    config.problems.length === 0 ? '-' : String(config.problems.length),
    config.readByCi ? 'read' : paint('warning', 'not read'),
  ];
}

function problemRows(problem: ConfigProblem, width: number, paint: Paint): string[] {
  const { rule, severity, server, location, message, next } = problem;
  const about = server === undefined ? '' : `  ${shortName(server)}`;
  const place = `${foreign(location.file)}:${location.line}`;
  return [
    ...wrapped(`${paint(severity, LABEL[severity])}  ${foreign(rule)}${about}  ${place}`, width, 0),
    ...wrapped(brief(message, MESSAGE_LINES * width), width, 7),
    ...labelled('next', cut(ours(next), MESSAGE_LINES * width), width, 7),
  ];
}

/** @returns a line for each file, what is wrong with each, and what `ci` would not look at */
export function configListText(
  { ci, configs }: ConfigList,
  { width, colour }: { readonly width: number; readonly colour: boolean },
): string {
  const paint = painter(colour);
  const blocks = configs.flatMap(({ problems }) =>
    problems.map((problem) => problemRows(problem, width, paint).join('\n')),
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
