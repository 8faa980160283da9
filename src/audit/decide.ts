/** Knows how what a person decided becomes the next lock. Pure: the day and the person are handed in. */

import type { Lock, LockedItem, LockedServer } from '../model.ts';
import { approved, pinned, rejected, remarked, retired, unpinned } from './decide-item.ts';
import { launchesAfter, launchPinOf } from './decide-launch.ts';
import type { Decision, Signature } from './decision.ts';
import { lockKey } from './identity.ts';
import { emptyServer, lockedItem } from './lock/empty.ts';

/**
 * An approval takes the place of former ones, which move to the history, unless `beside` keeps them. Approving what
 * was rejected takes the rejection back; rejecting drift leaves the old approval in place; rejecting what is
 * approved retires it. Deciding the same again changes nothing.
 * @returns a new lock; the one given is left as it is
 */
export function applyDecisions(lock: Lock, decisions: readonly Decision[], signature: Signature): Lock {
  // Copied once and then changed in place: ten thousand answers must not copy ten thousand maps.
  const servers = new Map([...lock.servers].map(([key, server]) => [key, draftOf(server)] as const));
  for (const decision of decisions) applyOne(servers, decision, signature);
  return { servers };
}

type Draft = LockedServer & { readonly items: Map<string, LockedItem> };

function draftOf(server: LockedServer): Draft {
  return { ...server, items: new Map(server.items) };
}

function applyOne(servers: Map<string, Draft>, decision: Decision, signature: Signature): void {
  const key = 'item' in decision ? decision.item.server : decision.server;
  const server = servers.get(key) ?? draftOf(emptyServer(key));
  switch (decision.kind) {
    case 'approve-item':
      setItem(server, approved(lockedItem({ servers }, decision.item), decision, signature));
      servers.set(key, server);
      return;
    case 'mark-item':
      setItem(server, remarked(lockedItem({ servers }, decision.item), decision, signature));
      servers.set(key, server);
      return;
    case 'reject-item':
      setItem(server, rejected(lockedItem({ servers }, decision.item), decision, signature));
      servers.set(key, server);
      return;
    case 'approve-launch':
      if (decision.reopens) retireItems(server, signature.on);
      servers.set(key, { ...withoutPins(server), launches: launchesAfter(server, decision, signature) });
      return;
    case 'pin-item':
      setItem(server, pinned(lockedItem({ servers }, decision.item), decision, signature));
      servers.set(key, server);
      return;
    case 'pin-launch':
      servers.set(key, { ...server, pinnedLaunches: [launchPinOf(decision, signature)] });
      return;
    case 'observe':
      servers.set(key, { ...server, observed: decision.observed });
      return;
    case 'retire-item':
      setOrForget(
        server,
        retired(unpinned(lockedItem({ servers }, decision.item)), () => true, signature.on),
      );
      servers.set(key, server);
      return;
    case 'retire-server':
      retireServer(servers, server, signature.on);
      return;
  }
}

function setItem(server: Draft, item: LockedItem): void {
  server.items.set(lockKey(item.kind, item.name), item);
}

/** Of what was only pinned nothing is left to remember. */
function setOrForget(server: Draft, item: LockedItem): void {
  if (item.approved.length + item.history.length + item.rejected.length > 0) setItem(server, item);
  else server.items.delete(lockKey(item.kind, item.name));
}

/** What was decided takes the place of what was only pinned. */
function withoutPins({ pinnedLaunches: _, ...server }: Draft): Draft {
  return server;
}

/** What is approved anew in the same sitting comes after this and stands again. */
function retireItems(server: Draft, on: string): void {
  for (const [key, item] of server.items)
    server.items.set(
      key,
      retired(item, () => true, on),
    );
}

/** What was decided about its items is remembered, rejections above all; where nothing was, nothing is left. */
function retireServer(servers: Map<string, Draft>, { key, items }: Draft, on: string): void {
  const kept = [...items]
    .map(([name, item]) => [name, retired(unpinned(item), () => true, on)] as const)
    .filter(([, { history, rejected }]) => history.length + rejected.length > 0);
  if (kept.length === 0) servers.delete(key);
  else servers.set(key, { key, items: new Map(kept), launches: [] });
}
