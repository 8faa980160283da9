/** What every verb begins with: configs and lock read, and the servers that may be started observed. */
import type { Subject } from '../audit/judge-servers.ts';
import type { SceneServer } from '../audit/scene.ts';
import type { Io } from '../io.ts';
import type { ConfigReading, Lock, Policy, ServerSpec } from '../model.ts';
import type { BaseLock } from './base-lock.ts';
import { checkOutput } from './check-output.ts';
import { distinctServers, narrowed, readConfigs } from './configs.ts';
import { misled, notProposed, obstacle, permitted, proposed } from './contact.ts';
import { withEnvFiles } from './env-files.ts';
import { withHelpers } from './helped.ts';
import { groundsOf } from './launch-ground.ts';
import { type LockFile, loadLock } from './lock-file.ts';
import { judging, looked, observed } from './looking.ts';
import { loadPolicy, type PolicyFile } from './policy-file.ts';
import { findProject, type Project } from './project.ts';
import { surroundingsOf } from './surroundings.ts';
import type { SurveyManner, SurveyOptions } from './survey-options.ts';
import { type Viewer, viewersOf } from './views.ts';
import { ownWordsWithoutSecrets } from './without-secrets.ts';

export type { SurveyManner, SurveyOptions } from './survey-options.ts';

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
  const looking = (those: readonly ServerSpec[], stop: AbortSignal) =>
    observed(io, those, options, manner, lockFile.lock, viewers, kinds, stop);
  const helped = await withHelpers(await withEnvFiles(contacted), io.env);
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
