/** Looks at the servers of a run within its deadline: once, and once more at those that wanted a login first. */
import type { Io } from '../io.ts';
import type { Observation, ServerSpec } from '../model.ts';
import { withEnvFiles } from './env-files.ts';
import { withHelpers } from './helped.ts';
import { type Known, type Looked, observed } from './observing.ts';
import type { SurveyManner, SurveyOptions } from './survey-options.ts';

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

/** How one server was seen. */
interface ServerLook {
  /** What was contacted: the entry with what files, helpers and logins added. */
  readonly used: ServerSpec;
  readonly observation: Observation;
  readonly probe?: Observation;
}

interface LookedOnce {
  readonly ready: readonly ServerSpec[];
  readonly observations: readonly Observation[];
  readonly probes: readonly Observation[];
}

/**
 * Looks once, and with `--oauth` once more at servers that wanted a login first; all of it within the deadline.
 *
 * @param specs the servers that may be contacted
 * @returns by these specs how each was seen
 */
export async function lookedAt(
  io: Io,
  specs: readonly ServerSpec[],
  options: SurveyOptions,
  manner: SurveyManner,
  known: Known,
): Promise<ReadonlyMap<ServerSpec, ServerLook>> {
  const helped = await withHelpers(await withEnvFiles(specs), io.env);
  const { ready, observations, probes } = await looked(io, helped, options, manner, known);
  return new Map(
    specs.flatMap((spec, i) => {
      const [used = spec, observation, probe] = [ready[i], observations[i], probes[i]];
      return observation ? [[spec, { used, observation, ...(probe && { probe }) }] as const] : [];
    }),
  );
}

async function looked(
  io: Io,
  specs: readonly ServerSpec[],
  options: SurveyOptions,
  manner: SurveyManner,
  known: Known,
): Promise<LookedOnce> {
  const run = untilDeadline(options);
  try {
    const within = (those: readonly ServerSpec[]) => observed(io, those, options, manner, known, run.stop);
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
