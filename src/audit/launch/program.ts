/** Reads from a config entry what its command runs: packages, a file, code in the line, or a remote installer. */

import type { JsonObject } from '../../model.ts';
import { baseName, commandWords, shellScript, splitLine, unwrapped, type Word } from './command-words.ts';
import { type Spot, walk } from './flags.ts';
import { LAUNCHERS } from './grammars.ts';
import { isLocalPath, type Package } from './package-spec.ts';

/** A package, and the word that names it. */
export interface FoundPackage extends Package {
  readonly spot: Spot;
}

export interface Program {
  /** The words behind wrappers, as they stand in the entry. */
  readonly words: readonly Word[];
  /** `npx`, `node`, `shop-server`: the base name, for sentences and never for trust. */
  readonly runner: string;
  readonly packages: readonly FoundPackage[];
  /** The file that an interpreter is told to run, or that is itself the command. */
  readonly file?: Spot;
  /** Code that stands in the line itself: `node -e`, `sh -c`. */
  readonly inline?: Spot;
  /** Text that fetches code and runs it: `curl … | sh`. */
  readonly installer?: string;
}

const INTERPRETERS =
  /^(?:node|nodejs|bun|deno|tsx|ts-node|python[\d.]*|py|pypy3?|ruby|perl|php|java|rscript|lua|sh|bash|zsh|dash|ksh|ash|pwsh|powershell)$/;
const INLINE = /^(?:-e|--eval|-p|--print|-pe|-c|-lc|-ic|-lic|-r|-command|-encodedcommand)$/i;
/** Flags before the file that take the next word. */
const VALUED = new Set([
  '-r',
  '--require',
  '--import',
  '--loader',
  '--experimental-loader',
  '-C',
  '--conditions',
  '--env-file',
  '-W',
  '-X',
  '-cp',
  '-classpath',
  '--class-path',
  '--tsconfig',
  '-I',
]);
const FETCH = String.raw`(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch)\b`;
const RUN = String.raw`(?:sudo\s+)?(?:(?:ba|z|da|k|a)?sh|python[\d.]*|node|perl|ruby|iex|invoke-expression)\b`;
const INSTALLER = new RegExp(
  [
    String.raw`${FETCH}[^|;&]*\|\s*(?:\w+\s*\|\s*)?(?:env\s+[^|]*)?${RUN}`,
    String.raw`(?:\$|<)\(\s*${FETCH}`,
    String.raw`\x60\s*${FETCH}`,
    String.raw`(?:iex|invoke-expression)\s*[("]*\s*\(?\s*(?:${FETCH}|\(?new-object\s+net\.webclient)`,
    String.raw`downloadstring\([^)]*\)[^|]*\|\s*iex`,
  ].join('|'),
  'is',
);

/** What a launcher is told to fetch, and the file of this machine it is told to run in its place. */
function fetched(words: readonly Word[]): Pick<Program, 'packages' | 'file'> {
  const name = baseName(words[0]?.text ?? '');
  for (const launcher of LAUNCHERS.get(name) ?? []) {
    const from = behindVerb(words, launcher.verbs);
    if (from === undefined) continue;
    const { packages, first } = walk(words, from, launcher.grammar);
    const firstIsOne = launcher.firstIsPackage && !packages.some((spot) => namesProgram(words, spot));
    const spots = firstIsOne && first !== undefined ? [first, ...packages] : packages;
    const found = spots.flatMap((spot) => {
      const one = launcher.read(spot.text);
      return one === undefined ? [] : [{ ...one, spot }];
    });
    const isFile =
      first !== undefined && (isLocalPath(first.text) || /\.(?:py|[cm]?[jt]s)$/.test(first.text));
    return { packages: found, ...(isFile && { file: first }) };
  }
  return { packages: [] };
}

/** `--with` adds a package beside the one that is run; every other flag names that one. */
function namesProgram(words: readonly Word[], { word, before }: Spot): boolean {
  const flag = before === '' ? (words[word - 1]?.text ?? '') : before.slice(0, -1);
  return flag !== '--with' && flag !== '-w';
}

/** Flags, and the values of flags, may stand between the name and the verb: `docker --context x run`. */
function behindVerb(words: readonly Word[], verbs: readonly (readonly string[])[]): number | undefined {
  const plain = words.flatMap(({ text }, at) => (at > 0 && !text.startsWith('-') ? [at] : []));
  const isFlagged = (at: number): boolean => words[at - 1]?.text.startsWith('-') ?? false;
  const firstFree = plain.findIndex((at) => !isFlagged(at));
  for (const verb of verbs) {
    if (verb.length === 0) return 1;
    for (const start of new Set([0, Math.max(0, firstFree)])) {
      const fits = verb.every((part, i) => words[plain[start + i] ?? -1]?.text === part);
      if (fits) return (plain[start + verb.length - 1] ?? 0) + 1;
    }
  }
  return undefined;
}

function interpreted(words: readonly Word[], runner: string): Pick<Program, 'file' | 'inline'> {
  if (!INTERPRETERS.test(runner)) {
    const text = words[0]?.text ?? '';
    return /[\\/]/.test(text) && text !== '' ? { file: { word: 0, before: '', text } } : {};
  }
  const start = words[1]?.text === 'run' && (runner === 'bun' || runner === 'deno') ? 2 : 1;
  for (let at = start; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    const takesCode = INLINE.test(text) && !(text === '-r' && /^(?:node|bun|tsx)/.test(runner));
    if (takesCode || text === '-m' || text === '-jar') {
      const spot = { word: at + 1, before: '', text: words[at + 1]?.text ?? '' };
      return text === '-jar' ? { file: spot } : { inline: spot };
    }
    if (VALUED.has(text)) at += 1;
    else if (!text.startsWith('-')) return { file: { word: at, before: '', text } };
  }
  return {};
}

/** Each command of a shell's line: what it fetches counts wherever it stands. */
function packagesOfScript(script: string): FoundPackage[] {
  return script
    .split(/&&|\|\|?|;|\n/)
    .slice(0, 50)
    .flatMap((part) => {
      const words = splitLine(part.replace(/^\s*exec\s+/, '')).map((text) => ({ text }));
      // Their places are in the script, and no word of the entry.
      return fetched(unwrapped(words)).packages.map((one) => ({ ...one, spot: { ...one.spot, word: -1 } }));
    });
}

/**
 * @param entry a config entry as written, its credentials masked
 * @returns what it runs; without words where it starts nothing
 */
export function programIn(entry: JsonObject): Program {
  const all = commandWords(entry);
  const words = unwrapped(all);
  const runner = baseName(words[0]?.text ?? '');
  const script = shellScript(all);
  const line = all.map(({ text }) => text).join(' ');
  const installer = INSTALLER.test(line.slice(0, 10_000)) ? line : undefined;
  const found = script === undefined ? fetched(words) : { packages: packagesOfScript(script) };
  const isFetched = script === undefined && (found.packages.length > 0 || 'file' in found);
  const where = isFetched ? {} : interpreted(words, runner);
  return { words, runner, ...where, ...found, ...(installer !== undefined && { installer }) };
}

/** A file of the project that the launch runs, as written; none for what is found elsewhere. */
export function fileOf({ file }: Program): string | undefined {
  if (file === undefined || file.text === '' || /^(?:https?|npm|jsr|data):/.test(file.text)) return undefined;
  return file.text;
}
