/** Knows how what a lock says of servers and items reads as JSON, definitions shown only where asked for. */

import type { ItemKind, JsonObject, LockedItem, LockedServer } from '../../model.ts';
import { sorted } from '../sorted.ts';
import { present } from './json.ts';

/** Records of ours hold plain JSON; members nobody knew here when this was written go with them. */
function whole(record: object): JsonObject {
  return present(record as Record<string, JsonObject>);
}

function undefinedDefinition(record: object): JsonObject {
  return whole({ ...record, definition: undefined });
}

/** How an item is named for eyes. */
export type Identity = (server: string, kind: ItemKind, name: string) => string;

/** @returns an item of the lock as JSON answers have it */
export function itemMembers(
  server: string,
  item: LockedItem,
  identity: Identity,
  definitions: 'with-definitions' | 'digests-only',
): JsonObject {
  const approval = definitions === 'with-definitions' ? whole : undefinedDefinition;
  return {
    server,
    kind: item.kind,
    name: item.name,
    identity: identity(server, item.kind, item.name),
    approved: item.approved.map(approval),
    rejected: item.rejected.map(whole),
    history: item.history.map(whole),
    pinned: (item.pinned ?? []).map(approval),
  };
}

/** @returns a server of the lock, without its items, as JSON answers have it */
export function serverMembers({ key, launches, observed, pinnedLaunches = [] }: LockedServer): JsonObject {
  return {
    key,
    launches: sorted(launches, ({ digest }) => [digest]).map(whole),
    pinnedLaunches: sorted(pinnedLaunches, ({ digest }) => [digest]).map(whole),
    observed: observed === undefined ? null : whole(observed),
  };
}
