/** Items as the report states them. */
import { lazily } from '../lazily.ts';
import type { Approval, AuditedItem, ItemApproval, ItemHashes } from '../model.ts';
import { isObject } from '../objects.ts';
import { fingerprint } from './digest.ts';
import { isHiddenByConfig } from './hidden-by-config.ts';
import { identity } from './identity.ts';
import { definitionHashOf } from './items.ts';
import { pinnedUntil, standingPin } from './pins.ts';
import type { SceneItem, SceneServer, View } from './scene.ts';
import { byText } from './text-order.ts';

/** Of a tool, by server and raw name: host id → exposed name. */
type ExposedNames = (server: string, tool: string) => ReadonlyMap<string, string>;

const NOWHERE: ReadonlyMap<string, string> = new Map();
const nowhere = () => NOWHERE;

/** @returns the name the model sees of a tool, by server, tool and host */
export function exposedNames(views: readonly View[]): ExposedNames {
  const known = lazily(() => namesIn(views));
  return (server, tool) => known().get(server)?.get(tool) ?? NOWHERE;
}

function namesIn(views: readonly View[]): Map<string, Map<string, Map<string, string>>> {
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
  return server.locked?.items.get(lockKey)?.approved.map(told) ?? [];
}

function told({ digest, by, on, marks }: Approval): ItemApproval {
  return { digest, by, on, ...(marks !== undefined && { marks }) };
}

function hashes(item: SceneItem): ItemHashes {
  const { kind, server, definition } = item;
  return {
    definitionHash: definitionHashOf(item) ?? '',
    ...(kind === 'tool' && isObject(definition) && { fingerprint: fingerprint(server, definition) }),
  };
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

function auditedItem(
  server: SceneServer,
  item: SceneItem,
  exposed: ExposedNames,
  today: string,
): AuditedItem {
  const { kind, name, identity, digest, state, changes } = item;
  const approved = approvals(server, item.lockKey);
  // Written out: spreading what may be absent takes several times as long.
  const audited: Writable<AuditedItem> = {
    kind,
    server: item.server,
    name,
    identity,
    state,
    approved,
    exposed: kind === 'tool' ? () => exposed(item.server, name) : nowhere,
    changes,
  };
  // What holds a secret, or reads two ways, has no hash of any kind.
  if (digest !== undefined) {
    audited.digest = digest;
    audited.hashes = () => hashes(item);
  }
  const pin = standingPin(item, today);
  if (pin !== undefined) audited.pinned = pinnedUntil(pin);
  if (item.underMarks) audited.underMarks = true;
  if (kind === 'tool' && isHiddenByConfig(server.spec, name)) audited.hiddenByConfig = true;
  if (state !== 'approved' && !item.holdsSecret) audited.definition = item.definition;
  return audited;
}

/** The items of a server as the report shows them, missing ones included, in order. */
export function itemsOfServer(server: SceneServer, exposed: ExposedNames, today: string): AuditedItem[] {
  const { key } = server.spec;
  // What only the lock holds was not seen, and is not reported as if it had been.
  const offered = server.itemsFrom === 'lock' ? [] : server.items;
  const seen = offered.map((item) => auditedItem(server, item, exposed, today));
  const gone = server.missing.map(
    ({ kind, name, approved }): AuditedItem => ({
      kind,
      server: key,
      name,
      identity: identity(key, kind, name),
      state: 'missing',
      approved: approved.map(told),
      exposed: nowhere,
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
