/** What every verb that looks has in common: configs and lock in, servers observed, report out. */

import { assess } from '../audit/assess.ts';
import { judgeServer, needsSecondLook, type Subject } from '../audit/judge-servers.ts';
import type { Scene } from '../audit/scene.ts';
import type { FailOn } from '../audit/verdict.ts';
import type { Io } from '../io.ts';
import type { ConfigReading, Lock, Observation, Report, ServerSpec } from '../model.ts';
import { shellArguments } from '../report/shell.ts';
import { observeAll } from '../servers/pool.ts';
import { distinctServers, narrowed, readConfigs } from './configs.ts';
import { type Consent, obstacle, permitted } from './contact.ts';
import { approveWords, verbWords } from './deliver.ts';
import { keepInputs } from './keep-inputs.ts';
import { type LockFile, loadLock, type WhenAbsent } from './lock-file.ts';
import { progressOn } from './progress.ts';
import { findProject, type Project } from './project.ts';
import { clientNameFor, type Viewer, viewersOf, viewsOf } from './views.ts';
import { ownWordsWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/** What the user asked for, beside the verb. */
export interface LookOptions {
  readonly configs: readonly string[];
  readonly lock?: string;
  readonly servers: readonly string[];
  readonly hosts: readonly string[];
  readonly failOn: FailOn;
  /** Seconds per server. */
  readonly timeout: number;
  /** Seconds for the whole run. */
  readonly deadline: number;
  readonly concurrency: number;
  /** Where the report goes, so that it never replaces the lock or a config. */
  readonly output?: string;
}

/** How one verb looks. */
export interface Manner {
  readonly verb: Scene['verb'];
  readonly whenNoLock: WhenAbsent;
  /** True: every server is listed twice, not only where something is not as approved. */
  readonly alwaysTwice: boolean;
  /** The server keys the verb's arguments speak of; none means all. Throws where an argument fits no key. */
  readonly narrow?: (keys: readonly string[]) => readonly string[];
  /** Asked once about all launches the lock does not approve; returns the keys that may be started. */
  readonly consent: Consent;
}

export interface Look {
  readonly project: Project;
  readonly lockFile: LockFile;
  readonly scene: Scene;
  readonly report: Report;
}

async function observed(
  io: Io,
  specs: readonly ServerSpec[],
  options: LookOptions,
  manner: Manner,
  lock: Lock,
  viewers: readonly Viewer[],
): Promise<Observation[]> {
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
    return await observeAll(
      specs,
      (spec) => {
        const protocol = lock.servers.get(spec.key)?.observed?.protocol;
        return {
          clientName: clientNameFor(spec.config, viewers),
          clientVersion: io.version,
          env: io.env,
          ...(protocol === undefined ? {} : { protocol }),
          timeoutMs: options.timeout * 1000,
          signal: run.signal,
          again: (sighting) => manner.alwaysTwice || needsSecondLook(spec, sighting, lock),
        };
      },
      { concurrency: options.concurrency, onProgress: ({ key }, phase) => progress.update(key, phase) },
    );
  } finally {
    clearTimeout(deadline);
    progress.stop();
  }
}

function sceneOf(
  manner: Manner,
  options: LookOptions,
  keys: readonly string[],
  context: {
    readings: readonly ConfigReading[];
    lock: Lock;
    project: Project;
    viewers: readonly Viewer[];
    leftOut: readonly ServerSpec[];
  },
  subjects: readonly Subject[],
): Scene {
  const { readings, lock, project, viewers } = context;
  const servers = subjects.map((subject) => judgeServer(subject, lock));
  // Servers that were left out are loaded beside these all the same: their names can clash.
  const bystanders = context.leftOut.map((spec) => judgeServer({ spec }, lock));
  const partial = keys.length > 0;
  const problems = readings.flatMap((reading) => reading.problems);
  return {
    verb: manner.verb,
    lock,
    lockPath: project.lockShown,
    servers,
    views: viewsOf(viewers, [...servers, ...bystanders], readings),
    configProblems: partial
      ? problems.filter(({ server }) => server !== undefined && keys.includes(server))
      : problems,
    partial,
    approveCommand: (targets) => `${approveWords(options)} ${shellArguments(targets)}`,
    removeCommand: (targets) => `${verbWords('remove', options)} ${shellArguments(targets)}`,
  };
}

/**
 * @returns everything a verb needs to show and to decide
 * @throws Refusal where no audit can be performed
 */
export async function look(io: Io, options: LookOptions, manner: Manner): Promise<Look> {
  const started = io.clock();
  const project = await findProject(io, options.configs, options.lock);
  keepInputs(io, options, project);
  const lockFile = await loadLock(project, manner.whenNoLock);
  const readings = await readConfigs(io, project);
  const viewers = viewersOf(readings, options.hosts);
  const all = distinctServers(readings);
  const meant = manner.narrow?.([...new Set(all.map(({ key }) => key))]) ?? [];
  const keys = meant.length > 0 ? meant : options.servers;
  const specs = narrowed(all, keys);
  const contacted = await permitted(specs, lockFile.lock, manner.consent);
  const observations = await observed(io, contacted, options, manner, lockFile.lock, viewers);
  const secrets = all.flatMap((spec) => spec.secrets);
  const seen = new Map(
    observations.map((one, i) => [contacted[i], ownWordsWithoutSecrets(one, secrets)] as const),
  );
  const subjects = specs.map((spec): Subject => {
    const [observation, reason] = [seen.get(spec), obstacle(spec)];
    return { spec, ...(observation && { observation }), ...(reason !== undefined && { reason }) };
  });
  const scene = sceneOf(
    manner,
    options,
    keys,
    { readings, lock: lockFile.lock, project, viewers, leftOut: all.filter((spec) => !specs.includes(spec)) },
    subjects,
  );
  const report = assess(scene, {
    tool: { name: 'mcp-audit', version: io.version },
    lock: { path: project.lockShown, present: lockFile.present, hash: lockFile.hash },
    configs: readings.map(({ path, client, hash }) => ({ path, client, hash })),
    durationMs: Math.round(io.clock() - started),
    failOn: options.failOn,
  });
  return {
    project,
    lockFile,
    scene,
    report: withoutSecrets(report, secrets),
  };
}
