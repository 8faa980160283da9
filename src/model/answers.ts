/** What the lock and its history answer. Types only. */

import type { Change } from './changes.ts';
import type { Json } from './json.ts';
import type { ItemKind } from './servers.ts';

/** A decision as a lock records it. */
export interface Signed {
  /** Who git or `--by` claims it was. */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly reason?: string;
  readonly via?: string;
}

/**
 * `beside`: one more variant next to others. `signed-anew`: the same digest, another record of who approved it.
 * `marked`: the same digest with other marks.
 * `unrejected`: a rejection is gone. `unrecorded`: the history lost entries, or gained some
 * though nothing was decided. `pinned`: it may stand until a day, unreviewed.
 */
export type DifferenceKind =
  | 'added'
  | 'changed'
  | 'beside'
  | 'removed'
  | 'rejected'
  | 'unrejected'
  | 'signed-anew'
  | 'pinned'
  | 'unpinned'
  | 'marked'
  | 'unrecorded';

/** One thing in which a lock differs from another, or what a server offers from its lock. */
export interface Difference {
  readonly about: 'server' | 'launch' | 'observed' | 'item';
  readonly server: string;
  /** Present where it is about an item; `identity` is for eyes only. */
  readonly item?: { readonly kind: ItemKind; readonly name: string; readonly identity: string };
  readonly what: DifferenceKind;
  /** In words, holding strangers' text unescaped. */
  readonly says: string;
  /** Whose decision it is; absent where nobody decided. */
  readonly signed?: Signed;
  /** The definition or entry before; absent where there was none, or where it may not be shown. */
  readonly before?: { readonly digest: string; readonly value?: Json };
  readonly after?: { readonly digest: string | null; readonly value?: Json };
  readonly changes: readonly Change[];
  /** What else speaks for or against it, one sentence each. */
  readonly remarks: readonly string[];
}

/** What one commit changed in a lock. */
export interface LockCommit {
  /** Absent for what is not committed yet. */
  readonly commit?: string;
  /** ISO 8601, UTC, as the committer's clock claims. */
  readonly date: string;
  /** Who the commit claims wrote it. */
  readonly author: string;
  readonly subject: string;
  readonly differences: readonly Difference[];
  /** Why its lock cannot be read; nothing is concluded from it then. */
  readonly unreadable?: string;
}
