/** Says how two command lines differ: in what they run first of all, whatever place its words have. */

import type { JsonObject } from '../../model.ts';
import { own } from '../../objects.ts';
import { alikeness } from './alike.ts';
import { argumentChanges } from './argument-changes.ts';
import { commandWords } from './command-words.ts';
import type { FoundPackage } from './fetched.ts';
import type { Spot } from './flags.ts';
import type { KindName } from './kinds.ts';
import { type RawChange, type Side, sideOf, textChange, wordPlace } from './side.ts';

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

function programChanges(before: Side, after: Side): RawChange[] {
  const [was, is] = [before, after].map(({ program }) => program.file ?? program.inline);
  const place = placed(before, was, after, is);
  // Where the command itself is the file, its own change is told.
  if (was?.text === is?.text || place.at === undefined) return [];
  return [textChange('program', place, { before: was?.text, after: is?.text })];
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
