/** Knows the table of `which`: per host who gets the call, who else claims it, and how the name can be read. */

import type { ExposedName, NameReading, Route, RouteReport } from '../../model.ts';
import { brief } from '../brief.ts';
import { foreign } from '../foreign.ts';
import { labelled, wrapped } from '../layout.ts';
import { bounded, shortName } from '../names.ts';
import { type Paint, painter } from '../paint.ts';
import type { ReportOptions } from '../reporter.ts';
import { hiddenRows, idColumn, NAME_WIDTH, opening, unseenRows } from './parts.ts';
import { routeLegend } from './route-legend.ts';

const INDENT = 2;
const MOST_CLAIMS = 6;
const REASON_LINES = 4;

function nothing(unseen: boolean): string {
  return unseen ? 'nothing that was seen receives it' : 'nothing receives it';
}

function toolText({ server, tool, marks }: ExposedName): string {
  const predicted = marks.includes('predicted') ? ', predicted' : '';
  return `${shortName(server)} › ${shortName(tool, NAME_WIDTH)}${predicted}`;
}

/** A reading by which a server that was not seen would get the call. */
function maybe({ answer, readings, unseen }: Route): NameReading | undefined {
  if (answer !== 'nothing') return undefined;
  return readings.find(({ servers }) => servers.some((key) => unseen.includes(key)));
}

function answerText(route: Route): string {
  const { answer, receiver, host, unseen } = route;
  if (receiver !== undefined) return toolText(receiver);
  const likely = maybe(route);
  if (likely !== undefined) {
    const keys = likely.servers.filter((key) => unseen.includes(key)).map((key) => shortName(key));
    return `${bounded(keys, 3)} › ${shortName(likely.tool, NAME_WIDTH)}, if there is such a tool: not seen`;
  }
  if (answer === 'several') return 'one of several: which of them is not known';
  if (answer === 'none-exposed') return 'nothing receives it: the host shows none of the tools that claim it';
  if (answer === 'built-in') return `a tool of ${host.id} itself`;
  if (answer === 'unknown') return 'not known: how this host names tools is not known';
  return nothing(unseen.length > 0);
}

function claimRows({ claims, receiver }: Route, options: ReportOptions): string[] {
  const others = claims.filter((claim) => claim !== receiver);
  if (others.length === 0) return [];
  const texts = others.map((claim) => `${toolText(claim)} (${claim.outcome})`);
  const most = options.verbose ? texts.length : MOST_CLAIMS;
  return labelled(
    receiver === undefined ? 'claimed by' : 'also claimed',
    bounded(texts, most),
    options.width,
    INDENT,
  );
}

function standsBehind({ servers, offered }: NameReading, unseen: readonly string[]): string {
  if (servers.length === 0) return 'no such server';
  if (offered) return '';
  return servers.some((key) => unseen.includes(key)) ? 'not seen, may have it' : 'has no such tool';
}

function readingText(reading: NameReading, unseen: readonly string[]): string {
  const { label, tool, servers } = reading;
  const stands = standsBehind(reading, unseen);
  const keys = servers.filter((key) => key !== label).map((key) => shortName(key));
  const who = keys.length === 0 ? '' : `key ${bounded(keys, 3)}`;
  const notes = [who, stands].filter((text) => text !== '').join(', ');
  return `${shortName(label)} + ${shortName(tool, NAME_WIDTH)}${notes === '' ? '' : ` (${notes})`}`;
}

/** What a server stands behind comes first; a single reading may say nothing more than the answer. */
function readingRows(route: Route, options: ReportOptions): string[] {
  const { readings, unseen } = route;
  const [first] = readings;
  if (first === undefined) return [];
  const isTold = first.offered || first.servers.length === 0 || maybe(route) === first;
  if (readings.length === 1 && isTold) return [];
  const known = readings.filter(({ servers }) => servers.length > 0);
  const others = readings.filter(({ servers }) => servers.length === 0);
  const texts = [...known, ...others].map((reading) => readingText(reading, unseen));
  return labelled('reads as', texts.join('; '), options.width, INDENT);
}

function whyRows({ claims, answer, host, orderDecides }: Route, options: ReportOptions): string[] {
  const why = [...new Set(claims.flatMap((claim) => claim.why))];
  const reasons = why.map((text) => brief(text, REASON_LINES * options.width));
  const equal = claims.length > 1 || answer === 'none-exposed' || orderDecides ? [host.onEqualNames] : [];
  const order = orderDecides
    ? 'decides: in another order another tool, or none, receives the call'
    : 'does not decide';
  return [
    ...(claims.length > 1 || orderDecides ? labelled('order', order, options.width, INDENT) : []),
    ...equal.flatMap((text) => labelled('equal names', foreign(text), options.width, INDENT)),
    ...reasons.flatMap((text) => labelled('why', text, options.width, INDENT)),
  ];
}

function routeRows(
  route: Route,
  column: (id: string) => string,
  options: ReportOptions,
  paint: Paint,
): string[] {
  const tone = route.answer === 'server' ? (route.claims.length > 1 ? 'warning' : 'good') : 'incomplete';
  const head = labelled(column(route.host.id), paint(tone, answerText(route)), options.width, 0);
  return [...head, ...claimRows(route, options), ...readingRows(route, options), ...whyRows(route, options)];
}

/** Hosts in which there is nothing to tell are told together. */
function silentRows(routes: readonly Route[], options: ReportOptions): string[] {
  if (routes.length === 0) return [];
  const says = nothing(routes.some(({ unseen }) => unseen.length > 0));
  return wrapped(`${says} in ${routes.map(({ host }) => host.id).join(', ')}`, options.width, 0);
}

function nearRows({ nearest, exitCode, routes }: RouteReport, options: ReportOptions): string[] {
  const isClaimed = routes.some(({ claims }) => claims.length > 0);
  if (nearest.length === 0) return exitCode === 1 && !isClaimed ? ['no exposed name is like it'] : [];
  const near = nearest.map((name) => shortName(name, NAME_WIDTH)).join(', ');
  return wrapped(`near it: ${near}`, options.width, 0);
}

/** A name that would be that of a hidden tool is told so, or its absence would look like a misspelling. */
function hiddenFor(report: RouteReport, options: ReportOptions): string[] {
  const servers = report.servers.map((server) => ({
    ...server,
    hiddenByConfig: server.hiddenByConfig.filter((tool) => tool !== '' && report.name.includes(tool)),
  }));
  return hiddenRows({ ...report, servers }, options);
}

/** @returns the answer for a person at a terminal; what is not known of a host that answers stands below */
export function routeTable(report: RouteReport, options: ReportOptions): string {
  const paint = painter(options.colour);
  const hosts = report.routes.map(({ host }) => host);
  const column = idColumn(hosts);
  const isSilent = ({ answer, readings }: Route) =>
    answer === 'nothing' && readings.every(({ servers }) => servers.length === 0);
  const silent = report.routes.length > 1 ? report.routes.filter(isSilent) : [];
  const unseen = unseenRows(report, options, paint);
  const told = report.routes.filter((route) => !silent.includes(route));
  const sections = [
    [paint('strong', shortName(report.name, NAME_WIDTH)), ...opening(report, hosts, options)],
    told.flatMap((route) => routeRows(route, column, options, paint)),
    silentRows(silent, options),
    nearRows(report, options),
    hiddenFor(report, options),
    unseen.length === 0 ? [] : [...unseen, 'What was not seen may claim the name too.'],
    routeLegend(report, silent, column, options),
    report.exitCode === 0
      ? []
      : [report.exitCode === 1 ? 'nothing receives it, exit 1' : 'incomplete, exit 3'],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
