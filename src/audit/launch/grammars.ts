/** The launchers that fetch what they run, as data: which flags they have, and how their words name a package. */

import type { Grammar } from './flags.ts';
import {
  imagePackage,
  javaPackage,
  modulePackage,
  nixPackage,
  npmPackage,
  type Package,
  pythonPackage,
  versionedPackage,
} from './package-spec.ts';

export interface Launcher {
  /** Words behind the name that make it fetch: `dlx`, `tool run`; the empty list where none is needed. */
  readonly verbs: readonly (readonly string[])[];
  readonly grammar: Grammar;
  readonly read: (text: string) => Package | undefined;
  /** False where the first plain word is a command, and only flags name packages. */
  readonly firstIsPackage: boolean;
  /** Set where an address in the place of the program is fetched. */
  readonly addresses?: true;
  /** Flags by which it fetches nothing and runs what is installed. */
  readonly here?: RegExp;
  /** A flag whose value is the package's version. */
  readonly versionFlag?: string;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter((one) => one !== ''));

const NPM: Grammar = {
  packages: set('-p --package'),
  valued: set(
    '-c --call --registry -w --workspace --cache --userconfig --globalconfig --prefix --node-options --node-arg -n --shell --script-shell --loglevel --allow-build --filter -C --dir',
  ),
};
const UV: Grammar = {
  packages: set('--from --with -w'),
  valued: set(
    '-p --python --index --default-index -i --index-url --extra-index-url -f --find-links --with-editable --with-requirements --directory --project --config-file --cache-dir --env-file -c --constraints --overrides -b --build-constraints --index-strategy --keyring-provider --resolution --prerelease --exclude-newer --link-mode --python-platform --color --torch-backend -P --upgrade-package --refresh-package --reinstall-package --allow-insecure-host --python-preference -C --config-setting',
  ),
};
const PIPX: Grammar = {
  packages: set('--spec --with'),
  valued: set('--pip-args --python -i --index-url --backend --cwd'),
};
const PIP: Grammar = {
  packages: set(''),
  valued: set(
    '-r --requirement -c --constraint -e --editable -i --index-url --extra-index-url -f --find-links -t --target --prefix --root',
  ),
};
/** Most options of `docker run` take a value; these do not. */
const IMAGE: Grammar = {
  packages: set(''),
  valued: set(
    '-i -t -d -P -q --interactive --tty --detach --rm --init --privileged --publish-all --read-only --no-healthcheck --oom-kill-disable --sig-proxy --disable-content-trust --quiet --help --replace --rmi --env-host --http-proxy --no-hosts --no-hostname --tls-verify',
  ),
  valuedMeans: 'all-but',
};
const DENO: Grammar = {
  packages: set(''),
  valued: set('-c --config --import-map --lock --cert --location --env-file --seed --ext'),
};
const GO: Grammar = { packages: set(''), valued: set('-exec -tags -mod -modfile -ldflags -gcflags -C -p') };
const PLAIN: Grammar = { packages: set(''), valued: set('--source --add-source --configfile --version') };

const JBANG: Grammar = {
  packages: set('--deps'),
  valued: set('-m --main --java -j -D -R --cp --class-path --repos --module'),
};

const npm = (...verbs: string[][]): Launcher => ({
  verbs,
  grammar: NPM,
  read: npmPackage,
  firstIsPackage: true,
  here: /^--no(?:-install)?$/,
});
const image: Launcher = {
  verbs: [['run'], ['create'], ['container', 'run'], ['container', 'create']],
  grammar: IMAGE,
  read: imagePackage,
  firstIsPackage: true,
};
/** A line that installs before it starts runs what it installed. */
const pip = (...verbs: string[][]): Launcher => ({
  verbs,
  grammar: PIP,
  read: pythonPackage,
  firstIsPackage: true,
});
const uv = { grammar: UV, read: pythonPackage };

const nuget = {
  grammar: PLAIN,
  read: (text: string) => versionedPackage('nuget', text),
  firstIsPackage: true,
  versionFlag: '--version',
};

/** By name of the launcher; the first that fits reads the words. */
export const LAUNCHERS: ReadonlyMap<string, readonly Launcher[]> = new Map([
  ['npx', [npm([])]],
  ['pnpx', [npm([])]],
  ['bunx', [npm([])]],
  ['npm', [npm(['exec'], ['x'], ['install'], ['i'], ['add'])]],
  ['pnpm', [npm(['dlx'], ['add'])]],
  ['yarn', [npm(['dlx'], ['global', 'add'], ['add'])]],
  ['bun', [npm(['x'], ['add'])]],
  ['uvx', [{ ...uv, verbs: [[]], firstIsPackage: true }]],
  [
    'uv',
    [
      {
        ...uv,
        verbs: [['tool', 'run'], ['tool', 'install'], ['pip', 'install'], ['x']],
        firstIsPackage: true,
      },
      { ...uv, verbs: [['run']], firstIsPackage: false, addresses: true },
    ],
  ],
  ['pip', [pip(['install'])]],
  ['pip3', [pip(['install'])]],
  ['python', [pip(['pip', 'install'])]],
  ['python3', [pip(['pip', 'install'])]],
  ['pipx', [{ verbs: [['run'], ['install']], grammar: PIPX, read: pythonPackage, firstIsPackage: true }]],
  ['docker', [image]],
  ['podman', [image]],
  ['nerdctl', [image]],
  ['container', [image]],
  ['finch', [image]],
  [
    'deno',
    [{ verbs: [['run'], ['serve'], ['x'], []], grammar: DENO, read: modulePackage, firstIsPackage: true }],
  ],
  ['dx', [{ verbs: [[]], grammar: DENO, read: modulePackage, firstIsPackage: true }]],
  [
    'go',
    [
      {
        verbs: [['run'], ['install']],
        grammar: GO,
        read: (text) => versionedPackage('go', text),
        firstIsPackage: true,
      },
    ],
  ],
  ['dnx', [{ ...nuget, verbs: [[]] }]],
  ['dotnet', [{ ...nuget, verbs: [['tool', 'exec'], ['dnx']] }]],
  ['jbang', [{ verbs: [['run'], []], grammar: JBANG, read: javaPackage, firstIsPackage: true }]],
  ['nix', [{ verbs: [['run']], grammar: PLAIN, read: nixPackage, firstIsPackage: true }]],
]);
