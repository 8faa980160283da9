/** What each launch of a run rests on, as the repository and this machine have it. */
import { join } from 'node:path';
import { programIn } from '../audit/launch/program.ts';
import { packageHere } from '../ground.ts';
import type { Io } from '../io.ts';
import type { Ground, ServerSpec } from '../model.ts';
import { upwards } from './discover.ts';
import { launchFiles } from './launch-files.ts';

/** @returns undefined for a server that is reached, and for which nothing is started */
async function groundOf(
  spec: ServerSpec,
  way: { readonly folder: string; readonly root: string },
  cache: string,
): Promise<Ground | undefined> {
  const { launch } = spec;
  if (launch === undefined) return undefined;
  if (launch.transport !== 'stdio') {
    if (launch.headersHelper === undefined) return undefined;
    const { command, cwd } = launch.headersHelper;
    const helper = programIn({ command: ['sh', '-c', command] });
    return { files: await launchFiles(helper, { env: new Map() }, { ...way, cwd }), packages: [] };
  }
  const program = programIn(spec.entry);
  const npm = program.packages.filter(({ ecosystem }) => ecosystem === 'npm');
  const specs = npm.map(({ spot }) => spot.text);
  const found = await Promise.all(
    npm.map(({ name }) => packageHere(name, specs, { folder: launch.cwd, cache })),
  );
  return {
    files: await launchFiles(program, launch, { ...way, cwd: launch.cwd }),
    packages: found.filter((one) => one !== undefined),
  };
}

/** Where npm keeps its cache unless it is told otherwise. */
function npmCache({ env, home, platform }: Pick<Io, 'env' | 'home' | 'platform'>): string {
  if (platform !== 'win32') return join(home, '.npm');
  return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'npm-cache');
}

/** @param folder absolute; what lies outside its repository is the machine's, and no part of a lock that others share */
export async function groundsOf(
  io: Io,
  specs: readonly ServerSpec[],
  folder: string,
): Promise<ReadonlyMap<ServerSpec, Ground>> {
  const cache = io.env.npm_config_cache ?? npmCache(io);
  const way = { folder, root: (await upwards(folder)).at(-1) ?? folder };
  const all = await Promise.all(specs.map(async (spec) => [spec, await groundOf(spec, way, cache)] as const));
  return new Map(all.flatMap(([spec, ground]) => (ground === undefined ? [] : [[spec, ground] as const])));
}
