/** What a launch rests on changes under its approval, and a pipeline without a terminal decides again. */
import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { launchOf } from '../support/relay.ts';
import { repository } from '../support/repository.ts';
import { type Parsed, tool, type World, world } from '../support/world.ts';

const SAVE = ['--format', 'json', '--output', 'report.json'];
const APPROVE = ['approve', '--from', 'report.json', '--by', 'Test Person'];
const finding = (report: Parsed, rule: string) => report.findings.find((one: Parsed) => one.rule === rule);
const launchIn = async (project: World) =>
  JSON.parse(await project.read('approvals.lock.json')).servers.shop.launches[0];

const SCRIPT = { tools: [tool('pay')] };
const { command, args: scripted } = launchOf('script.json', SCRIPT);
const SERVES = `exec '${command}' '${scripted.join("' '")}'`;

/** A server that is a file of the project. */
async function ownServer(): Promise<World> {
  const project = await world({
    'mcp.json': { mcpServers: { shop: { command: 'sh', args: ['tools/server.sh'] } } },
    'tools/server.sh': `${SERVES}\n`,
    'script.json': SCRIPT,
  });
  await project.approveAll();
  return project;
}

/** A server behind `npx`, which is a program of the test that leaves a mark and runs the scripted server. */
async function fetched(args: readonly string[], files: Record<string, unknown> = {}) {
  const project = await world({
    'mcp.json': { mcpServers: { shop: { command: 'npx', args } } },
    'script.json': SCRIPT,
    'bin/npx': `#!/bin/sh\ntouch started\n${SERVES}\n`,
    ...files,
  });
  await chmod(join(project.folder, 'bin/npx'), 0o755);
  const env = {
    PATH: `${join(project.folder, 'bin')}:${process.env.PATH ?? ''}`,
    HOME: process.env.HOME ?? '',
  };
  const run = (...words: string[]) => project.run(words, { env });
  const report = async (...words: string[]) => JSON.parse((await run(...words, '--format', 'json')).stdout);
  return { project, run, report };
}

/** Approved with everything it offers. */
async function approvedFetched(args: readonly string[], files: Record<string, unknown> = {}) {
  const made = await fetched(args, files);
  await made.run('scan', '--start', ...SAVE);
  const { code } = await made.run(...APPROVE, '--start', '--reason', 'our own package', 'shop');
  expect(code).toBe(0);
  return made;
}

describe('a file of the project that changed', () => {
  test('is recorded again from a report that shows it, and only as the report shows it', async () => {
    const project = await ownServer();
    const before = await launchIn(project);
    const server = await project.read('tools/server.sh');
    await project.write({ 'tools/server.sh': `# two\n${server}` });
    const seen = await project.run(['ci', ...SAVE]);
    expect(seen).toMatchObject({ code: 0, stderr: '' });
    const saved = JSON.parse(await project.read('report.json'));
    expect(finding(saved, 'changed-program')).toMatchObject({ severity: 'warning' });
    expect(saved.servers[0].launch.files).toEqual([
      { path: 'tools/server.sh', hash: expect.stringMatching(/^sha256:/) },
    ]);
    await project.write({ 'tools/server.sh': `# three\n${server}` });
    const late = await project.run(APPROVE);
    expect(late).toMatchObject({
      code: 1,
      stdout: 'refused   launch of shop: a file or package it runs is not the one in the report\n',
    });
    expect(await launchIn(project)).toEqual(before);
    await project.run(['ci', ...SAVE]);
    const { code, stdout } = await project.run([...APPROVE, '--reason', 'reviewed in the pull request']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'approved  launch of shop\n' });
    expect(await launchIn(project)).toMatchObject({
      approved: { reason: 'reviewed in the pull request', via: 'report' },
      digest: before.digest,
    });
    expect((await project.run(['ci', '--fail-on', 'warning'])).code).toBe(0);
    expect((await project.run(APPROVE)).stdout).toBe('as before launch of shop\n');
  });

  test('is not taken from a report made before it changed, nor from one that does not show it', async () => {
    const project = await ownServer();
    await project.run(['ci', ...SAVE]);
    await project.write({ 'tools/server.sh': `# two\n${await project.read('tools/server.sh')}` });
    const named = await project.run([...APPROVE, '--reason', 'fine', 'shop']);
    expect(named).toMatchObject({ code: 1, stdout: expect.stringContaining('does not name its launch') });
    await project.run(['ci', ...SAVE]);
    const saved = JSON.parse(await project.read('report.json'));
    delete saved.servers[0].launch.files;
    await project.write({ 'report.json': saved });
    const { code, stdout } = await project.run([...APPROVE, '--reason', 'fine', 'shop']);
    expect(code).toBe(1);
    expect(stdout).toContain('does not say which files and packages it runs');
  });
});

