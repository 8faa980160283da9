/** Observes the servers of a run: within its limits, once more as another client, once more after a login. */
import type { Io } from '../io.ts';
import type { Lock, Observation, Policy, ServerSpec } from '../model.ts';
import { observeAll, type PoolOptions } from '../servers/pool.ts';
import { progressOn } from './progress.ts';
import { surroundingsOf } from './surroundings.ts';
import type { SurveyManner, SurveyOptions } from './survey-options.ts';
import { clientNameFor, otherClientName, type Viewer } from './views.ts';

/** The code that judges is loaded while servers are starting: before that it would only hold them up. */
export const judging = () => import('../audit/judge-servers.ts');

/** What one look gave, in the order of the specs; no probes where none were asked for. */
interface Looked {
  readonly seen: Observation[];
  readonly probes: Observation[];
}

export async function observed(
  io: Io,
  specs: readonly ServerSpec[],
  options: SurveyOptions,
  manner: SurveyManner,
  lock: Lock,
  viewers: readonly Viewer[],
  kinds: Policy['kinds'],
  stop: AbortSignal,
): Promise<Looked> {
  const progress = await progressOn(
    io,
    specs.map(({ key }) => key),
  );
  try {
    const pool: PoolOptions = {
      concurrency: options.concurrency,
      onProgress: ({ key }, phase) => progress.update(key, phase),
    };
    const as = (spec: ServerSpec, clientName: string) => {
      const protocol = lock.servers.get(spec.key)?.observed?.protocol;
      return {
        clientName,
        resources: kinds.has('resource'),
        clientVersion: io.version,
        env: io.env,
        ...(protocol === undefined ? {} : { protocol }),
        timeoutMs: options.timeout * 1000,
        signal: stop,
      };
    };
    const observing = observeAll(
      specs,
      (spec) => ({
        ...as(spec, clientNameFor(spec.config, viewers)),
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
      ...as(spec, otherClientName(clientNameFor(spec.config, viewers))),
      bare: true,
      again: () => false,
    });
    return { seen, probes: options.probe === true ? await observeAll(specs, another, pool) : [] };
  } finally {
    progress.stop();
  }
}

/** @returns a signal that stops at the deadline of the whole run, unless `end` was called */
function untilDeadline({ deadline }: Pick<SurveyOptions, 'deadline'>): {
  readonly stop: AbortSignal;
  readonly end: () => void;
} {
  const run = new AbortController();
  const late = (): void => run.abort(`the deadline of ${deadline} s for the whole run passed`);
  const timer = setTimeout(late, deadline * 1000);
  return { stop: run.signal, end: () => clearTimeout(timer) };
}

interface LookedOnce {
  readonly ready: readonly ServerSpec[];
  readonly observations: readonly Observation[];
  readonly probes: readonly Observation[];
}

/**
 * Looks once, and with `--oauth` once more at servers that wanted a login first; all of it within the deadline.
 *
 * @param looking gives up what is under way where its signal stops
 */
export async function looked(
  io: Io,
  specs: readonly ServerSpec[],
  looking: (specs: readonly ServerSpec[], stop: AbortSignal) => Promise<Looked>,
  options: SurveyOptions,
  manner: SurveyManner,
): Promise<LookedOnce> {
  const run = untilDeadline(options);
  try {
    const within = (those: readonly ServerSpec[]) => looking(those, run.stop);
    if (options.oauth === true) return await withLogins(io, specs, within, manner, run.stop);
    const { seen, probes } = await within(specs);
    return { ready: specs, observations: seen, probes };
  } finally {
    run.end();
  }
}

async function withLogins(
  io: Io,
  specs: readonly ServerSpec[],
  looking: (specs: readonly ServerSpec[]) => Promise<Looked>,
  { mayAsk = true }: SurveyManner,
  stop: AbortSignal,
): Promise<LookedOnce> {
  const { loggedIn, withKeptTokens } = await import('./login.ts');
  const ready = await withKeptTokens(io, specs);
  const { seen: observations, probes } = await looking(ready);
  const again = [...(await loggedIn(io, ready, observations, mayAsk, stop))];
  const second = await looking(again.map(([, spec]) => spec));
  for (const [i, [at, spec]] of again.entries()) {
    ready[at] = spec;
    const [seen, probe] = [second.seen[i], second.probes[i]];
    if (seen !== undefined) observations[at] = seen;
    if (probe !== undefined) probes[at] = probe;
  }
  return { ready, observations, probes };
}
