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
): Promise<Looked> {
  const progress = await progressOn(
    io,
    specs.map(({ key }) => key),
  );
  const run = new AbortController();
  const deadline = setTimeout(
    () => run.abort(`the deadline of ${options.deadline} s for the whole run passed`),
    options.deadline * 1000,
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
        signal: run.signal,
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
    clearTimeout(deadline);
    progress.stop();
  }
}

/** Looks once, and with `--oauth` once more at servers that wanted a login first. */
export async function looked(
  io: Io,
  specs: readonly ServerSpec[],
  looking: (specs: readonly ServerSpec[]) => Promise<Looked>,
  { oauth = false }: SurveyOptions,
  { mayAsk = true }: SurveyManner,
): Promise<{
  ready: readonly ServerSpec[];
  observations: readonly Observation[];
  probes: readonly Observation[];
}> {
  if (!oauth) {
    const { seen, probes } = await looking(specs);
    return { ready: specs, observations: seen, probes };
  }
  const { loggedIn, withKeptTokens } = await import('./login.ts');
  const ready = await withKeptTokens(io, specs);
  const { seen: observations, probes } = await looking(ready);
  const again = [...(await loggedIn(io, ready, observations, mayAsk))];
  const second = await looking(again.map(([, spec]) => spec));
  for (const [i, [at, spec]] of again.entries()) {
    ready[at] = spec;
    const [seen, probe] = [second.seen[i], second.probes[i]];
    if (seen !== undefined) observations[at] = seen;
    if (probe !== undefined) probes[at] = probe;
  }
  return { ready, observations, probes };
}
