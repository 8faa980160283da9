/** Knows the lock of a project where nothing was approved yet, and the words and numbers every lock carries. */

import type { Lock, LockedItem, LockedServer } from '../../model.ts';
import { lockKey } from '../identity.ts';

/** Raised when the file's shape changes. */
export const LOCKFILE_VERSION = 1;
/** Names how digests are made and which literals of a config count as credentials. */
export const DIGEST_SCHEME = 'mcp-audit/1';

export const emptyLock: Lock = { servers: new Map() };

/** @returns a server of which nothing is approved */
export function emptyServer(key: string): LockedServer {
  return { key, items: new Map(), launches: [] };
}

const NOTHING = { approved: [], history: [], rejected: [] } as const;

/** @returns what the lock knows of an item; an empty record where it knows nothing */
export function lockedItem(
  lock: Lock,
  item: Pick<LockedItem, 'kind' | 'name'> & { readonly server: string },
): LockedItem {
  const found = lock.servers.get(item.server)?.items.get(lockKey(item.kind, item.name));
  return found ?? { kind: item.kind, name: item.name, ...NOTHING };
}
