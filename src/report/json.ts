/** Knows the JSON report (schema version 1): which members it has, in which order, and how its lists are sorted. */

import type {
  AuditedItem,
  AuditedServer,
  Change,
  Finding,
  Ground,
  ItemApproval,
  Json,
  JsonObject,
  PinnedUntil,
  Report,
} from '../model.ts';
import { differenceMembers } from './answers/json.ts';
import { prettyJson } from './json-text.ts';
import { sorted } from './sorted.ts';

/** Own `__proto__` members survive: Object.fromEntries defines, it does not assign. */
function fromMap(map: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(sorted([...map], ([key]) => [key]));
}

function pinnedMember(pinned: PinnedUntil | undefined): JsonObject {
  return pinned === undefined ? {} : { pinned: { ...pinned } };
}

/** Under the names the lock has for them. */
function groundMembers(ground: Ground | undefined): JsonObject {
  if (ground === undefined) return {};
  return {
    files: sorted(ground.files, ({ path }) => [path]).map(({ path, hash }) => ({ path, hash })),
    packages: sorted(ground.packages, ({ name }) => [name]).map(({ name, version, integrity }) => ({
      name,
      version,
      ...(integrity === undefined ? {} : { integrity }),
    })),
  };
}

function serverMembers(server: AuditedServer): JsonObject {
  const { key, config, transport, status, reason, protocol, client, serverInfo, items } = server;
  const { digest, state, entry, changes, pinned, ground } = server.launch;
  const capabilities = sorted(server.capabilities, (name) => [name]);
  const told = (changes ?? []).map((one) => ({
    ...changeMembers(one),
    kind: one.kind,
    seriousness: one.seriousness,
  }));
  const launch = {
    digest,
    state,
    ...pinnedMember(pinned),
    entry,
    changes: told,
    ...groundMembers(ground),
  };
  const seen = { protocol, client, capabilities, serverInfo };
  return { key, config, transport, status, reason, ...seen, launch, items, durationMs: server.durationMs };
}

/** `before` is absent where a member was added, `after` where it was removed: null is a value of its own. */
function changeMembers(change: Change): JsonObject {
  return {
    path: change.path,
    class: change.class,
    says: change.says,
    ...(change.before === undefined ? {} : { before: change.before }),
    ...(change.after === undefined ? {} : { after: change.after }),
  };
}

function approvalMembers({ digest, by, on, marks }: ItemApproval): JsonObject {
  return { digest, by, on, ...(marks !== undefined && { marks: marks as unknown as Json }) };
}

function itemMembers(item: AuditedItem): JsonObject {
  const shown: JsonObject =
    item.state === 'approved' || item.definition === undefined ? {} : { definition: item.definition };
  const hashes = item.hashes?.();
  return {
    kind: item.kind,
    server: item.server,
    name: item.name,
    identity: item.identity,
    digest: item.digest ?? null,
    definitionHash: hashes?.definitionHash ?? null,
    fingerprint: hashes?.fingerprint ?? null,
    state: item.state,
    ...pinnedMember(item.pinned),
    approved: item.approved.map(approvalMembers),
    ...(item.underMarks ? { underMarks: true } : {}),
    exposed: fromMap(item.exposed()),
    ...(item.hiddenByConfig ? { hiddenByConfig: true } : {}),
    ...shown,
    changes: sorted(item.changes, ({ path, says }) => [path, says]).map(changeMembers),
  };
}

/** @returns a finding as every JSON report has it */
export function findingMembers(finding: Finding): JsonObject {
  const { id, rule, severity, message, next } = finding;
  const subjects = sorted(finding.subjects, ({ server, item }) => [server, item ?? '']);
  const locations = sorted(finding.locations, ({ file, line }) => [file, String(line).padStart(9, '0')]);
  return {
    id,
    rule,
    severity,
    hosts: sorted(finding.hosts, (host) => [host]),
    message,
    next,
    subjects: subjects.map(({ server, item }) => (item === undefined ? { server } : { server, item })),
    locations: locations.map(({ file, line }) => ({ file, line })),
    ...(finding.accepted === undefined ? {} : { accepted: { ...finding.accepted } }),
  };
}

function subjectKeys(finding: Finding): string[] {
  const [first] = sorted(finding.subjects, ({ server, item }) => [server, item ?? '']);
  return [finding.rule, first?.server ?? '', first?.item ?? '', finding.id];
}

function baseMembers({ name, present, differences, remarks }: NonNullable<Report['base']>): JsonObject {
  const told = differences.map((one) => differenceMembers(one, 'with-values'));
  return { name, present, differences: told, remarks: [...remarks] };
}

function members(report: Report): Json {
  const { name, version } = report.tool;
  const { path, present, hash } = report.lock;
  const { exitCode, errors, warnings, notes, incomplete, accepted = 0 } = report.verdict;
  const { policy } = report;
  const configs = sorted(report.configs, (config) => [config.path, config.client]);
  return {
    schemaVersion: 1,
    tool: { name, version },
    lock: { path, present, hash },
    policy: { path: policy.path, present: policy.present, hash: policy.hash },
    configs: configs.map((config) => ({ path: config.path, client: config.client, hash: config.hash })),
    partial: report.partial,
    ...(report.base === undefined ? {} : { base: baseMembers(report.base) }),
    ...(report.offline === undefined ? {} : { offline: { notLookedAt: [...report.offline.notLookedAt] } }),
    servers: sorted(report.servers, (server) => [server.key, server.config]).map(serverMembers),
    items: sorted(report.items, itemKeys).map(itemMembers),
    findings: sorted(report.findings, subjectKeys).map(findingMembers),
    marks: report.marks,
    verdict: { exitCode, errors, warnings, notes, incomplete, accepted },
  };
}

function itemKeys(item: AuditedItem): string[] {
  return [item.server, item.kind, item.name, item.digest ?? ''];
}

/**
 * Members may be added within a schema version, none is renamed or removed. `digest`, `definitionHash` and
 * `fingerprint` are null where there is none (an ambiguous or missing definition; not a tool).
 *
 * @returns two-space indented JSON with a final newline; equal reports give equal bytes apart from durationMs
 */
export function json(report: Report): string {
  return `${prettyJson(members(report))}\n`;
}
