/** Knows what one change under review is, and which answers it allows. */

import type { AuditedItem, AuditedServer, Change, Finding, JsonObject } from '../model.ts';
import { itemKey, subjectName } from '../report/names.ts';

/** The latest approval of the same identity. */
export interface EarlierApproval {
  readonly by: string;
  readonly on: string;
  readonly reason?: string;
}

interface Common {
  readonly server: AuditedServer;
  /** All findings that touch it, `unapproved` and `changed` included. */
  readonly findings: readonly Finding[];
  readonly earlier?: EarlierApproval;
}

/** Something approved that the server no longer lists and that this item looks like. */
export interface Former {
  /** Its lock key: `tools/get_logs`. */
  readonly name: string;
  /** How sure that is and why, in words that hold strangers' names unescaped. */
  readonly says: string;
  /** From its latest approval to the new item; absent where several went into this one. */
  readonly changes?: readonly Change[];
}

/** A mark as it is typed, with why it stands. */
export interface CaseMark {
  /** `informational=/pointer`, `volatile:timestamp=/pointer`. */
  readonly spelling: string;
  readonly reason: string;
}

/** What can be marked in the item under review. */
export interface Marking {
  /** Marks of the former approval that go with an approval of this definition. */
  readonly kept: readonly CaseMark[];
  /** Those that fit nothing in it any more. */
  readonly lost: readonly CaseMark[];
  /** Marks under which nothing would have changed; empty where there are none. */
  readonly enough: readonly string[];
  /** Others that fit. */
  readonly candidates: readonly string[];
  /** Says why what was typed is no mark of this definition; nothing where it is one. */
  readonly problem: (typed: string) => string | undefined;
}

export interface ItemCase extends Common {
  readonly kind: 'item';
  readonly item: AuditedItem;
  /** For new items only. A hint: no approval moves from there to here. */
  readonly former?: readonly Former[];
  /** For new items only: lock keys of all approved items their server no longer lists. */
  readonly gone?: readonly string[];
  /** Present where a mark can stand on it. */
  readonly marking?: Marking;
  /** Those of its findings that its approved definition raises in the same words: this edit brought none of them. */
  readonly standing?: ReadonlySet<Finding>;
}

export interface LaunchCase extends Common {
  readonly kind: 'launch';
  /** The approved entry it was compared with; absent where the launch is new. */
  readonly before?: JsonObject;
  readonly changes: readonly Change[];
}

export type ReviewCase = ItemCase | LaunchCase;

export interface Decision {
  readonly case: ReviewCase;
  readonly answer: 'approve' | 'reject' | 'skip';
  /** Never empty where present. */
  readonly reason?: string;
  /** All marks the approval is to have; absent where nobody was asked about them. */
  readonly marks?: readonly CaseMark[];
  /** True: approved beside the former approval, which stays. */
  readonly beside?: true;
}

export interface Review {
  /** One per case, in the order of the cases; what was not reached is `skip`. */
  readonly decisions: readonly Decision[];
  /** True where the person stopped before the end. */
  readonly stopped: boolean;
}

/** These say that it waits for a person; they are no reason to doubt it. */
const WAITING = new Set([
  ...['unapproved', 'changed', 'pinned', 'unapproved-launch', 'changed-launch'],
  // Told on the screen in words of its own.
  'mark-fits-nothing',
  'review-due',
]);
/** A yes to one of these would be a yes to something nobody can pin down, or to a leaked secret. */
const NEVER_APPROVABLE = new Set(['ambiguous-definition', 'duplicate-name', 'secret-in-definition']);

/** @returns the findings that ask for a reason: all but those that only say it waits */
export function doubts(one: ReviewCase): Finding[] {
  return one.findings.filter(({ rule }) => !WAITING.has(rule));
}

/** @returns why it cannot be approved, absent where it can */
export function blockedBy(one: ReviewCase): string | undefined {
  const finding = one.findings.find(({ rule }) => NEVER_APPROVABLE.has(rule));
  if (finding !== undefined) return finding.rule;
  if (one.kind === 'launch') return undefined;
  if (one.item.state === 'missing') return 'the server no longer offers it';
  if (one.item.digest === undefined) return 'it has no digest';
  return one.item.definition === undefined ? 'its definition may not be shown' : undefined;
}

/** A rejection remembers a digest; a launch is refused by not approving it. */
export function canReject(one: ReviewCase): boolean {
  return one.kind === 'item' && one.item.state !== 'missing' && one.item.digest !== undefined;
}

/** @returns `helpdesk-tools › issue_refund`, or `refunds, its launch` */
export function caseName(one: ReviewCase): string {
  const server = one.server.key;
  if (one.kind === 'launch') return `${subjectName({ server })}, its launch`;
  return subjectName({ server, item: itemKey(one.item) });
}
