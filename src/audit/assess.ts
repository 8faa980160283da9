/** Runs every rule over a scene and states the report: the whole decision, pure and synchronous. */
import { oncePer } from '../lazily.ts';
import type { AuditedServer, Finding, Report } from '../model.ts';
import { exposedNames, itemsOfServer, marksOf } from './audited-items.ts';
import { configFindings, located, subjectText } from './findings.ts';
import { pinnedUntil, standingLaunchPin } from './pins.ts';
import { underPolicy } from './policy/apply.ts';
import { rules } from './rules/index.ts';
import type { Scene, SceneServer } from './scene.ts';
import { byText } from './text-order.ts';
import { type FailOn, verdict } from './verdict.ts';

/** What the report says beside the decision. */
type ReportFrame = Pick<
  Report,
  'base' | 'offline' | 'tool' | 'lock' | 'policy' | 'configs' | 'durationMs'
> & {
  readonly failOn: FailOn;
};

function auditedServer(server: SceneServer, today: string): AuditedServer {
  const { spec, status, reason, observation, launch, items, itemsFrom } = server;
  const pin = standingLaunchPin(server, today);
  return {
    key: spec.key,
    config: spec.config,
    location: spec.location,
    transport: observation?.transport ?? spec.launch?.transport ?? null,
    status,
    reason: reason ?? null,
    protocol: observation?.protocol ?? null,
    client: observation?.client ?? null,
    capabilities: observation?.capabilities ?? [],
    serverInfo: observation?.serverInfo ?? null,
    launch: {
      digest: launch.digest,
      state: launch.state,
      ...(pin === undefined ? {} : { pinned: pinnedUntil(pin) }),
      entry: spec.entry,
      changes: launch.changes,
      ...(server.ground === undefined ? {} : { ground: server.ground }),
    },
    items: itemsFrom === 'lock' ? 0 : items.length,
    durationMs: observation?.durationMs ?? 0,
  };
}

/** In a partial run, what is only about servers that were left out is not said. */
function concerns({ subjects }: Finding, keys: ReadonlySet<string>): boolean {
  return subjects.length === 0 || subjects.some(({ server }) => keys.has(server));
}

function withoutIncomplete(finding: Finding): Finding {
  return finding.severity === 'incomplete' ? { ...finding, severity: 'note' } : finding;
}

/** Spelled out only where a rule found several things: one may be about ten thousand items. */
const aboutOf = oncePer(({ subjects }: Finding): string => subjects.map(subjectText).join());

/**
 * @param scene everything seen and everything approved
 * @param frame what the report says beside the decision
 * @returns the report; equal scenes give equal reports
 */
export function assess(scene: Scene, frame: ReportFrame): Report {
  const servers = [...scene.servers].sort(
    (a, b) => byText(a.spec.key, b.spec.key) || byText(a.spec.config, b.spec.config),
  );
  const exposed = exposedNames(scene.views);
  const keys = new Set(scene.servers.map(({ spec }) => spec.key));
  const found = rules
    .flatMap((rule) => located(rule.id, rule.check(scene)))
    .filter((finding) => !scene.partial || concerns(finding, keys));
  const all = underPolicy([...found, ...configFindings(scene)], scene);
  // Nothing was to be looked at, so that something cannot be is no news: a machine without credentials.
  const told = frame.offline === undefined ? all : all.map(withoutIncomplete);
  const findings = told.sort((a, b) => byText(a.rule, b.rule) || byText(aboutOf(a), aboutOf(b)));
  const { failOn, ...rest } = frame;
  return {
    ...rest,
    hosts: scene.views.map(({ host }) => host.id),
    partial: scene.partial,
    servers: servers.map((server) => auditedServer(server, scene.today)),
    items: servers.flatMap((server) => itemsOfServer(server, exposed, scene.today)),
    findings,
    marks: marksOf(servers),
    verdict: verdict(findings, scene.servers, failOn, frame.offline !== undefined),
  };
}
