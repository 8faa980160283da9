/** What a person can decide, as it is handed from those who ask to the lock. */

import type { Ground, ItemKind, Json, JsonObject, Mark, MarkRule, Observed, Via } from '../model.ts';

/** An item as it was shown; the digest binds the decision to what the person saw. */
interface DecidedItem {
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

/** @returns the key of the server a decision is about */
export function decidedServer(decision: Decision): string {
  return 'item' in decision ? decision.item.server : decision.server;
}

/** The decisions of one kind. */
export type Of<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>;
