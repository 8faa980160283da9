/** Tells which launches run whatever a registry or an address serves on the day, and whether somebody accepted that. */

import type { SceneServer } from '../scene.ts';
import { named } from '../shown.ts';
import { groundChanges } from './ground.ts';
import { PLACEHOLDER } from './package-spec.ts';
import { type FoundPackage, type Program, programIn } from './program.ts';

/** @returns the packages that are not named exactly */
export function loosePackages({ packages }: Program): FoundPackage[] {
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
export type KnownVersion = (one: FoundPackage) => string | undefined;

/**
 * @returns the same command line with every package named exactly, as far as that is known; what is not known is a
 *   placeholder in capitals, named in `unknown`
 */
export function pinnedLine(
  program: Program,
  known: KnownVersion,
): { readonly line: string; readonly unknown: readonly string[] } | undefined {
  const loose = loosePackages(program).filter(({ spot }) => spot.word >= 0);
  if (loose.length === 0) return undefined;
  const words = program.words.map(({ text }) => text);
  const unknown = new Set<string>();
  for (const one of loose) {
    const version = known(one);
    const pin = version === undefined ? one.pin : one.pin.replace(PLACEHOLDER, version);
    for (const name of ['VERSION', 'COMMIT', 'DIGEST', 'NAME'])
      if (pin !== one.spot.text && new RegExp(`\\b${name}$`).test(pin)) unknown.add(name);
    words[one.spot.word] = `${one.spot.before}${pin}`;
  }
  return { line: words.map(word).join(' '), unknown: [...unknown] };
}
