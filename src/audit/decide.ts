/** Knows how what a person decided becomes the next lock. Pure: the day and the person are handed in. */

import type { Lock, LockedItem, LockedServer } from '../model.ts';
import { approved, pinned, rejected, remarked, retired, unpinned } from './decide-item.ts';
import { launchesAfter, launchPinOf } from './decide-launch.ts';
import { type Decision, decidedServer, type Signature } from './decision.ts';
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
type ItemDecision = Extract<Decision, { readonly item: unknown }>;
type ServerDecision = Exclude<Decision, ItemDecision | { readonly kind: 'retire-server' }>;

function draftOf(server: LockedServer): Draft {
  return { ...server, items: new Map(server.items) };
}

function applyOne(servers: Map<string, Draft>, decision: Decision, signature: Signature): void {
  const key = decidedServer(decision);
  const server = servers.get(key) ?? draftOf(emptyServer(key));
  if (decision.kind === 'retire-server') retireServer(servers, server, signature.on);
  else if ('item' in decision) {
    setItem(server, itemAfter(lockedItem({ servers }, decision.item), decision, signature));
    servers.set(key, server);
  } else servers.set(key, serverAfter(server, decision, signature));
}

/** Of what was only pinned, and is retired, nothing is left to remember. */
function setItem(server: Draft, item: LockedItem): void {
  const at = lockKey(item.kind, item.name);
  if (remembers(item) || item.pinned !== undefined) server.items.set(at, item);
  else server.items.delete(at);
}

function itemAfter(item: LockedItem, decision: ItemDecision, signature: Signature): LockedItem {
  switch (decision.kind) {
    case 'approve-item':
      return approved(item, decision, signature);
    case 'mark-item':
      return remarked(item, decision, signature);
    case 'reject-item':
      return rejected(item, decision, signature);
    case 'pin-item':
      return pinned(item, decision, signature);
    case 'retire-item':
      return retired(unpinned(item), () => true, signature.on);
  }
}

function serverAfter(server: Draft, decision: ServerDecision, signature: Signature): Draft {
  switch (decision.kind) {
    case 'approve-launch':
      if (decision.reopens) retireItems(server, signature.on);
      return { ...withoutPins(server), launches: launchesAfter(server, decision, signature) };
    case 'pin-launch':
      return { ...server, pinnedLaunches: [launchPinOf(decision, signature)] };
    case 'observe':
      return { ...server, observed: decision.observed };
  }
}

function remembers({ approved, history, rejected }: LockedItem): boolean {
  return approved.length + history.length + rejected.length > 0;
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
    .filter(([, item]) => remembers(item));
  if (kept.length === 0) servers.delete(key);
  else servers.set(key, { key, items: new Map(kept), launches: [] });
}
