/** Finds what a command line fetches: packages its launcher names, and those of launchers further behind. */

import { baseName, type Script, splitLine, type Word } from './command-words.ts';
import { type Spot, walk } from './flags.ts';
import { LAUNCHERS, type Launcher } from './grammars.ts';
import { isLocalPath, modulePackage, type Package } from './package-spec.ts';
import { unwrapped } from './wrappers.ts';

/** A package, and the word that names it. */
export interface FoundPackage extends Package {
  /** Its `word` is -1 where a word holds a whole command line. */
  readonly spot: Spot;
  /** Index of the word that holds that line. */
  readonly inside?: number;
}

interface Fetched {
  readonly packages: readonly FoundPackage[];
  /** The file of this machine that the first launcher is told to run in a package's place. */
  readonly file?: Spot;
}

/** Further behind nobody starts a program, and a line made of launchers would take long. */
const MOST_WORDS = 100;

/** @param words the program first. @returns what it fetches, and what launchers behind it would: `mcp-proxy npx -y shop` */
export function fetchedBy(words: readonly Word[]): Fetched {
  const first = launched(words, 0);
  const packages = [...first.packages];
  for (let at = 1; at < Math.min(words.length, MOST_WORDS); at += 1) {
    const { text } = words[at] as Word;
    if (packages.some(({ spot }) => spot.word === at)) continue;
    if (LAUNCHERS.has(baseName(text))) {
      const told = new Set(packages.map(({ spot }) => spot.word));
      packages.push(...launched(words, at).packages.filter(({ spot }) => !told.has(spot.word)));
    } else if (isLine(text)) packages.push(...fetchedIn({ text, word: at }));
  }
  return { packages, ...(first.file !== undefined && { file: first.file }) };
}

/** A word that holds a whole command line: `--stdio "npx -y shop"`. */
function isLine(text: string): boolean {
  const first = /^([\w.-]+)\s/.exec(text)?.[1];
  return first !== undefined && LAUNCHERS.has(baseName(first));
}

/** Each command of a shell's line: what it fetches counts wherever it stands. */
export function fetchedIn({ text, word }: Script): FoundPackage[] {
  return text
    .split(/&&|\|\|?|;|\n/)
    .slice(0, 50)
    .flatMap((part) => {
      const { words } = unwrapped(splitLine(part).map((one) => ({ text: one })));
      return fetchedBy(words).packages.map((one) => ({
        ...one,
        spot: { ...one.spot, word: -1 },
        ...(word !== undefined && { inside: word }),
      }));
    });
}

function launched(all: readonly Word[], start: number): Fetched {
  const words = all.slice(start, start === 0 ? undefined : start + MOST_WORDS);
  for (const launcher of LAUNCHERS.get(baseName(words[0]?.text ?? '')) ?? []) {
    const verb = verbOf(words, launcher.verbs);
    if (verb === undefined) continue;
    return moved(readWords(words, verb, launcher), start);
  }
  return { packages: [] };
}

function readWords(words: readonly Word[], verb: readonly number[], launcher: Launcher): Fetched {
  const { packages, first } = walk(words, 1, launcher.grammar, verb);
  const isOne = launcher.firstIsPackage && !packages.some((spot) => namesProgram(words, spot));
  const takesFirst = first !== undefined && (isOne || (launcher.addresses && /^https?:/.test(first.text)));
  const spots = takesFirst ? [first, ...packages] : packages;
  const isHere = words.some(({ text }, at) => at < (first?.word ?? 0) && launcher.here?.test(text));
  const found = spots.flatMap((spot) => {
    const isAddress = launcher.addresses && spot === first;
    const one = isAddress ? modulePackage(spot.text) : launcher.read(versionBeside(words, spot, launcher));
    if (one === undefined) return [];
    const { loose: _, ...exact } = one.version;
    return [{ ...one, ...(isHere && { version: exact }), spot }];
  });
  const isFile = first !== undefined && (isLocalPath(first.text) || /\.(?:py|[cm]?[jt]s)$/.test(first.text));
  return { packages: found, ...(isFile && !takesAddress(first.text) && { file: first }) };
}

function takesAddress(text: string): boolean {
  return /^[a-z][a-z+.-]+:/i.test(text);
}

/** `dnx Shop --version 1.2.3` says in two words what others say in one. */
function versionBeside(words: readonly Word[], { text }: Spot, { versionFlag }: Launcher): string {
  const at = versionFlag === undefined ? -1 : words.findIndex((word) => word.text === versionFlag);
  const version = words[at + 1]?.text;
  return at < 0 || version === undefined || text.includes('@') ? text : `${text}@${version}`;
}

/** `--with` adds a package beside the one that is run; every other flag names that one. */
function namesProgram(words: readonly Word[], { word, before }: Spot): boolean {
  const flag = before === '' ? (words[word - 1]?.text ?? '') : before.slice(0, -1);
  return flag !== '--with' && flag !== '-w';
}

/** Flags, and the values of flags, may stand between the name and the verb: `docker --context x run`. */
function verbOf(words: readonly Word[], verbs: Launcher['verbs']): readonly number[] | undefined {
  const plain = words.flatMap(({ text }, at) => (at > 0 && !text.startsWith('-') ? [at] : []));
  const isFlagged = (at: number): boolean => words[at - 1]?.text.startsWith('-') ?? false;
  const firstFree = plain.findIndex((at) => !isFlagged(at));
  for (const verb of verbs) {
    if (verb.length === 0) return [];
    for (const start of new Set([0, Math.max(0, firstFree)])) {
      const places = verb.map((_, i) => plain[start + i] ?? -1);
      if (verb.every((part, i) => words[places[i] ?? -1]?.text === part)) return places;
    }
  }
  return undefined;
}

function moved({ packages, file }: Fetched, by: number): Fetched {
  const move = (spot: Spot): Spot => ({ ...spot, word: spot.word + by });
  return {
    packages: packages.map((one) => (one.inside === undefined ? { ...one, spot: move(one.spot) } : one)),
    ...(file !== undefined && { file: move(file) }),
  };
}
