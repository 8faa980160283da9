/** `permissions`: holds the host's permission rules against the tools that are there and against the lock. */
import { resolve } from 'node:path';
import type { SceneServer } from '../audit/scene.ts';
import { verdict } from '../audit/verdict.ts';
import type { Io } from '../io.ts';
import type { PermissionReport, PermissionSettings } from '../model.ts';
import { decide } from '../permissions/decide.ts';
import { findingsOf } from '../permissions/findings.ts';
import { judgeRules } from '../permissions/judge.ts';
import { UNKNOWN } from '../permissions/unknown.ts';
import { Refusal } from '../refusal.ts';
import { permissionJson } from '../report/permission-json.ts';
import { permissionTable } from '../report/permission-table.ts';
import { deliverText, reportOptions, type ShowOptions } from './deliver.ts';
import { type Look, type LookOptions, look } from './look.ts';
import { groundOf } from './permission-ground.ts';
import { readPermissionSettings } from './permission-settings.ts';
import { findProject } from './project.ts';
import { startOrAsk } from './terminal.ts';
import { viewersOf } from './views.ts';
import { valueWithoutSecrets } from './without-secrets.ts';

/** The host whose rules are known. */
const HOST = 'claude-code';

interface PermissionOptions extends LookOptions, ShowOptions {
  readonly start: boolean;
  /** Further settings files, as typed. */
  readonly settings: readonly string[];
}

/** @throws Refusal `usage` for a host that is unknown, or whose permission rules are */
async function requireSupported(asked: readonly string[]): Promise<void> {
  // An unknown id is told with the nearest ones.
  await viewersOf([], asked);
  const other = asked.find((id) => id !== HOST);
  if (other === undefined) return;
  throw new Refusal(
    'usage',
    `the permission rules of ${other === 'all' ? 'all hosts' : other} are not supported`,
    `supported: --host ${HOST}`,
  );
}

function reportOf(io: Io, seen: Look, settings: readonly PermissionSettings[]): PermissionReport {
  const { scene, report } = seen;
  const view = scene.views.find(({ host }) => host.id === HOST);
  if (view === undefined) throw new Error(`there is no view of ${HOST}`);
  const ground = groundOf(view);
  const rules = judgeRules(
    settings.flatMap((file) => file.rules),
    ground,
  );
  const tools = decide(rules, ground.tools);
  const findings = findingsOf(rules, tools, scene);
  return {
    tool: { name: 'mcp-audit', version: io.version },
    host: HOST,
    lock: report.lock,
    configs: report.configs,
    partial: report.partial,
    settings,
    rules,
    tools,
    findings,
    unseen: unseenOf(view.servers),
    unknown: UNKNOWN,
    verdict: verdict(findings, scene.servers, seen.failOn),
  };
}

function unseenOf(servers: readonly SceneServer[]): PermissionReport['unseen'] {
  return servers
    .filter(({ status }) => status !== 'listed')
    .map(({ spec, status, reason }) => ({ server: spec.key, status, reason: reason ?? null }))
    .sort((a, b) => (a.server < b.server ? -1 : 1));
}

/** @returns the exit code */
export async function permissions(io: Io, options: PermissionOptions): Promise<number> {
  await requireSupported(options.hosts);
  // Before anything is started: malformed settings mean that there is nothing to hold against the tools.
  const project = await findProject(io, options.configs, options.lock, options.reading?.user);
  const settings = await readPermissionSettings(io, project, options.settings);
  const seen = await look(
    io,
    { ...options, hosts: [HOST], reads: settings.map(({ path }) => resolve(project.folder, path)) },
    {
      verb: 'scan',
      whenNoLock: 'empty-unless-named',
      alwaysTwice: false,
      consent: (pending) => startOrAsk(io, options.start, pending),
    },
  );
  const secrets = seen.scene.servers.flatMap(({ spec }) => spec.secrets);
  const report = valueWithoutSecrets(reportOf(io, seen, settings), secrets);
  const text =
    options.format === 'json' ? permissionJson(report) : permissionTable(report, reportOptions(io, options));
  return deliverText(io, text, report.verdict.exitCode, options);
}
