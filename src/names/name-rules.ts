/**
 * Knows what a host demands of one name, read from its profile once. No two profiles have the same members, so a loop
 * over half a million names that looked at them would be compiled anew for every host.
 */

import type { HostProfile, NameLimit } from '../model.ts';
import { namesUnknown } from './reasons.ts';

export interface NameRules {
  /** True where the profile cannot tell what the model sees. */
  readonly unknown: boolean;
  /** True where some name can be too long, or not accepted. */
  readonly refuses: boolean;
  /** Longer ones the host, or its API, refuses; longer than any text where it refuses no length, or shortens names itself. */
  readonly max: number;
  readonly unit: NameLimit['unit'];
  readonly measured: 'name' | 'tool' | 'key-and-tool';
  /** What the model API takes; everything where that is not known. */
  readonly accepts: RegExp;
  readonly builtIns: ReadonlySet<string>;
  /** What to say of a name that is too long, not accepted, that of a tool of the host itself, or turned away for others. */
  readonly tooLong: readonly string[];
  readonly notAccepted: readonly string[];
  readonly builtIn: readonly string[];
  readonly turnedAway: readonly string[];
}

const ANYTHING = /(?:)/;

/** No text is as long. An integer, because code that met integers alone is compiled anew for the first infinity. */
const NO_LIMIT = 2 ** 30 - 1;

/** Why a name is turned away with which nothing is wrong: what the host does to the others says it. */
function whyTurnedAway({ equalNames, onEqualNames, onEqualLabels, onRefusedName }: HostProfile): string {
  return equalNames === 'refused' ? onEqualNames : (onRefusedName ?? onEqualLabels ?? onEqualNames);
}

export function nameRules(host: HostProfile): NameRules {
  const { id, limit, accepts, builtIns, onRefusedName } = host;
  const then = onRefusedName === undefined ? '' : `; ${onRefusedName}`;
  const isLimited = limit !== undefined && !limit.shortened;
  return {
    unknown: namesUnknown(host),
    refuses: isLimited || accepts !== undefined,
    max: isLimited ? limit.max : NO_LIMIT,
    unit: limit?.unit ?? 'utf16',
    measured: limit?.measured ?? 'name',
    accepts: accepts ?? ANYTHING,
    builtIns: new Set(builtIns),
    tooLong: [`too long: ${limit?.consequence}`],
    notAccepted: [`the model API behind ${id} takes names of ${String(accepts)}${then}`],
    builtIn: [`a tool of ${id} itself has this name`],
    turnedAway: [whyTurnedAway(host)],
  };
}
