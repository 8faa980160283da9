/** What becomes of everything a saved report names, held against what is there now. */
import { lockKey } from '../audit/identity.ts';
import { itemOutcome } from './item-outcome.ts';
import { launchOutcome, namesLaunch } from './launch-outcome.ts';
import type { Context, Outcome } from './outcome.ts';
import { subjectKey } from './saved-findings.ts';
import type { SavedItem, SavedReport } from './saved-report.ts';
import { meansItem } from './targets.ts';

/** What was asked for by name and waits, but is not in the report. */
function unnamed(context: Context, named: ReadonlySet<string>): Outcome[] {
  return [...context.targets].flatMap(([key, keys]) => {
    const items = context.servers.get(key)?.items ?? [];
    return items
      .filter(
        (item) => keys?.has(item.lockKey) && item.state !== 'approved' && !item.orderOnly && !item.underMarks,
      )
      .filter((item) => !named.has(subjectKey(key, item.lockKey)))
      .map(({ identity: what }) => ({ what, refused: 'the report does not name it' }));
  });
}

/** Servers that were asked for and could not be seen whole, though the report names nothing of theirs. */
function unseen(context: Context, outcomes: readonly Outcome[]): Outcome[] {
  const told = outcomes.some((outcome) => 'unseen' in outcome);
  return [...context.servers.values()]
    .filter(({ status }) => !told && (status === 'unreachable' || status === 'incomplete'))
    .filter(({ spec }) => context.targets.size === 0 || context.targets.has(spec.key))
    .map(({ spec, reason }) => ({
      what: spec.key,
      refused: `not seen whole: ${reason ?? ''}`,
      unseen: true,
    }));
}

/** @returns one outcome per launch and item that the report names and the arguments mean, and what is missing */
export function outcomesOf({ launches, items }: SavedReport, context: Context): Outcome[] {
  const { servers, targets } = context;
  const meant = ({ server: key, kind, name }: SavedItem): boolean => {
    const server = servers.get(key);
    return targets.size === 0 || (server !== undefined && meansItem(server, lockKey(kind, name), targets));
  };
  const named = new Set(items.map(({ server, kind, name }) => subjectKey(server, lockKey(kind, name))));
  const launched = launches
    .filter((launch) => namesLaunch(launch, context))
    .map((launch) => ({ server: launch.server, outcome: launchOutcome(launch, context) }));
  // What a server offers under a launch that nobody may approve is no ground for an approval.
  const barred = new Set(
    launched
      .filter(
        ({ server, outcome }) => 'refused' in outcome && servers.get(server)?.launch.state !== 'approved',
      )
      .map(({ server }) => server),
  );
  const outcomes: Outcome[] = [
    ...launched.map(({ outcome }) => outcome),
    ...items.filter(meant).map((item) => itemOutcome(item, context, barred)),
    ...unnamed(context, named),
  ];
  return [...outcomes, ...unseen(context, outcomes)];
}
