/** `which`: who would get a call to a name, in each host. */
import type { Io } from '../io.ts';
import type { HostNames, Route } from '../model.ts';
import { nameShortlist } from '../names/near.ts';
import { routeOf } from '../names/route.ts';
import { nearest } from '../nearest.ts';
import { type RouteFormat, routeReporters } from '../report/exposed/index.ts';
import { deliverText, reportOptions } from './deliver.ts';
import { type NameOptions, nameSurvey } from './name-survey.ts';

interface WhichOptions extends NameOptions {
  /** The exposed name, exactly as the model would call it. */
  readonly name: string;
  readonly format: RouteFormat;
}

const MOST_NEAR = 5;
const ANSWERED: ReadonlySet<Route['answer']> = new Set(['server', 'several', 'built-in']);
const isAnswered = ({ answer }: Route): boolean => ANSWERED.has(answer);

/** Whoever names a tool as its server does means what hosts call it, and nothing that looks alike. */
function nearestNames(name: string, views: readonly HostNames[]): string[] {
  const { ofTool, alike } = nameShortlist(name, views);
  const near = ofTool.length > 0 ? ofTool : [...new Set([...nearest(name, alike), ...alike])];
  return near.filter((one) => one !== name).slice(0, MOST_NEAR);
}

/** 3 where the answer is not the whole truth, because not all was seen or no rule is known. */
function exitCodeOf(routes: readonly Route[], incomplete: boolean): 0 | 1 | 3 {
  if (incomplete || routes.every(({ answer }) => answer === 'unknown')) return 3;
  return routes.some(isAnswered) ? 0 : 1;
}

/** @returns the exit code: 0, 1 where nothing receives the name, 3 where that could not be told */
export async function which(io: Io, options: WhichOptions): Promise<number> {
  const { frame, views, incomplete } = await nameSurvey(io, options);
  const routes = views.map((view) => routeOf(options.name, view));
  const exitCode = exitCodeOf(routes, incomplete);
  const near = routes.some(isAnswered) ? [] : nearestNames(options.name, views);
  const report = { ...frame, name: options.name, routes, nearest: near, exitCode };
  const text = routeReporters[options.format](report, reportOptions(io, options));
  return deliverText(io, text, exitCode, options);
}
