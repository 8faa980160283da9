/** Tells which launches run whatever a registry or an address serves on the day, and whether somebody accepted that. */

import type { SceneServer } from '../scene.ts';
import { named } from '../shown.ts';
import type { FoundPackage } from './fetched.ts';
import { groundChanges } from './ground.ts';
import { PLACEHOLDER } from './package-spec.ts';
import { type Program, programIn } from './program.ts';

/** Stands in an entry for a credential. */
const MARKER = '[credential]';

/** @returns the packages that are not named exactly */
function loosePackages({ packages }: Program): FoundPackage[] {
  return packages.filter(({ version }) => version.loose !== undefined);
}

/** @returns why the same launch may run other code tomorrow; nothing where it is named exactly */
export function looseness({ spec }: Pick<SceneServer, 'spec'>): string | undefined {
  const program = programIn(spec.entry);
  const loose = loosePackages(program).map(({ spot, version }) => `${named(spot.text)} ${version.loose}`);
  if (program.installer !== undefined) loose.unshift('the command line fetches code and runs it');
  return loose.length === 0 ? undefined : loose.join('; ');
}

/** @returns true where a person has yet to say yes, or to say why a yes was given to what can change under it */
export function launchWaits(server: SceneServer): boolean {
  const { state, standing } = server.launch;
  if (state !== 'approved') return true;
  if (groundChanges(standing, server.ground).length > 0) return true;
  return standing?.approved.reason === undefined && looseness(server) !== undefined;
}

/** A word fit to be read, and to be typed where it holds nothing special. */
function word(text: string): string {
  return /^[\w@%+=:,./^~-]+$/.test(text) ? text : JSON.stringify(text);
}

/** The version that is here already, by package; nothing where it is not known. */
type KnownVersion = (one: FoundPackage) => string | undefined;

/** Stand-ins of a pinned line, and what each stands for. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  VERSION: 'VERSION stands for the exact version you reviewed',
  COMMIT: 'COMMIT stands for the full id of the commit you reviewed',
  DIGEST: 'DIGEST stands for the digest of what you reviewed',
  NAME: 'NAME stands for the package at that address',
};

/**
 * @returns the same command line with every package named exactly, as far as that is known; what is not known is a
 *   stand-in in capitals, and `meaning` says of what. Nothing where a line cannot say it
 */
export function pinnedLine(
  program: Program,
  known: KnownVersion,
): { readonly line: string; readonly meaning: readonly string[] } | undefined {
  const loose = loosePackages(program);
  const words = program.words.map(({ text }) => text);
  const pins = loose.map((one) => {
    const version = known(one);
    const pin = version === undefined ? one.pin : one.pin.replace(PLACEHOLDER, version);
    const at = one.inside ?? one.spot.word;
    const before = words[at];
    if (before !== undefined)
      words[at] = one.inside === undefined ? `${one.spot.before}${pin}` : inLine(before, one.spot.text, pin);
    return before === undefined || before === words[at] ? undefined : pin;
  });
  if (pins.length === 0 || pins.includes(undefined)) return undefined;
  // A credential's marker is nothing to copy.
  const isWhole = ![...program.lead, ...program.words].some(({ text }) => text.includes(MARKER));
  const pairs = loose.map(({ spot }, at) => `${word(pins[at] ?? '')}  in place of  ${word(spot.text)}`);
  const line = isWhole ? lineOf(program, words) : pairs.join(', and  ');
  const stands = Object.entries(STANDS_FOR).filter(([name]) => pins.some((pin) => pin?.includes(name)));
  return { line, meaning: stands.map(([, meaning]) => meaning) };
}

function lineOf({ lead }: Program, words: readonly string[]): string {
  return [...lead.map(({ text }) => text), ...words].map(word).join(' ');
}

/** A word of a command line inside a word, and not the same letters within another one. */
function inLine(text: string, old: string, pin: string): string {
  const words = text.split(/([\s"';|&]+)/);
  const at = words.findIndex((one) => one === old || one.endsWith(`=${old}`));
  return words.map((one, i) => (i === at ? `${one.slice(0, one.length - old.length)}${pin}` : one)).join('');
}
