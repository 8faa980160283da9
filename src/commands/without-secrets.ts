/** Takes the secrets handed to servers out of what servers made us say. */
import type { AuditedItem, AuditedServer, Finding, Json, JsonObject, Observation, Report } from '../model.ts';
import { redactor, MARK as SECRET } from '../redact.ts';

type Redact = (text: string) => string;

function inValue(value: Json, redact: Redact): Json {
  if (typeof value === 'string') return redact(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((element) => inValue(element, redact));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redact(key), inValue(member, redact)]),
  );
}

/**
 * What a server says of itself is recorded in the lock and names tools in some hosts, so it is cleaned before
 * anything looks at it. Definitions are not: a changed definition would be hashed as if it had been sent.
 */
export function ownWordsWithoutSecrets(observation: Observation, redact: Redact): Observation {
  if (observation.serverInfo === undefined) return observation;
  return { ...observation, serverInfo: inValue(observation.serverInfo, redact) as JsonObject };
}

function inServer(server: AuditedServer, redact: Redact): AuditedServer {
  return { ...server, reason: server.reason === null ? null : redact(server.reason) };
}

/** Definitions with a digest hold no secret (rule secret-in-definition); of others the name may. */
function inItem(item: AuditedItem, redact: Redact): AuditedItem {
  if (item.digest !== undefined || item.state === 'missing') return item;
  const name = redact(item.name);
  const shown = (exposed: string) => (name === item.name ? redact(exposed) : SECRET);
  return {
    ...item,
    name,
    identity: redact(item.identity),
    exposed: () => new Map([...item.exposed()].map(([host, exposed]) => [host, shown(exposed)])),
  };
}

/** A host may change a letter of a name or cut it, and then no redactor finds the secret in what it made. */
function exposedSecrets({ items }: Report, redact: Redact): string[] {
  return items
    .filter(
      (item) => item.digest === undefined && item.state !== 'missing' && redact(item.name) !== item.name,
    )
    .flatMap(({ exposed }) => [...exposed().values()]);
}

function inFinding(finding: Finding, redact: Redact): Finding {
  return {
    ...finding,
    message: redact(finding.message),
    next: redact(finding.next),
    subjects: finding.subjects.map(({ server, item }) =>
      item === undefined ? { server } : { server, item: redact(item) },
    ),
  };
}

/** @param secrets of all servers: one server may repeat what another was given */
export function withoutSecrets(report: Report, secrets: readonly string[]): Report {
  if (secrets.length === 0) return report;
  const given = redactor(secrets);
  const made = exposedSecrets(report, given);
  const redact = made.length === 0 ? given : redactor([...secrets, ...made]);
  return {
    ...report,
    servers: report.servers.map((server) => inServer(server, redact)),
    items: report.items.map((item) => inItem(item, redact)),
    findings: report.findings.map((finding) => inFinding(finding, redact)),
  };
}

/** For further kinds of reports: every text in it, keys included. */
export function valueWithoutSecrets<T extends object>(value: T, secrets: readonly string[]): T {
  return secrets.length === 0
    ? value
    : (inValue(value as unknown as Json, redactor(secrets)) as unknown as T);
}
