/** What each launch of a run rests on, as the project and this machine have it. */
import { join, relative, resolve, sep } from 'node:path';
import { filesOf, type Program, programIn } from '../audit/launch/program.ts';
import { hashOf, packageHere } from '../ground.ts';
import type { Io } from '../io.ts';
import type { Ground, GroundFile, ServerSpec } from '../model.ts';
import { liesIn } from '../paths.ts';

/** Settings each launcher reads in the folder it runs in. */
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

async function fileAt(path: string, folder: string): Promise<GroundFile[]> {
  if (!liesIn(path, folder)) return [];
  const hash = await hashOf(path);
  return hash === undefined ? [] : [{ path: relative(folder, path).split(sep).join('/'), hash }];
}

/** Files of the project that the launch names. One that is not there is told when it is started. */
async function namedFiles(program: Program, cwd: string, folder: string): Promise<GroundFile[]> {
  const { files, modules, folders } = filesOf(program);
  const places = [cwd, ...folders.map((one) => resolve(cwd, one))];
  const at = (names: readonly string[]): Promise<GroundFile[][]> => {
    const paths = places.flatMap((place) => names.map((name) => resolve(place, name)));
    return Promise.all([...new Set(paths)].map((path) => fileAt(path, folder)));
  };
  const found = (await at(files.filter((one) => !one.includes('${')))).flat();
  const here = found.filter(({ hash }) => hash !== null);
  return [...new Map([...here, ...(await at(modules)).flat()].map((one) => [one.path, one])).values()];
}

/** @param npm true where some launcher of the line fetches from npm: `sh -c "npx shop"`, `mcp-proxy npx shop` */
function settingsOf({ packages, runner }: Program, npm: boolean): readonly string[] {
  const own = packages.length > 0 ? (SETTINGS[runner] ?? []) : [];
  return npm && !own.includes('.npmrc') ? [...own, '.npmrc'] : own;
}

/** @returns undefined for a server that is reached, not started */
async function groundOf(spec: ServerSpec, folder: string, cache: string): Promise<Ground | undefined> {
  const { launch } = spec;
  if (launch?.transport !== 'stdio') return undefined;
  const program = programIn(spec.entry);
  const npm = program.packages.filter(({ ecosystem }) => ecosystem === 'npm');
  const read = settingsOf(program, npm.length > 0);
  // A file the launch names and that is not there is told when it is started; settings may well be absent.
  const named = await namedFiles(program, launch.cwd, folder);
  const settings = await Promise.all(read.map((name) => fileAt(join(launch.cwd, name), folder)));
  const specs = npm.map(({ spot }) => spot.text);
  const found = await Promise.all(
    npm.map(({ name }) => packageHere(name, specs, { folder: launch.cwd, cache })),
  );
  return {
    files: [...named, ...settings.flat()],
    packages: found.filter((one) => one !== undefined),
  };
}

/** Where npm keeps its cache unless it is told otherwise. */
function npmCache({ env, home, platform }: Pick<Io, 'env' | 'home' | 'platform'>): string {
  if (platform !== 'win32') return join(home, '.npm');
  return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'npm-cache');
}

/** @param folder absolute; what lies outside of it is the machine's, and no part of a lock that others share */
export async function groundsOf(
  io: Io,
  specs: readonly ServerSpec[],
  folder: string,
): Promise<ReadonlyMap<ServerSpec, Ground>> {
  const cache = io.env.npm_config_cache ?? npmCache(io);
  const all = await Promise.all(
    specs.map(async (spec) => [spec, await groundOf(spec, folder, cache)] as const),
  );
  return new Map(all.flatMap(([spec, ground]) => (ground === undefined ? [] : [[spec, ground] as const])));
}
