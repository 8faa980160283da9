/** What every verb begins with: configs and lock read, and the servers that may be started observed. */
import type { Subject } from '../audit/judge-servers.ts';
import type { SceneServer } from '../audit/scene.ts';
import type { Io } from '../io.ts';
import type { ConfigReading, Lock, Observation, Policy, ServerSpec } from '../model.ts';
import { observeAll, type PoolOptions } from '../servers/pool.ts';
import type { BaseLock } from './base-lock.ts';
import { checkOutput } from './check-output.ts';
import { distinctServers, narrowed, readConfigs } from './configs.ts';
import { type Consent, misled, notProposed, obstacle, permitted, proposed } from './contact.ts';
import { withHelpers } from './helped.ts';
import { groundsOf } from './launch-ground.ts';
import { type LockFile, loadLock, type WhenAbsent } from './lock-file.ts';
import { loadPolicy, type PolicyFile } from './policy-file.ts';
import { progressOn } from './progress.ts';
import { findProject, type Project } from './project.ts';
import type { ReadingOptions } from './reading-options.ts';
import { surroundingsOf } from './surroundings.ts';
import { clientNameFor, otherClientName, type Viewer, viewersOf } from './views.ts';
import { ownWordsWithoutSecrets } from './without-secrets.ts';

/** What the user asked for, beside the verb. */
export interface SurveyOptions {
  readonly configs: readonly string[];
  readonly lock?: string;
  readonly reading?: ReadingOptions;
  readonly servers: readonly string[];
  readonly hosts: readonly string[];
  /** Seconds per server. */
  readonly timeout: number;
  /** Seconds for the whole run. */
  readonly deadline: number;
  readonly concurrency: number;
  /** True: every server is listed once more, as another client. */
  readonly probe?: boolean;
  /** Logs in to remote servers that ask for it, and uses what earlier logins gave. */
  readonly oauth?: boolean;
  /** Where the output goes, so that it never replaces the lock or a config. */
  readonly output?: string;
  /** What the run reads beside lock and configs, absolute: nothing of it is replaced either. */
  readonly reads?: readonly string[];
}

/** How one verb goes about it. */
export interface SurveyManner {
  readonly whenNoLock: WhenAbsent;
  /** Reads another policy than the one beside the lock. */
  readonly policy?: (project: Project, base: BaseLock | undefined) => Promise<PolicyFile>;
  /** True: hosts the policy names are looked at beside those asked for, not only where none is. */
  readonly alwaysPolicyHosts?: boolean;
  /** True: every server is listed twice, not only where something is not as approved. */
  readonly alwaysTwice: boolean;
  /** False: nobody is asked for anything, a login included. */
  readonly mayAsk?: boolean;
  /** Loads what is needed once the servers have answered; called when the first are starting. */
  readonly meanwhile?: () => Promise<unknown>;
  /** The server keys the verb's arguments speak of; none means all. Throws where an argument fits no key. */
  readonly narrow?: (keys: readonly string[]) => readonly string[];
  /** Reads the lock that launches must be approved in too, before anything is started. */
  readonly base?: (project: Project) => Promise<BaseLock>;
  /** True: nothing is started or reached; the rules about names speak of what the lock holds. */
  readonly offline?: boolean;
  /** Asked once about all launches the lock does not approve; returns the keys that may be started. */
  readonly consent: Consent;
}

export interface Survey {
  readonly project: Project;
  readonly lockFile: LockFile;
  readonly policyFile: PolicyFile;
  readonly base?: BaseLock;
  readonly readings: readonly ConfigReading[];
  readonly viewers: readonly Viewer[];
  /** The keys the run was narrowed to; none means all. */
  readonly keys: readonly string[];
  readonly servers: readonly SceneServer[];
  /** Servers that were left out; hosts load them beside these all the same, so their names can clash. */
  readonly leftOut: readonly SceneServer[];
  /** Of all servers: one may repeat what another was given. */
  readonly secrets: readonly string[];
}

/** The code that judges is loaded while servers are starting: before that it would only hold them up. */
const judging = () => import('../audit/judge-servers.ts');

/** What one look gave, in the order of the specs; no probes where none were asked for. */
interface Looked {
  readonly seen: Observation[];
  readonly probes: Observation[];
}

