/** One item in two locks, and how a difference about it begins. */

import type { Difference, DifferenceKind, LockedItem, Signed } from '../model.ts';
import { identity } from './identity.ts';

export interface LockedPair {
  readonly server: string;
  readonly before: LockedItem;
  readonly after: LockedItem;
}

/** @param says what differs, holding strangers' text unescaped */
export function about({ server, after }: LockedPair, what: DifferenceKind, says: string): Difference {
  const { kind, name } = after;
  const item = { kind, name, identity: identity(server, kind, name) };
  return { about: 'item', server, item, what, says, changes: [], remarks: [] };
}

/** Who decided, without what was decided. */
export function signedOf({ by, on, reason, via }: Signed): Signed {
  return { by, on, ...(reason !== undefined && { reason }), ...(via !== undefined && { via }) };
}
