/** What `remove` would retire, and what it would not, and why. */
import type { Decision } from '../audit/decision.ts';
import { identity, lockKey, parseLockKey } from '../audit/identity.ts';
import { approvesSomething, pinsSomething } from '../audit/lock/standing.ts';
import type { SceneServer } from '../audit/scene.ts';
import type { Lock, LockedItem, LockedServer } from '../model.ts';
import type { Targets } from './targets.ts';

/** One thing that was named. `unseen`: it cannot be told whether it is still there. */
export type Planned =
  | { readonly what: string; readonly decision: Decision; readonly why: string }
  | { readonly what: string; readonly refused: string; readonly unseen?: true };

const FORCE = '--force retires it all the same';

function retireItem(server: string, item: Pick<LockedItem, 'kind' | 'name'>, why: string): Planned {
  const { kind, name } = item;
  return {
    what: identity(server, kind, name),
    decision: { kind: 'retire-item', item: { server, kind, name } },
    why,
  };
}

/** Named and gone for sure: no config has the server, or the user says so. */
function withoutLooking(server: LockedServer, keys: ReadonlySet<string> | undefined, why: string): Planned[] {
  if (keys === undefined) {
    if (!approvesSomething(server) && !pinsSomething(server))
      return [{ what: server.key, refused: 'nothing of it is approved or pinned' }];
    return [{ what: server.key, decision: { kind: 'retire-server', server: server.key }, why }];
  }
  return [...keys].map((key): Planned => {
    const item = server.items.get(key);
    if (item !== undefined && item.approved.length + (item.pinned ?? []).length > 0)
      return retireItem(server.key, item, why);
    return { what: nameOf(server.key, key), refused: 'nothing of it is approved or pinned' };
  });
}

function nameOf(server: string, key: string): string {
  const item = parseLockKey(key);
  return item === undefined ? `${server}::${key}` : identity(server, item.kind, item.name);
}

function whyNotTold({ status, reason }: SceneServer): string {
  const start = status === 'not-started' && reason === undefined ? 'its launch is not approved' : status;
  return `it cannot be told whether it is gone: ${reason ?? start}; ${FORCE}`;
}

const GONE = 'the server no longer lists it';

/** All of a server that a config still names: only what it no longer lists. */
function missingOf(seen: SceneServer): Planned[] {
  const { spec, missing, status } = seen;
  const gone = missing.map((item) => retireItem(spec.key, item, GONE));
  if (gone.length > 0) return gone;
  if (status !== 'listed') return [{ what: spec.key, refused: whyNotTold(seen), unseen: true }];
  return [{ what: spec.key, refused: `a config names it, and it lists all that is approved; ${FORCE}` }];
}

function oneOf(seen: SceneServer, locked: LockedServer, key: string): Planned {
  const what = nameOf(locked.key, key);
  const gone = seen.missing.find((item) => lockKey(item.kind, item.name) === key);
  if (gone !== undefined) return retireItem(locked.key, gone, GONE);
  const item = locked.items.get(key);
  const isPinned = (item?.pinned ?? []).length > 0;
  if (!isPinned && (item?.approved ?? []).length === 0)
    return { what, refused: 'nothing of it is approved or pinned' };
  if (seen.items.some((item) => item.lockKey === key)) {
    return { what, refused: `the server still lists it; ${FORCE}` };
  }
  // A complete listing without it: of what was only pinned nothing else is told.
  if (isPinned && item !== undefined && seen.status === 'listed') return retireItem(locked.key, item, GONE);
  return { what, refused: whyNotTold(seen), unseen: true };
}

/**
 * @param seen the servers that a config names; undefined for one of them where nobody looked
 * @param forced true: what is named is retired, whether or not it is there
 */
export function removalPlan(
  lock: Lock,
  targets: Targets,
  seen: ReadonlyMap<string, SceneServer>,
  forced: boolean,
): Planned[] {
  return [...targets].flatMap(([key, items]) => {
    const locked = lock.servers.get(key);
    if (locked === undefined) return [];
    const server = seen.get(key);
    if (forced) return withoutLooking(locked, items, 'because --force was given');
    if (server === undefined) return withoutLooking(locked, items, 'no config names the server');
    if (items === undefined) return missingOf(server);
    return [...items].map((item) => oneOf(server, locked, item));
  });
}
