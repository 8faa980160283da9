/** Knows how what a person decided becomes the next lock. Pure: the day and the person are handed in. */

import type {
  Approval,
  Ground,
  ItemKind,
  Json,
  JsonObject,
  Lock,
  LockedItem,
  LockedServer,
  Mark,
  MarkRule,
  Observed,
  PinnedLaunch,
  Via,
} from '../model.ts';
import { lockKey } from './identity.ts';
import { groundChanges } from './launch/ground.ts';
import { emptyServer, lockedItem } from './lock/empty.ts';
import { withMarks } from './marks/digest.ts';

/** An item as it was shown; the digest binds the decision to what the person saw. */
export interface DecidedItem {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly digest: string;
}

/** A mark as it was decided on: one that is new, or one of an earlier approval with who made it and when. */
export type DecidedMark = MarkRule & Pick<Mark, 'reason'> & Partial<Pick<Mark, 'by' | 'on'>>;

/** A person's answer about one thing that was shown. `beside` keeps former approvals next to the new one. */
export type Decision =
  | {
      readonly kind: 'approve-item';
      readonly item: DecidedItem & { readonly definition: Json };
      readonly reason?: string;
      readonly beside?: boolean;
      /** Approved already, and looked at again: the record says so from now on. */
      readonly renews?: boolean;
      /** All the approval is to have; they fit the definition. */
      readonly marks?: readonly DecidedMark[];
    }
  /** All marks the approval of this digest is to have; nothing else of it changes. */
  | { readonly kind: 'mark-item'; readonly item: DecidedItem; readonly marks: readonly DecidedMark[] }
  | { readonly kind: 'reject-item'; readonly item: DecidedItem; readonly reason?: string }
  | {
      readonly kind: 'approve-launch';
      readonly server: string;
      /** Credentials replaced by a marker. */
      readonly entry: JsonObject;
      readonly digest: string;
      readonly reason?: string;
      readonly beside?: boolean;
      /** Another server may answer than before: what was approved of its items was approved of that one. */
      readonly reopens?: boolean;
      /** What it rests on, as it was when the person decided. */
      readonly ground?: Ground;
    }
  /** Nobody reviewed it: it may stand until a day. */
  | {
      readonly kind: 'pin-item';
      readonly item: DecidedItem & { readonly definition: Json };
      readonly reason: string;
      readonly until: string;
    }
  | {
      readonly kind: 'pin-launch';
      readonly server: string;
      readonly entry: JsonObject;
      readonly digest: string;
      readonly reason: string;
      readonly until: string;
      readonly ground?: Ground;
    }
  | { readonly kind: 'observe'; readonly server: string; readonly observed: Observed }
  /** What is gone from its server: its approvals move to the history. */
  | { readonly kind: 'retire-item'; readonly item: Omit<DecidedItem, 'digest'> }
  /** What no config names any more: its launches too. */
  | { readonly kind: 'retire-server'; readonly server: string };

/** Who decided, on which day (`YYYY-MM-DD`), and how. */
export interface Signature {
  readonly by: string;
  readonly on: string;
  readonly via: Via;
}

type Of<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>;

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

function unpinned({ pinned: _, ...item }: LockedItem): LockedItem {
  return item;
}

function pinned(item: LockedItem, decision: Of<'pin-item'>, { by, on }: Signature): LockedItem {
  const { digest, definition } = decision.item;
  const { reason, until } = decision;
  return { ...item, pinned: [{ by, definition, digest, on, reason, until, via: 'pin' }] };
}

function launchPinOf(
  { digest, entry, reason, until, ground }: Of<'pin-launch'>,
  { by, on }: Signature,
): PinnedLaunch {
  return { by, digest, entry, on, reason, until, via: 'pin', ...groundRecord(ground) };
}

/** Empty lists are left out, so that a lock has one spelling. */
function groundRecord(ground: Ground | undefined): Partial<Ground> {
  const { files = [], packages = [] } = ground ?? {};
  return { ...(files.length > 0 && { files }), ...(packages.length > 0 && { packages }) };
}

