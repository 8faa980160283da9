/** Items as the report states them. */
import type { Approval, AuditedItem, ItemApproval, JsonObject } from '../model.ts';
import { isObject } from '../objects.ts';
import { fingerprint } from './digest.ts';
import { isHiddenByConfig } from './hidden-by-config.ts';
import { identity } from './identity.ts';
import { pinnedUntil, standingPin } from './pins.ts';
import type { SceneItem, SceneServer, View } from './scene.ts';
import { byText } from './text-order.ts';

/** For every tool, by server and raw name: host id → exposed name. */
type ExposedNames = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>;

/** @returns the name the model sees of a tool, by server, tool and host */
export function exposedNames(views: readonly View[]): ExposedNames {
  const servers = new Map<string, Map<string, Map<string, string>>>();
  for (const { host, merged } of views) {
    for (const { server, tool, name } of merged) {
      if (name === undefined) continue;
      const tools = servers.get(server) ?? new Map<string, Map<string, string>>();
      servers.set(server, tools);
      tools.set(tool, (tools.get(tool) ?? new Map<string, string>()).set(host.id, name));
    }
  }
  return servers;
}

function approvals(server: SceneServer, lockKey: string): AuditedItem['approved'] {
  const approved = server.locked?.items.get(lockKey)?.approved ?? [];
  return approved.map(told);
}

function told({ digest, by, on, marks }: Approval): ItemApproval {
  return { digest, by, on, ...(marks !== undefined && { marks }) };
}

/** What holds a secret, or reads two ways, has no hash of any kind. */
function hasFingerprint(item: SceneItem): item is SceneItem & { readonly definition: JsonObject } {
  return item.kind === 'tool' && item.definitionHash !== undefined && isObject(item.definition);
}

function auditedItem(
  server: SceneServer,
  item: SceneItem,
  exposed: ReadonlyMap<string, string>,
  today: string,
): AuditedItem {
  const pin = standingPin(item, today);
  const shown = item.state !== 'approved' && !item.holdsSecret;
  return {
    kind: item.kind,
    server: item.server,
    name: item.name,
    identity: item.identity,
    ...(item.digest === undefined ? {} : { digest: item.digest }),
    ...(item.definitionHash === undefined ? {} : { definitionHash: item.definitionHash }),
    ...(hasFingerprint(item) ? { fingerprint: () => fingerprint(item.server, item.definition) } : {}),
    state: item.state,
    ...(pin === undefined ? {} : { pinned: pinnedUntil(pin) }),
    approved: approvals(server, item.lockKey),
    ...(item.underMarks ? { underMarks: true } : {}),
    exposed,
    ...(item.kind === 'tool' && isHiddenByConfig(server.spec, item.name) ? { hiddenByConfig: true } : {}),
    ...(shown ? { definition: item.definition } : {}),
    changes: item.changes,
  };
}

/** The items of a server as the report shows them, missing ones included, in order. */
export function itemsOfServer(server: SceneServer, exposed: ExposedNames, today: string): AuditedItem[] {
  const { key } = server.spec;
  const none = new Map<string, string>();
  // What only the lock holds was not seen, and is not reported as if it had been.
  const offered = server.itemsFrom === 'lock' ? [] : server.items;
  const seen = offered.map((item) => {
    const names = item.kind === 'tool' ? exposed.get(key)?.get(item.name) : undefined;
    return auditedItem(server, item, names ?? none, today);
  });
  const gone = server.missing.map(
    ({ kind, name, approved }): AuditedItem => ({
      kind,
      server: key,
      name,
      identity: identity(key, kind, name),
      state: 'missing',
      approved: approved.map(told),
      exposed: none,
      changes: [],
    }),
  );
  return [...seen, ...gone].sort(
    (a, b) => byText(a.kind, b.kind) || byText(a.name, b.name) || byText(a.digest ?? '', b.digest ?? ''),
  );
}

/** @returns how many marks stand in the approvals of these servers, whether or not their items were seen */
export function marksOf(servers: readonly SceneServer[]): number {
  const known = new Set(servers.map(({ locked }) => locked));
  const approvals = [...known].flatMap((locked) =>
    [...(locked?.items.values() ?? [])].flatMap(({ approved }) => approved),
  );
  return approvals.reduce((sum, { marks = [] }) => sum + marks.length, 0);
}
