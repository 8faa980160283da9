/** Knows how a recorded decision reads: who, when, how and why, all of it a claim. */

import type { Signed } from '../../model.ts';
import { brief } from '../brief.ts';
import { foreign } from '../foreign.ts';
import { shortName } from '../names.ts';

const REASON_WIDTH = 400;

/** @returns `approved 2026-11-30, by (claimed) Asha (review): "case notes only"` */
export function signedText({ by, on, reason, via }: Signed, verb: string): string {
  const how = via === undefined ? '' : ` (${shortName(via, 20)})`;
  const why = reason === undefined ? '' : `: "${brief(reason, REASON_WIDTH)}"`;
  return `${verb} ${foreign(on)}, by (claimed) ${shortName(by, 60)}${how}${why}`;
}
