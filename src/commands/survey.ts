/** What every verb begins with: configs and lock read, and the servers that may be started observed. */
import type { Subject } from '../audit/judge-servers.ts';
import type { SceneServer } from '../audit/scene.ts';
import type { Io } from '../io.ts';
import type { ConfigReading, Policy } from '../model.ts';
import { redactor } from '../redact.ts';
import type { BaseLock } from './base-lock.ts';
import { checkOutput } from './check-output.ts';
import { distinctServers, narrowed, readConfigs } from './configs.ts';
import { type Permission, permitted, whyNotContacted } from './contact.ts';
import { groundsOf } from './launch-ground.ts';
import { type LockFile, loadLock } from './lock-file.ts';
import { lookedAt } from './looking.ts';
import { judging } from './observing.ts';
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

/** Everything that is read before anything is started. */
async function readAll(io: Io, options: SurveyOptions, manner: SurveyManner) {
  const project = await findProject(io, options.configs, options.lock, options.reading?.user);
  await checkOutput(io, options, { ...project, others: options.reads ?? [] });
  const lockFile = await loadLock(project, manner.whenNoLock);
  const base = await manner.base?.(project);
  const policyFile = await (manner.policy ?? loadPolicy)(project, base);
  const readings = await readConfigs(io, project, options.reading);
  const viewers = await viewersOf(readings, hostsAsked(options, manner, policyFile.policy));
  return { project, lockFile, ...(base !== undefined && { base }), policyFile, readings, viewers };
}

/**
 * @returns what the configs name, held against the lock, seen where it may be
 * @throws Refusal where there is nothing to look at
 */
export async function survey(io: Io, options: SurveyOptions, manner: SurveyManner): Promise<Survey> {
  const read = await readAll(io, options, manner);
  const { project, base, readings, viewers } = read;
  const { lock } = read.lockFile;
  const { kinds } = read.policyFile.policy;
  const all = distinctServers(readings);
  const meant = manner.narrow?.([...new Set(all.map(({ key }) => key))]) ?? [];
  const keys = meant.length > 0 ? meant : options.servers;
  const specs = narrowed(all, keys);
  const grounds = await groundsOf(io, specs, project.folder);
  const permission: Permission = { lock, base, grounds, today: today(io) };
  const contacted = manner.offline ? [] : await permitted(specs, permission, manner.consent);
  const looks = await lookedAt(io, contacted, options, manner, { lock, viewers, kinds });
  const [{ judgeServer }, { sureSecrets }] = await Promise.all([judging(), import('../audit/secrets.ts')]);
  const used = [...looks.values()].map((look) => look.used);
  const secrets = [...all, ...used].flatMap((spec) => spec.secrets);
  const [sure, redact] = [sureSecrets(secrets), redactor(secrets)];
  const servers = specs.map((spec) => {
    const look = looks.get(spec);
    const ground = grounds.get(spec);
    const reason = look || manner.offline ? undefined : whyNotContacted(spec, permission);
    const subject: Subject = {
      spec: look?.used ?? spec,
      ...(look && { observation: ownWordsWithoutSecrets(look.observation, redact) }),
      ...(look?.probe && { probe: look.probe }),
      ...(ground && { ground }),
      ...(reason !== undefined && { reason }),
      fromLock: manner.offline === true || base !== undefined,
      ...surroundingsOf(io, spec),
    };
    return judgeServer(subject, lock, kinds, sure);
  });
  const meantSpecs = new Set(specs);
  const rest = all.filter((spec) => !meantSpecs.has(spec));
  const leftOut = rest.map((spec) => judgeServer({ spec }, lock));
  return { ...read, keys, servers, leftOut, secrets };
}
