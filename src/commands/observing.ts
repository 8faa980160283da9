/** Observes the servers of a run together: each as its host's client, and where it is asked for as another one too. */

import type { Io } from '../io.ts';
import type { Lock, Observation, Policy, ServerSpec } from '../model.ts';
import { observeAll, type PoolOptions } from '../servers/pool.ts';
import { progressOn } from './progress.ts';
import { surroundingsOf } from './surroundings.ts';
import type { SurveyManner, SurveyOptions } from './survey-options.ts';
import { clientNameFor, otherClientName, type Viewer } from './views.ts';

/** The code that judges is loaded while servers are starting: before that it would only hold them up. */
export const judging = () => import('../audit/judge-servers.ts');

/** What is known before anybody is asked, and decides how. */
export interface Known {
  readonly lock: Lock;
  readonly viewers: readonly Viewer[];
  readonly kinds: Policy['kinds'];
}

/** What one look gave, in the order of the specs; no probes where none were asked for. */
export interface Looked {
  readonly seen: Observation[];
  readonly probes: Observation[];
}

/** @param stop gives up what is under way */
export async function observed(
  io: Io,
  specs: readonly ServerSpec[],
  options: SurveyOptions,
  manner: SurveyManner,
  known: Known,
  stop: AbortSignal,
): Promise<Looked> {
  const { lock, viewers } = known;
  const keys = specs.map(({ key }) => key);
  const progress = await progressOn(io, keys);
  try {
    const pool: PoolOptions = {
      concurrency: options.concurrency,
      onProgress: ({ key }, phase) => progress.update(key, phase),
    };
    const observing = observeAll(
      specs,
      (spec) => ({
        ...terms(io, spec, clientNameFor(spec.config, viewers), options, known, stop),
        // What changes from look to look must not pass for what changes from client to client.
        again: async (sighting) =>
          manner.alwaysTwice ||
          options.probe === true ||
          (await judging()).needsSecondLook({ spec, ...surroundingsOf(io, spec) }, sighting, lock),
      }),
      pool,
    );
    // The first processes run by now, and are busy with themselves for a while.
    await Promise.all([judging(), manner.meanwhile?.()]);
    const seen = await observing;
    const another = (spec: ServerSpec) => ({
      ...terms(io, spec, otherClientName(clientNameFor(spec.config, viewers)), options, known, stop),
      bare: true,
      again: () => false,
    });
    return { seen, probes: options.probe === true ? await observeAll(specs, another, pool) : [] };
  } finally {
    progress.stop();
  }
}

/** As whom a server is asked, for what and for how long. */
function terms(
  io: Io,
  { key }: ServerSpec,
  clientName: string,
  { timeout }: SurveyOptions,
  { lock, kinds }: Known,
  stop: AbortSignal,
) {
  const protocol = lock.servers.get(key)?.observed?.protocol;
  return {
    clientName,
    resources: kinds.has('resource'),
    clientVersion: io.version,
    env: io.env,
    ...(protocol === undefined ? {} : { protocol }),
    timeoutMs: timeout * 1000,
    signal: stop,
  };
}
