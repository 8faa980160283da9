/** Knows which hosts the foot of `which` describes: those that answer, and the silent ones where they are few. */

import type { Route, RouteReport } from '../../model.ts';
import { wrapped } from '../layout.ts';
import type { ReportOptions } from '../reporter.ts';
import { hostRows } from './parts.ts';

const MOST_SILENT = 6;

/**
 * @param silent routes in which nothing receives the name: past a few, their rules are not worth a screen each
 * @returns how the hosts name tools and what is not known of them; that something is left out is said
 */
export function routeLegend(
  report: RouteReport,
  silent: readonly Route[],
  column: (id: string) => string,
  options: ReportOptions,
): string[] {
  const brief = !options.verbose && silent.length > MOST_SILENT;
  const shown = brief ? report.routes.filter((route) => !silent.includes(route)) : report.routes;
  const rows = shown.flatMap(({ host }) => hostRows(host, report.servers.length > 1, column, options));
  if (!brief) return rows;
  const more = `how the ${silent.length} hosts name tools in which nothing receives it, and what is not known of them: --verbose`;
  return [...rows, ...wrapped(more, options.width, 0)];
}