test.each([
  ['node --import ./hooks/trace.mjs tools/server.mjs', ['hooks/trace.mjs', 'tools/server.mjs']],
  ['npx -y tsx@4.0.0 tools/server.ts', ['.npmrc', 'tools/server.ts']],
  ['uv --directory tools run server.py', ['tools/server.py']],
  ['sh -c "cd . && exec python tools/server.py --port 1"', ['tools/server.py']],
  ['sudo -u ann bash ./run.sh', ['run.sh']],
  ['python -m shop', ['shop.py', 'shop/__main__.py']],
  ['java -jar tools/shop.jar', ['tools/shop.jar']],
  ['deno run -A tools/server.ts --data data.json', ['tools/server.ts']],
  ['sh -c "npx -y shop@1.0.0"', ['.npmrc']],
  ['pnpm dlx shop@1.0.0', ['.npmrc', '.pnpmfile.cjs', 'pnpm-workspace.yaml']],
  ['uv run --with shop==1.0 tools/server.py', ['tools/server.py', 'uv.toml']],
])('%s rests on these files: %s', async (line, files) => {
  const [command = '', ...args] = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
  const names =
    'hooks/trace.mjs tools/server.mjs tools/server.ts tools/server.py run.sh tools/shop.jar data.json';
  const project = await world({
    'mcp.json': { mcpServers: { shop: { command, args } } },
    ...Object.fromEntries(names.split(' ').map((name) => [name, 'x'])),
  });
  const { report } = await project.report('scan');
  expect(report.servers[0].launch.files.map(({ path }: Parsed) => path).sort()).toEqual(files);
});

describe('a launch that was approved without a reason though it is not pinned', () => {
  test('makes ci refuse until a report with that finding is approved with one', async () => {
    const { project, run, report } = await approvedFetched(['-y', '@shop/mcp']);
    const text = await project.read('approvals.lock.json');
    await project.write({ 'approvals.lock.json': text.replace(/\s*"reason": "our own package",/g, '') });
    expect((await run('ci', ...SAVE)).code).toBe(1);
    expect(finding(JSON.parse(await project.read('report.json')), 'unpinned-launch')).toMatchObject({
      severity: 'error',
    });
    const bare = await run(...APPROVE);
    expect(bare.code).toBe(1);
    expect(bare.stdout).toContain('to approve it all the same: name shop, with --reason');
    expect((await run(...APPROVE, '--reason', 'we publish it', 'shop')).code).toBe(0);
    expect((await run('ci')).code).toBe(0);
    expect(finding(await report('ci'), 'unpinned-launch').message).toContain('all the same: we publish it');
  });
});

describe('registry settings beside an npx launch', () => {
  test('are not started with until a report that shows them is approved by name, with a reason', async () => {
    const { project, run } = await approvedFetched(['-y', '@shop/mcp@1.0.0']);
    const started = () => existsSync(join(project.folder, 'started'));
    await forgetStart(project);
    await project.write({ '.npmrc': 'registry=https://one.example/\n' });
    expect((await run('ci', ...SAVE)).code).toBe(1);
    const saved = JSON.parse(await project.read('report.json'));
    expect(finding(saved, 'changed-program')).toMatchObject({ severity: 'error' });
    expect(saved.servers[0]).toMatchObject({ status: 'not-started', launch: { state: 'approved' } });
    for (const half of [[], ['shop'], ['--reason', 'all of it']]) {
      const refused = await run(...APPROVE, ...half);
      expect(refused).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('changed-program: .npmrc is new'),
      });
    }
    expect(started()).toBe(false);
    // Other settings than the report shows: nothing is fetched from there.
    await project.write({ '.npmrc': 'registry=https://two.example/\n' });
    const other = await run(...APPROVE, '--start', '--reason', 'our mirror', 'shop');
    expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining('not the one in the report') });
    expect(started()).toBe(false);
    await run('ci', ...SAVE);
    const { code } = await run(...APPROVE, '--start', '--reason', 'our mirror', 'shop');
    expect(code).toBe(0);
    expect(started()).toBe(true);
    expect((await run('ci')).code).toBe(0);
  });
});

test('a report that shows a launch as approved starts nothing once the lock says so no more', async () => {
  const { project, run } = await approvedFetched(['-y', '@shop/mcp@1.0.0']);
  await run('ci', ...SAVE);
  await forgetStart(project);
  await rm(join(project.folder, 'approvals.lock.json'));
  await run(...APPROVE, '--start', '--reason', 'our own package', 'shop');
  expect(existsSync(join(project.folder, 'started'))).toBe(false);
  expect(existsSync(join(project.folder, 'approvals.lock.json'))).toBe(false);
});

async function forgetStart(project: World): Promise<void> {
  await rm(join(project.folder, 'started'), { force: true });
}