function approved(given: LockedItem, decision: Of<'approve-item'>, { by, on, via }: Signature): LockedItem {
  const before = unpinned(given);
  const { reason, beside, marks } = decision;
  const { digest, definition, server } = decision.item;
  const item = { ...before, rejected: before.rejected.filter((rejection) => rejection.digest !== digest) };
  if (item.approved.some((approval) => approval.digest === digest)) {
    const same = decision.renews ? renewed(item, decision, { by, on, via }) : item;
    return marks === undefined ? same : withMarksOn(same, server, digest, signed(marks, { by, on }));
  }
  const bare: Approval = { by, definition, digest, on, ...(reason !== undefined && { reason }), via };
  const owner = { server, kind: item.kind, name: item.name };
  const approval = marks === undefined ? bare : withMarks(owner, bare, signed(marks, { by, on }));
  if (beside) return { ...item, approved: [...item.approved, approval] };
  return { ...retired(item, () => true, on), approved: [approval] };
}

/** What was said of the definition (its reason, its marks) holds on; who looked at it before is in the history. */
function renewed(item: LockedItem, decision: Of<'approve-item'>, { by, on, via }: Signature): LockedItem {
  const { reason, item: about } = decision;
  const isIt = (one: { readonly digest: string }) => one.digest === about.digest;
  if (item.approved.some((one) => isIt(one) && one.on === on && one.by === by)) return item;
  const anew = (one: Approval) => ({ ...one, by, on, ...(reason !== undefined && { reason }), via });
  return {
    ...retired(item, isIt, on),
    approved: item.approved.map((one) => (isIt(one) ? anew(one) : one)),
  };
}

function remarked(item: LockedItem, { item: about, marks }: Of<'mark-item'>, who: Signature): LockedItem {
  return withMarksOn(item, about.server, about.digest, signed(marks, who));
}

function withMarksOn(item: LockedItem, server: string, digest: string, marks: readonly Mark[]): LockedItem {
  const owner = { server, kind: item.kind, name: item.name };
  const approved = item.approved.map((one) => (one.digest === digest ? withMarks(owner, one, marks) : one));
  return { ...item, approved };
}

/** A mark keeps whoever made it first. */
function signed(marks: readonly DecidedMark[], { by, on }: Pick<Signature, 'by' | 'on'>): Mark[] {
  return marks.map((mark) => ({ by, on, ...mark }));
}

function rejected(given: LockedItem, decision: Of<'reject-item'>, { by, on }: Signature): LockedItem {
  const item = unpinned(given);
  const { digest } = decision.item;
  const rest = retired(item, (approval) => approval.digest === digest, on);
  if (item.rejected.some((rejection) => rejection.digest === digest)) return rest;
  const reason = decision.reason !== undefined && { reason: decision.reason };
  return { ...rest, rejected: [...item.rejected, { by, digest, on, ...reason }] };
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

/** Moves approvals to the history; one that is there already, to the day, is not written twice. */
function retired(
  item: LockedItem,
  leaves: (approval: { readonly digest: string }) => boolean,
  until: string,
): LockedItem {
  const history = [...item.history];
  for (const { by, digest, on } of item.approved.filter(leaves)) {
    const known = history.some(
      (old) => old.digest === digest && old.by === by && old.on === on && old.until === until,
    );
    if (!known) history.push({ by, digest, on, until });
  }
  return { ...item, approved: item.approved.filter((approval) => !leaves(approval)), history };
}

function launchesAfter(
  server: LockedServer,
  { digest, entry, reason, beside, ground }: Of<'approve-launch'>,
  { by, on, via }: Signature,
): LockedServer['launches'] {
  const launch = {
    approved: { by, on, ...(reason !== undefined && { reason }), via },
    digest,
    entry,
    ...groundRecord(ground),
  };
  const same = server.launches.find((one) => one.digest === digest);
  if (same !== undefined) {
    // Approved already: only a reason that was missing is news, or another thing that it runs.
    return reason === undefined && groundChanges(same, ground).length === 0
      ? server.launches
      : server.launches.map((one) => (one.digest === digest ? launch : one));
  }
  return beside ? [...server.launches, launch] : [launch];
}
