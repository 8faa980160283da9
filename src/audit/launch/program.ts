/** Reads from a config entry what its command runs: packages, a file, code in the line, or a remote installer. */

import type { JsonObject } from '../../model.ts';
import { baseName, commandWords, shellScript, type Word } from './command-words.ts';
import { type FoundPackage, fetchedBy, fetchedIn } from './fetched.ts';
import type { Spot } from './flags.ts';
import { fetchesAndRuns } from './installer.ts';
import { unwrapped } from './wrappers.ts';

export interface Program {
  /** Wrappers before the program: `cmd /c`, `op run --`. */
  readonly lead: readonly Word[];
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

/**
 * @param entry a config entry as written, its credentials masked
 * @returns what it runs; without words where it starts nothing
 */
export function programIn(entry: JsonObject): Program {
  const all = commandWords(entry);
  const { lead, words } = unwrapped(all);
  const runner = baseName(words[0]?.text ?? '');
  const script = shellScript(words);
  const line = all.map(({ text }) => text).join(' ');
  const installer = fetchesAndRuns(line) ? line : undefined;
  const { packages, file } = script === undefined ? fetchedBy(words) : { packages: fetchedIn(script) };
  const isFetched = script === undefined && (packages.length > 0 || file !== undefined);
  return {
    lead,
    words,
    runner,
    packages,
    ...(isFetched ? file && { file } : interpreted(words, runner)),
    ...(installer !== undefined && { installer }),
  };
}
