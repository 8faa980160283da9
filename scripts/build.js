/** Makes the program one bundle in dist/: some hundred small files take longer to load than a server to start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const LOOK_ALIKES = './look-alikes.js';

/** @returns the folder of the package a bundled file belongs to, or undefined for our own */
function packageFolder(file) {
  const end = file.lastIndexOf('/node_modules/');
  if (end < 0) return undefined;
  for (let folder = dirname(file); folder.length > end + 13; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder;
  }
  return undefined;
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Bundled packages are copies: their licences ask to be named, and a reader asks which version is inside. */
const licences = {
  name: 'licences',
  generateBundle(_options, chunks) {
    const files = Object.values(chunks).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined));
    const source = [...folders]
      .map(licenceOf)
      .sort()
      .join(`\n${'-'.repeat(72)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'bundled-packages.txt', source });
  },
};

/** Commander starts other programs only for verbs in files of their own, of which there are none; loading what starts them takes as long as the rest of it. */
const nothingToStart = {
  name: 'nothing-to-start',
  resolveId: (id, importer) =>
    id === 'node:child_process' && importer?.includes('/commander/') ? 'nothing-to-start' : null,
  load: (id) => (id === 'nothing-to-start' ? 'export default {};' : null),
};

/** The table of look-alikes takes long to read: a file of its own, read for the first name that is not plain ASCII. */
const lookAlikesWhenNeeded = {
  name: 'look-alikes-when-needed',
  resolveId(id, importer) {
    if (id === LOOK_ALIKES) return { id, external: true };
    return id === 'unhomoglyph' && importer?.endsWith('.ts') ? 'look-alikes' : null;
  },
  load: (id) => (id === 'look-alikes' ? `export default (text) => require('${LOOK_ALIKES}')(text);` : null),
};

/**
 * What is run is CommonJS: on Node 20 starting the loader of ES modules and making a namespace of each module of
 * Node's takes a tenth of what `status` takes.
 */
const runsAsCommonJs = {
  name: 'runs-as-commonjs',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' });
  },
};

const bundle = await rolldown({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  input: { cli: 'src/cli.ts', 'look-alikes': 'unhomoglyph' },
  platform: 'node',
  // jsonc-parser's `main` finds its parts by a `require` that no bundler can see.
  resolve: { mainFields: ['module', 'main'] },
  plugins: [nothingToStart, lookAlikesWhenNeeded, licences, runsAsCommonJs],
});
await bundle.write({
  dir: 'dist',
  format: 'cjs',
  cleanDir: true,
  comments: false,
  chunkFileNames: '[name]-[hash].js',
});
