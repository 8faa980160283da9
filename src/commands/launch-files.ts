/** Finds the files a launch rests on, of the repository it is in: what lies outside is the machine's. */
import { join, relative, resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { loadsCode } from '../audit/launch/loading-variables.ts';
import { filesOf, type NamedFiles } from '../audit/launch/named-files.ts';
import type { Program } from '../audit/launch/program.ts';
import { readText } from '../disk.ts';
import { hashOf, hashOfValue, memberOf } from '../ground.ts';
import type { GroundFile } from '../model.ts';
import { liesIn } from '../paths.ts';

/** Settings each launcher reads in the folder it runs in, or in one above. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  npx: ['.npmrc'],
  npm: ['.npmrc'],
  pnpm: ['.npmrc', '.pnpmfile.cjs', 'pnpm-workspace.yaml'],
  pnpx: ['.npmrc', '.pnpmfile.cjs', 'pnpm-workspace.yaml'],
  yarn: ['.yarnrc.yml', '.yarnrc', '.npmrc'],
  bun: ['bunfig.toml', '.npmrc'],
  bunx: ['bunfig.toml', '.npmrc'],
  deno: ['.npmrc'],
  uv: ['uv.toml'],
};

/** Where a launch runs, and how its files are named. */
interface Ways {
  readonly cwd: string;
  /** The project folder: paths are recorded from here. */
  readonly folder: string;
  /** The root of the repository; the project folder where there is none. */
  readonly root: string;
}

function shown(path: string, { folder }: Ways): string {
  return relative(folder, path).split(sep).join('/');
}

async function fileAt(path: string, ways: Ways): Promise<GroundFile[]> {
  if (!liesIn(path, ways.root)) return [];
  const hash = await hashOf(path);
  return hash === undefined ? [] : [{ path: shown(path, ways), hash }];
}

/** A part of a JSON file that says what is run; the rest of it changes for other reasons. */
async function partAt(path: string, part: string, ways: Ways): Promise<GroundFile[]> {
  const value = liesIn(path, ways.root) ? await memberOf(path, part) : undefined;
  return value === undefined ? [] : [{ path: `${shown(path, ways)}#${part}`, hash: hashOfValue(value) }];
}

/** Each variable of the file that makes a program load other code; the others differ from machine to machine. */
async function variablesAt(path: string, ways: Ways): Promise<GroundFile[]> {
  const text = liesIn(path, ways.root) ? await readText(path).catch(() => undefined) : undefined;
  if (text === undefined) return [];
  return Object.entries(parseEnv(text.text)).flatMap(([name, value = '']) =>
    loadsCode(name) ? [{ path: `${shown(path, ways)}#${name}`, hash: hashOfValue(value) }] : [],
  );
}

/** `node .` runs what package.json names, or `index.js`. */
async function packageAt(folder: string, ways: Ways): Promise<GroundFile[]> {
  const manifest = join(folder, 'package.json');
  const main = await memberOf(manifest, 'main');
  const names = ['index.js', ...(typeof main === 'string' ? [main, `${main}.js`] : [])];
  const found = await Promise.all([
    partAt(manifest, 'main', ways),
    ...names.map((name) => fileAt(resolve(folder, name), ways)),
  ]);
  return found.flat();
}

/** @returns what the launch names; a file that is not there is told when it is started */
async function namedFiles(named: NamedFiles, ways: Ways): Promise<GroundFile[]> {
  const { cwd } = ways;
  const places = [cwd, ...named.folders.map((one) => resolve(cwd, one))];
  const everywhere = async (
    names: readonly string[],
    find: (path: string) => Promise<GroundFile[]>,
  ): Promise<GroundFile[]> => {
    const paths = places.flatMap((place) => names.map((name) => resolve(place, name)));
    return (await Promise.all([...new Set(paths)].map(find))).flat();
  };
  const file = (path: string) => fileAt(path, ways);
  const found = [
    ...(await everywhere(
      named.files.filter((one) => !one.includes('${')),
      file,
    )),
    ...(await everywhere(named.packages, (path) => packageAt(path, ways))),
    ...(await everywhere(named.variables, (path) => variablesAt(path, ways))),
    ...(named.runsScript ? await everywhere(['package.json'], (path) => partAt(path, 'scripts', ways)) : []),
  ];
  return [...found.filter(({ hash }) => hash !== null), ...(await everywhere(named.modules, file))];
}

/** The folder it runs in, and those above it up to the repository's root: a launcher looks for settings there. */
function upwards({ cwd, root }: Ways): string[] {
  if (!liesIn(cwd, root)) return [];
  const steps = relative(root, cwd)
    .split(sep)
    .filter((step) => step !== '');
  return [cwd, ...steps.map((_, at) => join(root, ...steps.slice(0, steps.length - at - 1)))];
}

/** @param npm true where some launcher of the line fetches from npm: `sh -c "npx shop"`, `mcp-proxy npx shop` */
function settingsOf({ packages, runner }: Program, runsScript: boolean, npm: boolean): readonly string[] {
  const own = packages.length > 0 || runsScript ? (SETTINGS[runner] ?? []) : [];
  return npm && !own.includes('.npmrc') ? [...own, '.npmrc'] : own;
}

/**
 * @param env what the entry sets
 * @param envFile absolute, where the entry names one
 * @returns each file once; settings also where they are not there
 */
export async function launchFiles(
  program: Program,
  { env, envFile }: { readonly env: ReadonlyMap<string, string>; readonly envFile?: string },
  ways: Ways,
): Promise<GroundFile[]> {
  const npm = program.packages.some(({ ecosystem }) => ecosystem === 'npm');
  const named = filesOf(program, env);
  const names = settingsOf(program, named.runsScript, npm);
  const variables = [...named.variables, ...(envFile === undefined ? [] : [envFile])];
  const paths = upwards(ways).flatMap((folder) => names.map((name) => join(folder, name)));
  const settings = await Promise.all(paths.map((path) => fileAt(path, ways)));
  const all = [...(await namedFiles({ ...named, variables }, ways)), ...settings.flat()];
  return [...new Map(all.map((one) => [one.path, one])).values()];
}
