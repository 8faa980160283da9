/** Knows which reporters there are for names and for routes. */

import type { NamesReport, RouteReport } from '../../model.ts';
import type { ReportOptions } from '../reporter.ts';
import type { NamesFormat, RouteFormat } from './formats.ts';
import { namesCsv } from './names-csv.ts';
import { namesJson } from './names-json.ts';
import { namesTable } from './names-table.ts';
import { routeJson } from './route-json.ts';
import { routeTable } from './route-table.ts';

export type { NamesFormat, RouteFormat };

type Shown<T> = (report: T, options: ReportOptions) => string;

export const namesReporters: Readonly<Record<NamesFormat, Shown<NamesReport>>> = {
  table: namesTable,
  json: namesJson,
  csv: namesCsv,
};
export const routeReporters: Readonly<Record<RouteFormat, Shown<RouteReport>>> = {
  table: routeTable,
  json: routeJson,
};
