/** Says how the arguments of two command lines differ, and what each is about. */

import { differingPairs } from './aligned.ts';
import type { Spot } from './flags.ts';
import type { KindName } from './kinds.ts';
import type { Program } from './program.ts';
import { type RawChange, type Side, textChange, wordPlace } from './side.ts';

/** Flags that decide where a package comes from. */
const SOURCE =
  /^(?:--?(?:registry|index|default-index|index-url|extra-index-url|find-links|userconfig|globalconfig|config-file|cache|cache-dir|prefix|add-source|source|configfile))(?:=|$)/i;
/** The same for the installers of Python; elsewhere these are other flags: `docker run -i`. */
const PYTHON_SOURCE = /^-[if]$/;
const PYTHON = /^(?:uvx?|pipx?|pip3|python[\d.]*)$/;

/** The words that say what runs: the packages, and last the file or the code. */
function runSpots({ packages, file, inline }: Program): (Spot | undefined)[] {
  return [...packages.map(({ spot }) => spot), file ?? inline];
}

/** Words that were compared already stand for themselves, so that they pair with each other. */
function comparable(program: Program, args: readonly string[]): string[] {
  const told = new Map<number, string>();
  for (const [k, spot] of runSpots(program).entries()) {
    const at = spot && wordPlace(program, spot.word);
    if (spot !== undefined && at !== undefined)
      told.set(at, `${spot.before}\0${k < program.packages.length ? k : 'run'}`);
  }
  return args.map((text, at) => told.get(at) ?? text);
}

function hostOf(text: string): string | undefined {
  const address = /^(?:--?[\w-]+=)?(https?:\/\/.*)$/is.exec(text)?.[1];
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
}

/** The first argument behind which all belongs to the program itself. */
function programPlace(program: Program): number {
  const places = runSpots(program).flatMap((spot) =>
    spot === undefined ? [] : (wordPlace(program, spot.word) ?? []),
  );
  return Math.max(-1, ...places);
}

/** @returns a change for each argument that differs, paired with the one it took the place of */
export function argumentChanges(before: Side, after: Side): RawChange[] {
  const pairs = differingPairs(
    comparable(before.program, before.args),
    comparable(after.program, after.args),
  );
  return pairs.flatMap(({ before: i, after: j }) => {
    const [old, now] = [
      i === undefined ? undefined : before.args[i],
      j === undefined ? undefined : after.args[j],
    ];
    if (old === now) return [];
    const place = j === undefined ? { side: before, at: i } : { side: after, at: j };
    return [textChange(argumentKind(old, now, before, after, i, j), place, { before: old, after: now })];
  });
}

function argumentKind(
  old: string | undefined,
  now: string | undefined,
  before: Side,
  after: Side,
  i: number | undefined,
  j: number | undefined,
): KindName {
  const flags = [old, now, before.args[(i ?? 0) - 1], after.args[(j ?? 0) - 1]];
  const inFront = i !== undefined ? i < programPlace(before.program) : (j ?? 0) < programPlace(after.program);
  const isPython = PYTHON.test(after.program.runner);
  const isSource = (text = ''): boolean => SOURCE.test(text) || (isPython && PYTHON_SOURCE.test(text));
  if (inFront && flags.some((text) => isSource(text))) return 'source';
  const [oldHost, newHost] = [hostOf(old ?? ''), hostOf(now ?? '')];
  // A proxy such as mcp-remote is told by an argument whom to reach.
  if (oldHost !== newHost && (oldHost !== undefined || newHost !== undefined)) return 'host';
  if (newHost !== undefined && /https:/i.test(old ?? '') && !/https:/i.test(now ?? '')) return 'unencrypted';
  return inFront ? 'flag' : 'argument';
}
