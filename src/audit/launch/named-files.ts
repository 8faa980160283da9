/** Lists the files of this machine that a launch names, or that its program looks things up in. */

import { shellScript, splitLine } from './command-words.ts';
import { type Program, programIn } from './program.ts';

const CODE = /\.(?:[cm]?[jt]sx?|pyw?|sh|bash|zsh|rb|php|pl|lua|jar|wasm|ps1|bat|cmd|go|rs|exs?)$/i;
const LOADED = /^(?:-r|--(?:require|import|loader|experimental-loader|preload))$/;
const FOLDER = /^(?:--directory|--cwd|--prefix|--dir|-C)$/;
const VARIABLES = /^--env-file(?:-if-exists)?$/;
const ELSEWHERE = /^(?:[a-z][a-z+.-]+:|-)/i;
const MOST_WORDS = 500;
const MOST_COMMANDS = 50;

/** Programs that do what a file says which the launch need not name. */
const TASKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['make', ['Makefile', 'makefile', 'GNUmakefile']],
  ['gmake', ['Makefile', 'makefile', 'GNUmakefile']],
  ['just', ['justfile', 'Justfile', '.justfile']],
  ['task', ['Taskfile.yml', 'Taskfile.yaml']],
  ['deno', ['deno.json', 'deno.jsonc']],
  ['docker', ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml']],
  ['podman', ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml']],
]);
/** Of these programs the word that makes them do so. */
const TASK_VERBS: ReadonlyMap<string, string> = new Map([
  ['deno', 'task'],
  ['docker', 'compose'],
  ['podman', 'compose'],
]);
const TASK_FILE = /^(?:-f|--file|--makefile|--justfile|--taskfile)$/;
const MANAGERS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun']);
/** They take `tools/server` for `tools/server.js`, and a folder for the file its package.json names. */
const RESOLVES = /^(?:node|nodejs|bun|tsx|ts-node)$/;
/** Variables whose value names what is loaded before the program. */
const LOADS = /^(?:NODE_OPTIONS|BASH_ENV|ENV|PYTHONSTARTUP|RUBYOPT|PERL5OPT)$/;

/** All as written; where they lie, and whether they are there, is not known here. */
export interface NamedFiles {
  /** What it runs, what is loaded before that, what its program looks tasks up in, and all other files of code. */
  readonly files: readonly string[];
  /** Where `python -m` looks first; a file that comes to be there takes the place of the module. */
  readonly modules: readonly string[];
  /** Folders in which a launcher is told to work: `uv --directory src`, `cd tools && …`. */
  readonly folders: readonly string[];
  /** Files of variables: `--env-file .env`. */
  readonly variables: readonly string[];
  /** Folders whose package.json may name the file that is run: `node .` */
  readonly packages: readonly string[];
  /** True where a script of package.json is run: `npm run mcp`. */
  readonly runsScript: boolean;
}

/** @param env what the entry sets. @returns what the launch names */
export function filesOf(program: Program, env: ReadonlyMap<string, string>): NamedFiles {
  const commands = commandsOf(program);
  const texts = program.words.flatMap(({ text }) => (/\s/.test(text) ? splitLine(text) : [text]));
  const words = texts.slice(0, MOST_WORDS);
  const loads = [...env].flatMap(([name, value]) => (LOADS.test(name) ? ['', ...splitLine(value)] : []));
  const all = [...words, ...loads];
  const values = all.map((text) => text.replace(/^--?[\w-]+=/, ''));
  const named = values.filter((text, at) => at > 0 && (CODE.test(text) || LOADED.test(all[at - 1] ?? '')));
  const runs = commands.flatMap(({ file }) => (file === undefined ? [] : [file.text]));
  const resolved = commands.flatMap(resolvedIn);
  const files = [...runs, ...resolved.map((text) => `${text}.js`), ...named, ...commands.flatMap(taskFiles)];
  return {
    files: here(files),
    modules: commands.flatMap(modulesOf),
    folders: here([...valuesOf(words, FOLDER), ...commands.flatMap(entered)]),
    variables: here(valuesOf(words, VARIABLES)),
    packages: here(resolved),
    runsScript: commands.some(runsScript),
  };
}

/** The program, or each command of the line that a shell is told. */
function commandsOf(program: Program): readonly Program[] {
  const script = shellScript(program.words);
  if (script === undefined) return [program];
  const parts = script.text.split(/&&|\|\|?|;|\n/).slice(0, MOST_COMMANDS);
  return parts.map((part) => programIn({ command: splitLine(part) }));
}

function here(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '' && !ELSEWHERE.test(text));
}

function resolvedIn({ file, runner }: Program): string[] {
  return file !== undefined && RESOLVES.test(runner) && !CODE.test(file.text) ? [file.text] : [];
}

function taskFiles({ runner, words }: Program): string[] {
  const verb = TASK_VERBS.get(runner);
  const names = TASKS.get(runner);
  const texts = words.map(({ text }) => text);
  if (names === undefined || (verb !== undefined && !texts.includes(verb))) return [];
  const given = valuesOf(texts, TASK_FILE);
  return given.length > 0 ? given : [...names];
}

function modulesOf({ words, inline }: Program): string[] {
  const module = inline !== undefined && words[inline.word - 1]?.text === '-m' ? inline.text : '';
  const path = module.replaceAll('.', '/');
  return /^[\w/-]+$/.test(path) ? [`${path}.py`, `${path}/__main__.py`] : [];
}

function entered({ runner, words }: Program): string[] {
  return runner === 'cd' ? [words[1]?.text ?? ''] : [];
}

function runsScript({ runner, words, packages, file }: Program): boolean {
  if (RESOLVES.test(runner) && words.some(({ text }) => /^--run(?:=|$)/.test(text))) return true;
  return MANAGERS.has(runner) && packages.length === 0 && (file === undefined || !CODE.test(file.text));
}

/** What stands behind a flag, or behind its `=`. */
function valuesOf(texts: readonly string[], flags: RegExp): string[] {
  return texts.flatMap((text, at) => {
    const [flag = '', value] = text.split(/=(.*)/s);
    return flags.test(flag) ? [value ?? texts[at + 1] ?? ''] : [];
  });
}