/** As npm writes it, into the project or into a folder of its cache. */
const installed = (folder: string, integrity: string, version = '1.0.0') => ({
  [`${folder}/node_modules/@shop/mcp/package.json`]: { name: '@shop/mcp', version },
  [`${folder}/node_modules/.package-lock.json`]: {
    lockfileVersion: 3,
    packages: { 'node_modules/@shop/mcp': { version, integrity } },
  },
});
/** npm's name for the set of packages that is `@shop/mcp@1.0.0` alone: 16 digits of its SHA-512. */
const CACHED = 'home/.npm/_npx/dddc2352a001af5d';

describe.each([
  ['installed', '.'],
  ['cached by npx', CACHED],
])('a package that is %s', (_, folder) => {
  test('has other contents under the same version: an error, and not started', async () => {
    const { project, run, report } = await approvedFetched(
      ['-y', '@shop/mcp@1.0.0'],
      installed(folder, 'sha512-AAAA'),
    );
    expect(await launchIn(project)).toMatchObject({
      packages: [{ name: '@shop/mcp', version: '1.0.0', integrity: 'sha512-AAAA' }],
    });
    expect((await run('ci')).code).toBe(0);
    await forgetStart(project);
    await project.write(installed(folder, 'sha512-BBBB'));
    const changed = await report('ci');
    expect(finding(changed, 'changed-program')).toMatchObject({
      severity: 'error',
      message: '@shop/mcp 1.0.0 has other contents than the lock recorded',
    });
    expect(changed.servers[0].status).toBe('not-started');
    expect(existsSync(join(project.folder, 'started'))).toBe(false);
    await project.write(installed(folder, 'sha512-CCCC', '1.0.1'));
    expect(finding(await report('ci'), 'changed-program')).toMatchObject({
      severity: 'warning',
      message: '@shop/mcp is 1.0.1 here; the lock recorded 1.0.0',
    });
  });
});

describe('a pull request, held against its base', () => {
  const INIT = ['init', '--start', '--until', '2027-01-31', '--reason', 'start with it', '--by', 'Asha'];

  test.each([
    [
      'approved',
      [...APPROVE, '--start', '--reason', 'our own package', 'shop'],
      'another record of the files',
    ],
    ['pinned', INIT, 'the same pin until 2027-01-31, with another record of it'],
  ])('starts what its base has %s, and not with registry settings of its own', async (_, decide, told) => {
    const { project, run, report } = await fetched(['-y', '@shop/mcp@1.0.0'], { '.npmrc': 'audit=false\n' });
    const repo = await repository(project);
    await run('scan', '--start', ...SAVE);
    expect((await run(...decide)).code).toBe(0);
    await repo.commit('Let the shop run');
    await forgetStart(project);
    expect((await run('ci', '--base', 'main')).code).toBe(0);
    expect(existsSync(join(project.folder, 'started'))).toBe(true);
    await forgetStart(project);
    await project.write({ '.npmrc': 'registry=https://evil.example/\n' });
    expect((await run('ci')).code).toBe(1);
    expect(existsSync(join(project.folder, 'started'))).toBe(false);
    // Its own lock may say what it likes: it is read from the files of the pull request.
    const hash = JSON.parse(
      JSON.stringify((await report('ci', '--offline')).servers[0].launch.files[0].hash),
    );
    const lock = await project.read('approvals.lock.json');
    await project.write({
      'approvals.lock.json': lock.replace(/("files": \[\s*\{\s*"hash": )"[^"]*"/, `$1"${hash}"`),
    });
    expect(await project.read('approvals.lock.json')).toContain(hash);
    const own = await report('ci', '--base', 'main');
    expect(own.base.differences).toMatchObject([{ server: 'shop', says: expect.stringContaining(told) }]);
    expect(existsSync(join(project.folder, 'started'))).toBe(false);
    expect(own.servers[0]).toMatchObject({
      status: 'not-started',
      reason: 'not started: .npmrc changed since the lock recorded the launch',
    });
  });
});

test('two literal secrets give one launch digest, two references do not', async () => {
  const digests = await Promise.all(
    [
      'sk-live-9f8Kq2Lx7Wv3Zt6Rb1Yp4Mn0',
      'sk-live-Zz7Qw1Er5Ty9Ui3Op2As6Df4',
      '$' + '{SHOP_TOKEN}',
      '$' + '{OTHER_TOKEN}',
    ].map(async (token) => {
      const shop = { command: 'shop', env: { API_TOKEN: token } };
      const project = await world({ 'mcp.json': { mcpServers: { shop } } });
      const { report } = await project.report('scan');
      return report.servers[0].launch.digest as string;
    }),
  );
  const [one, other, reference, another] = digests;
  expect(one).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(other).toBe(one);
  expect(new Set([one, reference, another]).size).toBe(3);
});
