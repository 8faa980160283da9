/** The table form of a simulation: what every policy makes of the servers, then of the session, then who got what. */
import { counted } from '../report/cut.ts';
import { foreign, ours } from '../report/foreign.ts';
import { wrapped } from '../report/layout.ts';
import { bounded, shortName } from '../report/names.ts';
import { type Paint, painter } from '../report/paint.ts';
import type { Result } from '../simulation/simulate.ts';
import { policyTable, sessionTables } from './simulate-grids.ts';
import type { SimulatedServer, SimulateReport, Simulation } from './simulate-report.ts';
import { ambiguousRows, lostRows, strayRows } from './simulate-rows.ts';
import { sumWords } from './simulate-words.ts';

interface TableOptions {
  readonly width: number;
  readonly colour: boolean;
  /** Lists whole that are otherwise cut. */
  readonly verbose: boolean;
}

function opening(report: SimulateReport, simulation: Simulation): string {
  const { servers, allowlist, pins, hosts } = simulation;
  const tools = servers.reduce((sum, server) => sum + server.tools, 0);
  const from = report.configs.length > 0 ? report.configs : [report.session?.path ?? ''];
  const parts = [
    bounded(from.map(foreign), 4),
    `${counted(servers.length, 'server')}, ${counted(tools, 'tool')}`,
    ...(hosts.length === 0 ? [] : [`host${hosts.length === 1 ? '' : 's'} ${bounded(hosts.map(foreign), 4)}`]),
    allowlist === undefined
      ? 'no allowlist given'
      : `allowlist of the ${allowlist.from}, ${counted(allowlist.pairs.length, 'pair')}`,
    `pins: ${pins === 'lock' ? 'what the lock approves' : 'what is listed first'}`,
    ...(report.partial ? ['partial: --server'] : []),
  ];
  return parts.join(' · ');
}

function unseenRows(servers: readonly SimulatedServer[], width: number): string[] {
  return servers
    .filter(({ status }) => status !== undefined && status !== 'listed')
    .flatMap(({ key, status, source, reason }) => {
      const why = reason === undefined ? '' : `: ${foreign(reason)}`;
      const instead = source === 'session' ? '; taken as the session file describes it' : '';
      return wrapped(`${shortName(key)}: ${status}${why}${instead}`, width, 2);
    });
}

function sessionRows(
  report: SimulateReport,
  simulation: Simulation,
  options: TableOptions,
  paint: Paint,
): string[] {
  const { session } = report;
  if (session === undefined) return [];
  if (
    simulation.results.every(({ replay }) => replay === undefined) &&
    simulation.notReplayed === undefined
  ) {
    return wrapped(
      `session ${foreign(session.path)}: no steps, so there is nothing to replay`,
      options.width,
      0,
    );
  }
  const head = `session ${foreign(session.path)}: ${counted(session.calls, 'call')}, ${sumWords(session.amount, session.currency)}`;
  if (simulation.notReplayed !== undefined) {
    return wrapped(`${head} · not replayed: ${foreign(simulation.notReplayed)}`, options.width, 0);
  }
  return [
    ...wrapped(head, options.width, 0),
    ...sessionTables(simulation.results, paint),
    ...strayRows(simulation.results, options, session.currency),
  ];
}

function decidedUnder(results: readonly Result[], allowlist: boolean): string {
  const decided = results
    .filter((one) => one.allowlist === allowlist && one.orders.outcomes.length > 1)
    .map(({ policy }) => policy);
  return decided.length === 0 ? 'decides nothing' : `decides under ${[...new Set(decided)].join(', ')}`;
}

/** What a reader takes away: whether the order of a config decides who gets a call. */
function closing(simulations: readonly Simulation[]): string {
  const results = simulations.flatMap((one) => one.results).filter(({ variant }) => variant === undefined);
  const parts = [
    `simulated, no tool was called: the load order ${decidedUnder(results, false)}`,
    ...(results.some(({ allowlist }) => allowlist)
      ? [`with the allowlist it ${decidedUnder(results, true)}`]
      : []),
    ...(results.every(({ orders }) => orders.complete)
      ? []
      : ['of so many orders only some were tried, each contender first and last where the work allows']),
  ];
  return parts.join('; ');
}

function simulationRows(
  report: SimulateReport,
  simulation: Simulation,
  options: TableOptions,
  paint: Paint,
): string {
  const blocks = [
    [
      ...wrapped(opening(report, simulation), options.width, 0),
      ...policyTable(simulation.results, paint),
      ...unseenRows(simulation.servers, options.width),
    ],
    ambiguousRows(simulation.results, options),
    lostRows(simulation.results, options),
    sessionRows(report, simulation, options, paint),
  ];
  return blocks
    .filter((rows) => rows.length > 0)
    .map((rows) => rows.join('\n'))
    .join('\n\n');
}

/** @returns the report for a person at a terminal of `width` columns; only the command at the end may be wider */
export function simulateTable(report: SimulateReport, options: TableOptions): string {
  const paint = painter(options.colour);
  const blocks = report.simulations.map((simulation) => simulationRows(report, simulation, options, paint));
  const start =
    report.startCommand === undefined
      ? []
      : [`not everything was started; after reading the launches: ${ours(report.startCommand)}`];
  const last = wrapped(closing(report.simulations), options.width, 0).join('\n');
  return `${[...blocks, ...start, last].join('\n\n')}\n`;
}
