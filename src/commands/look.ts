/** What every verb that reports has in common: a survey, the views hosts make of it, and every rule applied. */
import type { Scene } from '../audit/scene.ts';
import { type FailOn, stricter } from '../audit/verdict.ts';
import type { Io } from '../io.ts';
import type { Report } from '../model.ts';
import { redactor } from '../redact.ts';
import { commandForAll, commandForSome } from '../report/long-command.ts';
import { shellArguments, shellWords } from '../report/shell.ts';
import { approveWords, verbWords } from './deliver.ts';
import type { LockFile } from './lock-file.ts';
import type { Project } from './project.ts';
import { baseOfReport } from './pull-request-base.ts';
import { type Survey, type SurveyManner, type SurveyOptions, survey, today } from './survey.ts';
import { viewsOf } from './views.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface LookOptions extends SurveyOptions {
  readonly failOn: FailOn;
}

/** How one verb looks. */
interface Manner extends SurveyManner {
  readonly verb: Scene['verb'];
}

export interface Look {
  /** Takes the secrets of all servers out of a text: what the scene holds is as the servers sent it. */
  readonly redact: (text: string) => string;
  readonly project: Project;
  readonly lockFile: LockFile;
  readonly scene: Scene;
  readonly report: Report;
  /** The stricter of what the command line and the policy ask for. */
  readonly failOn: FailOn;
}

function sceneOf(io: Io, seen: Survey, { verb }: Manner, options: LookOptions): Scene {
  const { project, lockFile, policyFile, base, readings, viewers, keys, servers, leftOut } = seen;
  const partial = keys.length > 0;
  const problems = readings.flatMap((reading) => reading.problems);
  return {
    verb,
    lock: lockFile.lock,
    lockPath: project.lockShown,
    policy: policyFile.policy,
    policyPath: policyFile.path,
    today: today(io),
    servers,
    views: viewsOf(viewers, [...servers, ...leftOut], readings),
    configProblems: partial
      ? problems.filter(({ server }) => server !== undefined && keys.includes(server))
      : problems,
    partial,
    ...(base !== undefined && { base }),
    approveCommand: (targets) => commandForAll(approveWords(options), targets),
    markCommand: (target, marks) => {
      const typed = shellWords(marks.flatMap((mark) => ['--mark', mark]));
      return `${approveWords(options)} ${typed} ${shellArguments([target])}`;
    },
    acceptCommand: (rule, targets) => commandForSome(`${approveWords(options)} --accept ${rule}`, targets),
    removeCommand: (targets) => commandForSome(verbWords('remove', options), targets),
  };
}

/** What a run that starts nothing cannot say, so that nobody takes its yes for more than it is. */
function notLookedAt({ servers }: Survey): NonNullable<Report['offline']> {
  const count = servers.filter(({ status }) => status !== 'disabled').length;
  const whose = count === 1 ? 'the server' : `the ${count} servers`;
  const one = count === 1;
  return {
    notLookedAt: [
      `what ${whose} ${one ? 'offers' : 'offer'} now, and whether it is what was approved`,
      `whether ${whose} can be started or reached, and how ${one ? 'it introduces itself' : 'they introduce themselves'}`,
      'whether the code behind an approved launch is what it was, beyond the files and packages the lock records',
    ],
  };
}

/**
 * @returns everything a verb needs to show and to decide
 * @throws Refusal where no audit can be performed
 */
export async function look(io: Io, options: LookOptions, manner: Manner): Promise<Look> {
  const started = io.clock();
  const judging = () => import('../audit/assess.ts');
  const meanwhile = () => Promise.all([judging(), import('../report/index.ts')]);
  const seen = await survey(io, options, { alwaysPolicyHosts: true, ...manner, meanwhile });
  const { assess } = await judging();
  const { project, lockFile, policyFile, readings, secrets } = seen;
  const failOn = stricter(options.failOn, policyFile.policy.failOn);
  const { path, present, hash } = policyFile;
  const scene = sceneOf(io, seen, manner, options);
  const report = assess(scene, {
    tool: { name: 'mcp-audit', version: io.version },
    lock: { path: project.lockShown, present: lockFile.present, hash: lockFile.hash },
    policy: { path, present, hash },
    configs: readings.map(({ path, client, hash }) => ({ path, client, hash })),
    ...(seen.base !== undefined && {
      base: await baseOfReport(seen.base, lockFile.lock, policyFile.remarks ?? []),
    }),
    ...(manner.offline === true && { offline: notLookedAt(seen) }),
    durationMs: Math.round(io.clock() - started),
    failOn,
  });
  const redact = redactor(secrets);
  return { project, lockFile, scene, failOn, redact, report: withoutSecrets(report, secrets) };
}
