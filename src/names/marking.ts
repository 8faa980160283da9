/**
 * Knows how the names of a view are marked: one pass for each mark, left out where a host has no rule for it. Small
 * loops are also what compiles fast, and a view is marked for some fifty hosts in a run.
 */

import type { MergedTool, ViewServer } from '../model.ts';
import { isAltered, isNotAccepted, isTooLong, MARK_BITS } from './marks.ts';
import type { NameRules } from './name-rules.ts';

/** What holds for all tools of one server, worked out once per server. */
export interface ServerMarks {
  readonly server: ViewServer;
  readonly sources: readonly string[];
  readonly label: string | undefined;
  /** False where the host leaves the server out. */
  readonly loaded: boolean;
  /** Why every name is predicted, by whether the profile itself says that it guessed. */
  readonly seen: readonly string[];
  readonly guessed: readonly string[];
}

/** The places, in the merged list, of the tools that claim one name, by name. */
export type Claims = ReadonlyMap<string, readonly number[]>;

/** What a pass over the merged list needs: a host has few rules, so most passes are left out for most hosts. */
interface Marking {
  readonly rules: NameRules;
  readonly merged: readonly MergedTool[];
  /** By place in the merged list. */
  readonly owners: readonly ServerMarks[];
  readonly bits: Uint8Array;
}

function markAltered({ merged, owners, bits }: Marking): void {
  merged.forEach(({ name, tool }, at) => {
    const of = owners[at];
    if (name === undefined || name === tool || of === undefined) return;
    if (isAltered(name, tool, of.sources, of.label)) bits[at] = MARK_BITS.altered;
  });
}

function markRefused({ rules, merged, bits }: Marking): void {
  merged.forEach((tool, at) => {
    const mark = isTooLong(rules, tool)
      ? 'too-long'
      : isNotAccepted(rules, tool)
        ? 'not-accepted'
        : undefined;
    if (mark !== undefined) bits[at] = (bits[at] ?? 0) | MARK_BITS[mark];
  });
}

function markClashing({ rules, merged, owners, bits }: Marking, claims: Claims): void {
  if (claims.size === 0 && rules.builtIns.size === 0) return;
  merged.forEach(({ name }, at) => {
    if (name === undefined) return;
    const isClaimed = claims.has(name) && owners[at]?.loaded === true;
    if (isClaimed || rules.builtIns.has(name)) bits[at] = (bits[at] ?? 0) | MARK_BITS.clashing;
  });
}

function markGuessed({ merged, owners, bits }: Marking): void {
  merged.forEach(({ name, predicted }, at) => {
    const guessed = predicted || owners[at]?.server.toolsFrom === 'lock';
    if (guessed && name !== undefined) bits[at] = (bits[at] ?? 0) | MARK_BITS.predicted;
  });
}

/** @returns the marks of each tool of the merged list, as bits of `MARK_BITS` */
export function bitsOf(view: Omit<Marking, 'bits'>, claims: Claims): Uint8Array {
  const bits = new Uint8Array(view.merged.length);
  const marking = { ...view, bits };
  const { rules } = view;
  if (rules.unknown) bits.fill(MARK_BITS.unknown);
  else markAltered(marking);
  if (rules.refuses) markRefused(marking);
  markClashing(marking, claims);
  markGuessed(marking);
  return bits;
}
