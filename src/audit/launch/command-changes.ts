/** Says how two command lines differ: in what they run first of all, whatever place its words have. */

import type { Json, JsonObject } from '../../model.ts';
import { difference } from '../launch-words.ts';
import { differingPairs } from './aligned.ts';
import { alikeness } from './alike.ts';
import { commandWords, own } from './command-words.ts';
import type { FoundPackage } from './fetched.ts';
import type { Spot } from './flags.ts';
import type { KindName } from './kinds.ts';
import { type Program, programIn } from './program.ts';

/** A difference before it is put into the words of its kind. */
export interface RawChange {
  readonly kind: KindName;
  /** JSON Pointer. */
  readonly path: string;
  readonly says: string;
  readonly before?: string;
  readonly after?: string;
}

/** Flags that decide where a package comes from. */
const SOURCE =
  /^(?:--?(?:registry|index|default-index|index-url|extra-index-url|find-links|userconfig|globalconfig|config-file|cache|cache-dir|prefix|add-source|source|configfile))(?:=|$)/i;
/** The same for the installers of Python; elsewhere these are other flags: `docker run -i`. */
const PYTHON_SOURCE = /^-[if]$/;
const PYTHON = /^(?:uvx?|pipx?|pip3|python[\d.]*)$/;

interface Side {
  readonly program: Program;
  readonly args: readonly string[];
  /** Where arguments stand: in `args`, or behind the program in a `command` that is a list. */
  readonly member: 'args' | 'command';
}

/** @param at index among the arguments; absent for the command itself */
function textChange(
  kind: KindName,
  { side, at }: { readonly side: Side; readonly at: number | undefined },
  { before, after, aside = '' }: { before: string | undefined; after: string | undefined; aside?: string },
): RawChange {
  const index = at === undefined ? undefined : side.member === 'args' ? at : at + 1;
  return {
    kind,
    path: index === undefined ? '/command' : `/${side.member}/${index}`,
    says: `${difference(index === undefined ? 'command' : `${side.member}[${index}]`, before, after)}${aside}`,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

function isSamePackage(a: FoundPackage | undefined, b: FoundPackage | undefined): boolean {
  return a !== undefined && b !== undefined && a.ecosystem === b.ecosystem && a.name === b.name;
}

/** The places of a word that only one of the two sides may have. */
function placed(before: Side, was: Spot | undefined, after: Side, is: Spot | undefined) {
  return is === undefined
    ? { side: before, at: wordPlace(before.program, was?.word) }
    : { side: after, at: wordPlace(after.program, is.word) };
}

/** A package inside a word is told by that word; one in a shell's script with the script itself. */
function packagesOf({ program }: Side): FoundPackage[] {
  return program.packages.flatMap((one) => {
    if (one.inside === undefined) return [one];
    if (one.inside === program.inline?.word) return [];
    const text = program.words[one.inside]?.text ?? '';
    return [{ ...one, spot: { word: one.inside, before: '', text } }];
  });
}

function packageChanges(before: Side, after: Side): RawChange[] {
  const [old, now] = [packagesOf(before), packagesOf(after)];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, k): RawChange[] => {
    const [was, is] = [old[k], now[k]];
    const place = placed(before, was?.spot, after, is?.spot);
    const texts = { before: was?.spot.text, after: is?.spot.text };
    if (place.at === undefined || texts.before === texts.after) return [];
    if (isSamePackage(was, is)) {
      if (was?.version.text !== is?.version.text) return [textChange('version', place, texts)];
      const aside = ' (the same package and version)';
      return is?.inside === undefined ? [textChange('argument', place, { ...texts, aside })] : [];
    }
    const alike = was !== undefined && is !== undefined ? alikeness(was.name, is.name) : undefined;
    const aside = alike === undefined ? '' : ` (take care: ${alike})`;
    return [textChange('package', place, { ...texts, aside })];
  }).flat();
}

function wordPlace({ words }: Program, index: number | undefined): number | undefined {
  return index === undefined ? undefined : words[index]?.at;
}

function programChanges(before: Side, after: Side): RawChange[] {
  const [was, is] = [before, after].map(({ program }) => program.file ?? program.inline);
  const place = placed(before, was, after, is);
  // Where the command itself is the file, its own change is told.
  if (was?.text === is?.text || place.at === undefined) return [];
  return [textChange('program', place, { before: was?.text, after: is?.text })];
}

/** Words that were compared already stand for themselves, so that they pair with each other. */
function comparable(program: Program, args: readonly string[]): string[] {
  const told = new Map<number, string>();
  const spots = [...program.packages.map(({ spot }) => spot), program.file ?? program.inline];
  for (const [k, spot] of spots.entries()) {
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
  const spots = [...program.packages.map(({ spot }) => spot), program.file ?? program.inline];
  const places = spots.flatMap((spot) => (spot === undefined ? [] : (wordPlace(program, spot.word) ?? [])));
  return Math.max(-1, ...places);
}

function argumentChanges(before: Side, after: Side): RawChange[] {
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

function sideOf(entry: JsonObject): Side {
  const command = own(entry, 'command') ?? own(entry, 'cmd');
  const isList = Array.isArray(command);
  const list: readonly Json[] = isList ? command.slice(1) : ((own(entry, 'args') ?? []) as readonly Json[]);
  const args = Array.isArray(list)
    ? list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    : [];
  return { program: programIn(entry), args, member: isList ? 'command' : 'args' };
}

function commandText(entry: JsonObject): string {
  const command = own(entry, 'command') ?? own(entry, 'cmd');
  const shown = Array.isArray(command) ? command[0] : command;
  return typeof shown === 'string' ? shown : JSON.stringify(shown ?? null);
}

function commandKind(old: Side, now: Side, was: string, is: string): KindName {
  const [before, after] = [old.program.packages[0], now.program.packages[0]];
  if (before === undefined || after === undefined) return 'program';
  if (!isSamePackage(before, after)) return 'package';
  // A path is never taken for a bare name: /tmp/npx must not inherit what was said of npx.
  if ([was, is].some((text) => /[\\/]/.test(text.split(/\s/)[0] ?? ''))) return 'program';
  return before.spot.text === after.spot.text ? 'launcher' : 'version';
}

function commandChanges(before: JsonObject, after: JsonObject, old: Side, now: Side): RawChange[] {
  const [was, is] = [commandText(before), commandText(after)];
  if (was === is) return [];
  return [
    textChange(commandKind(old, now, was, is), { side: now, at: undefined }, { before: was, after: is }),
  ];
}

/** @returns differences of `command` and `args`; nothing where one of the two starts nothing */
export function commandLineChanges(before: JsonObject, after: JsonObject): RawChange[] {
  if (commandWords(before).length === 0 || commandWords(after).length === 0) return [];
  const [old, now] = [sideOf(before), sideOf(after)];
  const told = [
    ...commandChanges(before, after, old, now),
    ...packageChanges(old, now),
    ...programChanges(old, now),
  ];
  const paths = new Set(told.map(({ path }) => path));
  return [...told, ...argumentChanges(old, now).filter(({ path }) => !paths.has(path))];
}
