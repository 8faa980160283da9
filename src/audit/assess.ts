/** Runs every rule over a scene and states the report: the whole decision, pure and synchronous. */
import type { AuditedItem, AuditedServer, Finding, FindingSubject, Location, Report } from '../model.ts';
import { sha256 } from './digest.ts';
import { identity } from './identity.ts';
import { rules } from './rules/index.ts';
import type { RuleFinding, Scene, SceneItem, SceneServer, View } from './scene.ts';
import { type FailOn, verdict } from './verdict.ts';

/** What the report says beside the decision. */
export type ReportFrame = Pick<Report, 'tool' | 'lock' | 'configs' | 'durationMs'> & {
  readonly failOn: FailOn;
};

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function subjectText({ server, item }: FindingSubject): string {
  return JSON.stringify([server, item ?? null]);
}

function locationText({ file, line }: Location): string {
  return `${file}:${String(line).padStart(9, '0')}`;
}

/** The id holds rule and subjects and nothing that moves: neither lines nor words nor hosts. */
function findingId(rule: string, subjects: readonly FindingSubject[], nth: number): string {
  const about = sha256(JSON.stringify([rule, ...subjects.map(subjectText), nth])).slice(0, 12);
  return `${rule}-${about}`;
}

function located(rule: string, found: readonly RuleFinding[]): Finding[] {
  const uses = new Map<string, number>();
  return found.map((finding) => {
    const subjects = [...finding.subjects].sort((a, b) => byText(subjectText(a), subjectText(b)));
    const about = subjects.map(subjectText).join();
    const nth = uses.get(about) ?? 0;
    uses.set(about, nth + 1);
    const { severity, message, next, hosts = [], locations = [] } = finding;
    const places = [...locations].sort((a, b) => byText(locationText(a), locationText(b)));
    return {
      id: findingId(rule, subjects, nth),
      rule,
      severity,
      hosts: [...hosts],
      message,
      next,
      subjects,
      locations: places,
    };
  });
}

function configFindings({ configProblems }: Scene): Finding[] {
  const byRule = new Map<string, RuleFinding[]>();
  for (const { rule, severity, message, next, server, location } of configProblems) {
    const found = byRule.get(rule) ?? [];
    const subjects = server === undefined ? [] : [{ server }];
    byRule.set(rule, [...found, { severity, message, next, subjects, locations: [location] }]);
  }
  return [...byRule].flatMap(([rule, found]) => located(rule, found));
}

/** Host id → exposed name, for every tool, by server and raw name. */
function exposedNames(views: readonly View[]): Map<string, Map<string, string>> {
  const names = new Map<string, Map<string, string>>();
  for (const { host, merged } of views) {
    for (const { server, tool, name } of merged) {
      if (name === undefined) continue;
      const key = JSON.stringify([server, tool]);
      const byHost = names.get(key) ?? new Map<string, string>();
      names.set(key, byHost.set(host.id, name));
    }
  }
  return names;
}

function approvals(server: SceneServer, lockKey: string): AuditedItem['approved'] {
  const approved = server.locked?.items.get(lockKey)?.approved ?? [];
  return approved.map(({ digest, by, on }) => ({ digest, by, on }));
}

function auditedItem(
  server: SceneServer,
  item: SceneItem,
  exposed: ReadonlyMap<string, string>,
): AuditedItem {
  const shown = item.state !== 'approved' && !item.holdsSecret && item.losses.length === 0;
  return {
    kind: item.kind,
    server: item.server,
    name: item.name,
    identity: item.identity,
    ...(item.digest === undefined ? {} : { digest: item.digest }),
    ...(item.definitionHash === undefined ? {} : { definitionHash: item.definitionHash }),
    ...(item.fingerprint === undefined ? {} : { fingerprint: item.fingerprint }),
    state: item.state,
    approved: approvals(server, item.lockKey),
    exposed,
    ...(shown ? { definition: item.definition } : {}),
    changes: item.changes,
  };
}

function itemsOfServer(
  server: SceneServer,
  exposed: ReadonlyMap<string, ReadonlyMap<string, string>>,
): AuditedItem[] {
  const { key } = server.spec;
  const none = new Map<string, string>();
  const seen = server.items.map((item) => {
    const names = item.kind === 'tool' ? exposed.get(JSON.stringify([key, item.name])) : undefined;
    return auditedItem(server, item, names ?? none);
  });
  const gone = server.missing.map(
    ({ kind, name, approved }): AuditedItem => ({
      kind,
      server: key,
      name,
      identity: identity(key, kind, name),
      state: 'missing',
      approved: approved.map(({ digest, by, on }) => ({ digest, by, on })),
      exposed: none,
      changes: [],
    }),
  );
  return [...seen, ...gone].sort(
    (a, b) => byText(a.kind, b.kind) || byText(a.name, b.name) || byText(a.digest ?? '', b.digest ?? ''),
  );
}

function auditedServer({ spec, status, reason, observation, launch, items }: SceneServer): AuditedServer {
  return {
    key: spec.key,
    config: spec.config,
    location: spec.location,
    transport: spec.launch?.transport ?? null,
    status,
    reason: reason ?? null,
    protocol: observation?.protocol ?? null,
    client: observation?.client ?? null,
    capabilities: observation?.capabilities ?? [],
    serverInfo: observation?.serverInfo ?? null,
    launch: { digest: launch.digest, state: launch.state, entry: spec.entry },
    items: items.length,
    durationMs: observation?.durationMs ?? 0,
  };
}

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
  const found = rules.flatMap((rule) => located(rule.id, rule.check(scene)));
  const findings = [...found, ...configFindings(scene)].sort(
    (a, b) =>
      byText(a.rule, b.rule) ||
      byText(a.subjects.map(subjectText).join(), b.subjects.map(subjectText).join()),
  );
  const { failOn, ...rest } = frame;
  return {
    ...rest,
    hosts: scene.views.map(({ host }) => host.id),
    partial: scene.partial,
    servers: servers.map(auditedServer),
    items: servers.flatMap((server) => itemsOfServer(server, exposed)),
    findings,
    verdict: verdict(findings, scene.servers, failOn),
  };
}
