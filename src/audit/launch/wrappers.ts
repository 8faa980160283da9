/** Knows the programs that run another program named behind them, and takes them off a command line. */

import { baseName, splitLine, type Word } from './command-words.ts';
import { walk } from './flags.ts';

interface Wrapper {
  /** A word behind the name without which it runs nothing: `volta run`. */
  readonly verbs?: RegExp;
  /** How many plain words of its own stand before the program: `timeout 30`. */
  readonly plain?: number;
  /** Its flags that take the next word. */
  readonly valued?: string;
  /** Set where the program may stand behind `--`, and words of its own before. */
  readonly dashes?: true;
  /** Set where it runs nothing without `--`. */
  readonly onlyDashes?: true;
}

const MANAGER: Wrapper = { verbs: /^run$/, valued: '-n --name -p --prefix -C -e -x -E --env --cwd' };

const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ['env', { valued: '-u -C --unset --chdir' }],
  ['sudo', { valued: '-u -g -h -p -C -r -t -U -D' }],
  ['doas', { valued: '-u -C' }],
  ['nohup', {}],
  ['exec', { valued: '-a' }],
  ['time', {}],
  ['setsid', {}],
  ['caffeinate', { valued: '-t -w' }],
  ['firejail', {}],
  ['arch', {}],
  ['stdbuf', { valued: '-i -o -e' }],
  ['nice', { valued: '-n' }],
  ['ionice', { valued: '-c -n' }],
  ['timeout', { plain: 1, valued: '-k -s --kill-after --signal' }],
  ['xvfb-run', { valued: '-n -s -e -f -p -w' }],
  ['wsl', { valued: '-d -u --distribution --user --cd', dashes: true }],
  ['corepack', {}],
  ['volta', { verbs: /^run$/, valued: '--node --npm --pnpm --yarn' }],
  ['fnm', { verbs: /^exec$/, valued: '--using', dashes: true }],
  ['nvm', { verbs: /^exec$/, plain: 1 }],
  ['direnv', { verbs: /^exec$/, plain: 1 }],
  ['dotenv', { valued: '-e -c -v -p -f --file', dashes: true }],
  ['dotenvx', { verbs: /^run$/, valued: '-f --env-file -fv --env-vault-file -e --env', dashes: true }],
  ['op', { verbs: /^run$/, onlyDashes: true }],
  ['doppler', { verbs: /^run$/, onlyDashes: true }],
  ['infisical', { verbs: /^run$/, onlyDashes: true }],
  ['mise', { verbs: /^(?:exec|x)$/, onlyDashes: true }],
  ['teller', { verbs: /^run$/, dashes: true }],
  ['aws-vault', { verbs: /^exec$/, plain: 1, dashes: true }],
  ['chamber', { verbs: /^exec$/, onlyDashes: true }],
  ['devbox', { verbs: /^run$/, dashes: true }],
  ['lima', {}],
  ['poetry', MANAGER],
  ['pdm', MANAGER],
  ['hatch', MANAGER],
  ['rye', MANAGER],
  ['pixi', MANAGER],
  ['conda', MANAGER],
  ['mamba', MANAGER],
  ['micromamba', MANAGER],
]);
const MOST_WRAPPERS = 5;

interface Unwrapped {
  /** What stands before the program, as it was. */
  readonly lead: readonly Word[];
  /** The program and its words. */
  readonly words: readonly Word[];
}

/** @returns the words behind `cmd /c`, `env NAME=value`, `op run --` and their like */
export function unwrapped(all: readonly Word[]): Unwrapped {
  let [lead, words]: [readonly Word[], readonly Word[]] = [[], all];
  for (let depth = 0; depth < MOST_WRAPPERS; depth += 1) {
    const inner = programAt(words);
    if (inner === undefined || inner >= words.length) break;
    lead = [...lead, ...words.slice(0, inner)];
    words = lineOf(words.slice(inner), baseName(words[0]?.text ?? ''));
  }
  return { lead, words };
}

/** @returns where the program behind a wrapper begins; undefined where the first word is no wrapper, or runs nothing */
function programAt(words: readonly Word[]): number | undefined {
  const name = baseName(words[0]?.text ?? '');
  if (name === 'cmd') {
    const at = words.findIndex(({ text }) => /^\/[ck]$/i.test(text));
    return at < 0 ? undefined : at + 1;
  }
  const wrapper = WRAPPERS.get(name);
  if (wrapper === undefined) return undefined;
  const { verbs, dashes, onlyDashes, plain = 0, valued = '' } = wrapper;
  const behind = dashes || onlyDashes ? words.findIndex(({ text }) => text === '--') : -1;
  if (behind >= 0) return behind + 1;
  if (onlyDashes) return undefined;
  const grammar = { packages: new Set<string>(), valued: new Set(valued.split(' ')) };
  let at: number | undefined = 0;
  for (let left = plain + (verbs === undefined ? 0 : 1); left >= 0 && at !== undefined; left -= 1) {
    at = firstPlain(words, at + 1, grammar);
    const isVerb = verbs !== undefined && left === plain + 1;
    if (isVerb && at !== undefined && !verbs.test(words[at]?.text ?? '')) return undefined;
  }
  return at;
}

/** The first word that is neither a flag, a flag's value, nor an assignment. */
function firstPlain(
  words: readonly Word[],
  from: number,
  grammar: Parameters<typeof walk>[2],
): number | undefined {
  const at = walk(words, from, grammar).first?.word;
  return at !== undefined && /^\w+=/.test(words[at]?.text ?? '') ? firstPlain(words, at + 1, grammar) : at;
}

/** `cmd /c "npx -y foo"` says in one word what others say in three. */
function lineOf(words: readonly Word[], wrapper: string): readonly Word[] {
  const [only] = words;
  if (words.length !== 1 || only === undefined || wrapper !== 'cmd') return words;
  return splitLine(only.text).map((text) => ({ ...only, text }));
}