async function observed(
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

/** `YYYY-MM-DD`, UTC. */
export function today(io: Io): string {
  return io.now().toISOString().slice(0, 10);
}

/** What the command line adds is only looked at more; it takes no host of the policy away. */
function hostsAsked(
  { hosts }: SurveyOptions,
  { alwaysPolicyHosts = false }: SurveyManner,
  policy: Policy,
): readonly string[] {
  return alwaysPolicyHosts || hosts.length === 0 ? [...hosts, ...policy.hosts] : hosts;
}

/** Looks once, and with `--oauth` once more at servers that wanted a login first. */
async function looked(
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

/**
 * @returns what the configs name, held against the lock, seen where it may be
 * @throws Refusal where there is nothing to look at
 */
export async function survey(io: Io, options: SurveyOptions, manner: SurveyManner): Promise<Survey> {
  const project = await findProject(io, options.configs, options.lock, options.reading?.user);
  await checkOutput(io, options, { ...project, others: options.reads ?? [] });
  const lockFile = await loadLock(project, manner.whenNoLock);
  const base = await manner.base?.(project);
  const policyFile = await (manner.policy ?? loadPolicy)(project, base);
  const readings = await readConfigs(io, project, options.reading);
  const viewers = await viewersOf(readings, hostsAsked(options, manner, policyFile.policy));
  const all = distinctServers(readings);
  const meant = manner.narrow?.([...new Set(all.map(({ key }) => key))]) ?? [];
  const keys = meant.length > 0 ? meant : options.servers;
  const specs = narrowed(all, keys);
  const grounds = await groundsOf(io, specs, project.folder);
  const isMisledIn = (lock: Lock) => (spec: ServerSpec) =>
    misled(spec, grounds.get(spec), lock, today(io)) !== undefined;
  const agreed = manner.offline
    ? []
    : await permitted(specs, lockFile.lock, today(io), manner.consent, grounds);
  const contacted =
    base === undefined
      ? agreed
      : notProposed(agreed, base.lock, today(io)).filter((spec) => !isMisledIn(base.lock)(spec));
  const { kinds } = policyFile.policy;
  const looking = (those: readonly ServerSpec[]) =>
    observed(io, those, options, manner, lockFile.lock, viewers, kinds);
  const helped = await withHelpers(contacted, io.env);
  const { ready, observations, probes } = await looked(io, helped, looking, options, manner);
  const [{ judgeServer }, { sureSecrets }] = await Promise.all([judging(), import('../audit/secrets.ts')]);
  const secrets = [...all, ...ready].flatMap((spec) => spec.secrets);
  const sure = sureSecrets(secrets);
  const seen = new Map(
    observations.map((one, i) => [contacted[i], ownWordsWithoutSecrets(one, secrets)] as const),
  );
  const used = new Map(contacted.map((spec, i) => [spec, ready[i]] as const));
  const unseenBecause = (spec: ServerSpec) => {
    const why = seen.has(spec)
      ? undefined
      : misled(spec, grounds.get(spec), base?.lock ?? lockFile.lock, today(io));
    return why === undefined ? undefined : `not started: ${why}`;
  };
  const servers = specs.map((spec) => {
    const observation = seen.get(spec);
    const reason = manner.offline
      ? undefined
      : (obstacle(spec) ?? proposed(spec, base, today(io)) ?? unseenBecause(spec));
    const probe = probes[contacted.indexOf(spec)];
    const ground = grounds.get(spec);
    const subject: Subject = {
      spec: used.get(spec) ?? spec,
      ...(observation && { observation }),
      ...(probe && { probe }),
      ...(ground && { ground }),
      ...(reason !== undefined && { reason }),
      fromLock: manner.offline === true || base !== undefined,
      ...surroundingsOf(io, spec),
    };
    return judgeServer(subject, lockFile.lock, policyFile.policy.kinds, sure);
  });
  const rest = all.filter((spec) => !specs.includes(spec));
  const leftOut = rest.map((spec) => judgeServer({ spec }, lockFile.lock));
  const found = { project, lockFile, policyFile, readings, viewers, keys, servers, leftOut, secrets };
  return { ...found, ...(base !== undefined && { base }) };
}
