/** The packed package: what is in it, and that it runs where nothing else is installed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnv, ROOT } from './support/world.ts';

const run = promisify(execFile);
let folder = '';
let files: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-audit-package-'));
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: ROOT });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  files = packed?.files.map(({ path }) => path) ?? [];
  await run('tar', ['xzf', join(folder, packed?.filename ?? ''), '-C', folder]);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('holds what a user needs and nothing else', () => {
  const tops = new Set(files.map((path) => path.split('/')[0]));
  expect([...tops].sort()).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'dist', 'docs', 'package.json', 'schema'].sort(),
  );
});

/** A server that needs no package either. */
const SERVER = `
  const answers = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
    'tools/list': { tools: [{ name: 'ask', inputSchema: { type: 'object' } }] },
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const result = answers[method];
    if (id === undefined) return;
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: '' } }) }));
  });
`;

test('names the packages in the bundle, and audits where no other is installed', async () => {
  expect(files).toContain('dist/bundled-packages.txt');
  const config = { mcpServers: { small: { command: process.execPath, args: ['-e', SERVER] } } };
  await writeFile(join(folder, 'mcp.json'), JSON.stringify(config));
  const bin = join(folder, 'package/bin/mcp-audit.js');
  const scan = [bin, 'scan', '--start', '--fail-on', 'never', '--format', 'json', '--output', 'report.json'];
  await run(process.execPath, scan, { cwd: folder, env: cleanEnv() });
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(report.items.map(({ identity }: { identity: string }) => identity)).toEqual(['small::ask']);
});
