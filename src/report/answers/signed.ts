/** Knows how a recorded decision reads: who, when, how and why, all of it a claim. */

import type { Signed } from '../../model.ts';
import { brief } from '../brief.ts';
import { foreign } from '../foreign.ts';
import { shortName } from '../names.ts';

const REASON_WIDTH = 400;

/** @returns the verb for what somebody signed: only an approval says that it was approved */
export function verbOf({ via }: Signed): 'approved' | 'pinned' | 'rejected' {
  // A lock says of approvals and pins how they were made; of rejections it does not.
  if (via === undefined) return 'rejected';
  return via === 'pin' ? 'pinned' : 'approved';
}

/** @returns `approved 2026-11-30, by (claimed) Asha (review): "case notes only"` */
export function signedText({ by, on, reason, via }: Signed, verb: string): string {
  const how = via === undefined || via === 'pin' ? '' : ` (${shortName(via, 20)})`;
  const why = reason === undefined ? '' : `: "${brief(reason, REASON_WIDTH)}"`;
  return `${verb} ${foreign(on)}, by (claimed) ${shortName(by, 60)}${how}${why}`;
}
