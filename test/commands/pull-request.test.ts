/** `ci` on a pull request: what only its own lock approves is not started, and told in full. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references as configs write them
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { launchDigest } from '../../src/audit/digest.ts';
import { repository } from '../support/repository.ts';
import { copied, type Parsed, SCRIPTED, scriptedProject, tool, type World, world } from '../support/world.ts';

let main: World;
let feature: World;
/** `main` with one approved server; each test makes its own branch of a copy. */
beforeAll(async () => {
  main = await world(scriptedProject({ shop: { tools: [tool('pay')] } }));
  const repo = await repository(main);
  await main.approveAll();
  await main.write({ '.gitignore': 'report.json\n' });
  await repo.commit('Approve the shop');
  feature = await strangersBranch();
});

/** A server that leaves a mark when it is started. */
const marking = (script: string) => ({
  command: process.execPath,
  args: ['-e', `require('fs').writeFileSync('started', 'x'); import(${JSON.stringify(SCRIPTED)})`, script],
});

/** The branch of a stranger: a further server, approved by a name that was made up. */
async function strangersBranch(): Promise<World> {
  const project = await copied(main);
  const repo = await repository(project);
  await repo.git('checkout', '--quiet', '-b', 'feature');
  const config = JSON.parse(await project.read('mcp.json'));
  const entry = marking('scripts/new.json');
  config.mcpServers.extra = entry;
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  const approved = { by: 'Somebody Trusted', on: '2026-11-29', via: 'review' };
  lock.servers.extra = { items: {}, launches: [{ approved, digest: launchDigest(entry), entry }] };
  await project.write({
    'mcp.json': config,
    'approvals.lock.json': lock,
    'scripts/new.json': { tools: [tool('steal')] },
    '.gitattributes': '* filter=evil diff=evil\napprovals.lock.json export-subst textconv=evil\n',
    'mcp-audit.policy.json': { severity: { 'name-collision': 'note' } },
    '.npmrc': 'registry=https://evil.example/\n',
  });
  await repo.commit('Add a server');
  return project;
}

const branch = () => copied(feature);

const started = (project: World) => existsSync(join(project.folder, 'started'));
const finding = (report: Parsed, rule: string) => report.findings.find((one: Parsed) => one.rule === rule);
const server = (report: Parsed, key: string) => report.servers.find((one: Parsed) => one.key === key);

describe('a pull request that changes everything at once', () => {
  test('runs nothing new, and all of it is told', async () => {
    const project = await branch();
    const { code, report } = await project.report('ci', '--base', 'main');
    expect(started(project)).toBe(false);
    expect(code).toBe(3);
    expect(server(report, 'shop')).toMatchObject({ status: 'listed' });
    expect(server(report, 'extra')).toMatchObject({ status: 'not-started', launch: { state: 'approved' } });
    expect(server(report, 'extra').reason).toContain('the lock of main does not');
    const note = finding(report, 'proposed');
    expect(note).toMatchObject({ severity: 'note', subjects: [{ server: 'extra' }] });
    expect(note.message).toContain('by (claimed) Somebody Trusted on 2026-11-29');
    expect(report.base).toMatchObject({ name: 'main', present: true });
    expect(report.base.differences.map(({ about, server, what }: Parsed) => [about, server, what])).toEqual([
      ['server', 'extra', 'added'],
      ['launch', 'extra', 'added'],
    ]);
    expect(report.base.remarks).toEqual([
      'this branch adds the policy mcp-audit.policy.json; the one of main was applied',
      'policy: severity.name-collision added: "note"',
    ]);
    expect(report.policy).toMatchObject({ present: false });
    const { stdout } = await project.run(['ci', '--base', 'main']);
    expect(stdout).toContain('LOCK CHANGES  main → approvals.lock.json: 2 differences');
    expect(stdout).toContain('by (claimed) Somebody Trusted');
    expect(stdout).toMatch(/^ {2}extra: not started: the lock of main does not approve its launch$/m);
  });

  test('what it changes in the policy is told in words', async () => {
    const project = await copied(main);
    const exception = {
      rule: 'name-collision',
      subjects: [{ server: 'shop' }],
      reason: 'two shops',
      by: 'Asha',
    };
    const policy = (more: object) => ({
      failOn: 'warning',
      allow: { shop: ['*'] },
      sensitive: ['drop*'],
      ...more,
    });
    await project.write({ 'base/mcp-audit.policy.json': policy({}) });
    await project.write({ 'base/approvals.lock.json': await project.read('approvals.lock.json') });
    await project.write({
      'mcp-audit.policy.json': policy({
        failOn: 'error',
        sensitive: [],
        allow: { shop: ['*'], ['__proto__']: ['*'] },
        accept: [{ ...exception, until: '2026-12-31' }],
      }),
    });
    const { report } = await project.report('ci', '--base-lock', 'base/approvals.lock.json');
    expect(report.base.remarks.slice(1)).toEqual([
      'policy: accept.name-collision of shop added: {"reason":"two shops","by":"Asha","until":"2026-12-31"}',
      'policy: allow.__proto__ added: ["*"]',
      'policy: failOn "warning" became "error"',
      'policy: sensitive[0] removed, was "drop*"',
    ]);
  });

  test.each([
    ['a file', ['--base-lock', 'base.json'], {}],
    ['the variable of GitHub', [], { GITHUB_BASE_REF: 'main' }],
    ['the variable of GitLab', [], { CI_MERGE_REQUEST_DIFF_BASE_SHA: 'COMMIT' }],
    ['the branch GitLab names', [], { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }],
  ])('the base is %s', async (_, args, env) => {
    const project = await branch();
    const repo = await repository(project);
    await repo.git('update-ref', 'refs/remotes/origin/main', 'main');
    await project.write({ 'base.json': await main.read('approvals.lock.json') });
    const commit = await repo.git('rev-parse', 'main');
    const named = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value === 'COMMIT' ? commit : value]),
    );
    const { env: clean } = { env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' } };
    const { code, stdout } = await project.run(['ci', '--format', 'json', ...args], {
      env: { ...clean, ...named },
    });
    expect(started(project)).toBe(false);
    expect(code).toBe(3);
    expect(finding(JSON.parse(stdout), 'proposed')).toBeDefined();
  });

  test('--no-base believes the lock as it is', async () => {
    const project = await branch();
    const env = { PATH: process.env.PATH ?? '', GITHUB_BASE_REF: 'main' };
    const { stdout } = await project.run(['ci', '--no-base', '--format', 'json'], { env });
    expect(started(project)).toBe(true);
    expect(JSON.parse(stdout).base).toBeUndefined();
  });
});

describe('a base that cannot be read is exit 2, and nothing is started', () => {
  test.each([
    ['no such commit', ['--base', 'nothing-there']],
    ['an option', ['--base=--output=/tmp/x']],
    ['a file, where a commit is asked for', ['--base', './approvals.lock.json']],
    ['no such file', ['--base-lock', 'nothing.json']],
    ['two bases', ['--base', 'main', '--base-lock', 'approvals.lock.json']],
  ])('%s', async (_, args) => {
    const project = await branch();
    const { code, stdout, stderr } = await project.run(['ci', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^no audit was performed: /);
    expect(started(project)).toBe(false);
  });

  test('a shallow clone, named by a variable', async () => {
    const project = await branch();
    const env = { PATH: process.env.PATH ?? '', GITHUB_BASE_REF: 'main' };
    const { code, stderr } = await project.run(['ci'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('GITHUB_BASE_REF');
    expect(stderr).toContain('fetch-depth: 0');
  });

  test('a lock that became a link to another lock of the repository', async () => {
    const project = await branch();
    await mkdir(join(project.folder, 'other'));
    await rename(join(project.folder, 'approvals.lock.json'), join(project.folder, 'other/lock.json'));
    await symlink('other/lock.json', join(project.folder, 'approvals.lock.json'));
    const { code, stderr } = await project.run(['ci', '--base', 'main']);
    expect(code).toBe(2);
    expect(stderr).toContain('reached through a link');
  });

  test('a policy that lowers a rule no policy may lower', async () => {
    const project = await branch();
    await project.write({ 'mcp-audit.policy.json': { severity: { 'unapproved-launch': 'note' } } });
    const { code, stderr } = await project.run(['ci', '--base', 'main']);
    expect(code).toBe(2);
    expect(stderr).toContain('unapproved-launch');
    expect(started(project)).toBe(false);
  });

  test('an entry whose digest does not fit', async () => {
    const project = await branch();
    const lock = (await project.read('approvals.lock.json')).replace('"started"', '"stirred"');
    const text = lock.replace("writeFileSync('started'", "writeFileSync('stirred'");
    await project.write({ 'approvals.lock.json': text });
    const { code, stderr } = await project.run(['ci', '--base', 'main']);
    expect(code).toBe(2);
    expect(stderr).toContain('does not fit its entry');
  });
});

test('a folder that pretends to be a repository does not answer for the base', async () => {
  const project = await branch();
  const repo = await repository(project);
  const fake = await world();
  const fakeRepo = await repository(fake);
  await fake.write({ 'approvals.lock.json': await project.read('approvals.lock.json') });
  await fakeRepo.commit('A base of my own');
  await fakeRepo.git('config', 'core.fsmonitor', `touch ${join(project.folder, 'started')}`);
  // A bare repository in the folder of the lock: HEAD, objects and refs are files anybody can commit.
  await repo.git('mv', '-k', 'scripts', 'scripts');
  await mkdir(join(project.folder, 'sub'));
  for (const part of ['HEAD', 'objects', 'refs', 'config'])
    await rename(join(fake.folder, '.git', part), join(project.folder, 'sub', part));
  const files = {
    'sub/mcp.json': await project.read('mcp.json'),
    'sub/approvals.lock.json': await project.read('approvals.lock.json'),
  };
  await project.write(files);
  const { code, stderr } = await project.run(['ci', '--base', 'main', 'sub/mcp.json']);
  expect(started(project)).toBe(false);
  expect({ code, stderr }).toMatchObject({ code: 2 });
});

test('a program called git among the dependencies is not git', async () => {
  const project = await branch();
  const bin = join(project.folder, 'node_modules/.bin');
  await project.write({ 'node_modules/.bin/git': `#!/bin/sh\ntouch '${project.folder}/started'\n` });
  await chmod(join(bin, 'git'), 0o755);
  const env = { PATH: `${bin}:${process.env.PATH ?? ''}` };
  const { code } = await project.run(['ci', '--base', 'main', '--offline'], { env });
  // The base was read by another git; what the branch proposes was not looked at, so that it is no pass.
  expect(code).toBe(3);
  expect(started(project)).toBe(false);
});

describe('--offline', () => {
  test('starts nothing, holds lock and configs against each other, and says what it did not look at', async () => {
    const project = await branch();
    const { code, report } = await project.report('ci', '--offline');
    expect(started(project)).toBe(false);
    expect(code).toBe(0);
    expect(report.offline.notLookedAt.length).toBeGreaterThan(0);
    expect(report.items).toEqual([]);
    expect(report.servers.map(({ status }: Parsed) => status)).toEqual(['not-started', 'not-started']);
    const { stdout } = await project.run(['ci', '--offline']);
    expect(stdout).toContain('offline: nothing was started or reached');
    expect(stdout).toMatch(/^NOTHING LOOKED AT {2}offline · 2 servers not looked at/m);
  });

  test('finds a changed launch, a server without a config, and names that clash in what is stored', async () => {
    const project = await world(
      scriptedProject({ a: { tools: [tool('pay')] }, b: { tools: [tool('pay')] } }),
    );
    await project.approveAll();
    const config = JSON.parse(await project.read('mcp.json'));
    config.mcpServers.a.args.push('--more');
    await project.write({ 'mcp.json': config });
    const changed = await project.report('ci', '--offline');
    expect(changed.code).toBe(1);
    expect(changed.report.findings.map(({ rule }: Parsed) => rule)).toEqual([
      'changed-launch',
      'name-collision',
    ]);
    config.mcpServers = { b: config.mcpServers.b };
    await project.write({ 'mcp.json': config });
    const stale = await project.report('ci', '--offline');
    expect(stale.code).toBe(1);
    expect(stale.report.findings.map(({ rule }: Parsed) => rule)).toEqual(['stale-server']);
  });

  test('needs no credentials', async () => {
    const entry = { command: process.execPath, args: [SCRIPTED, '{}'], env: { TOKEN: '${SHOP_TOKEN}' } };
    const project = await world({ 'mcp.json': { mcpServers: { shop: entry } } });
    const env = { PATH: process.env.PATH ?? '', SHOP_TOKEN: 'a-token-of-some-length' };
    await project.run(['scan', '--start', '--format', 'json', '--output', 'report.json'], { env });
    await project.run(['approve', '--from', 'report.json', '--start', '--by', 'Test Person'], { env });
    const { code } = await project.report('ci', '--offline');
    expect(code).toBe(0);
    expect((await project.report('ci')).code).toBe(3);
  });
});

test('a config that is rewritten while servers start never starts what was not checked', async () => {
  const rewrite = `require('fs').writeFileSync('mcp.json', JSON.stringify({ mcpServers: { second: { command: process.execPath, args: ['-e', "require('fs').writeFileSync('started','x')"] } } })); import(${JSON.stringify(SCRIPTED)})`;
  const first = { command: process.execPath, args: ['-e', rewrite, '{}'] };
  const second = { command: process.execPath, args: [SCRIPTED, '{}'] };
  const project = await world({ 'mcp.json': { mcpServers: { first, second } } });
  await project.report('scan', '--start', '--concurrency', '1');
  expect(await project.read('mcp.json')).toContain('started');
  expect(started(project)).toBe(false);
});

test('the pinned line names the version that is installed', async () => {
  const project = await world({
    'mcp.json': { mcpServers: { shop: { command: 'npx', args: ['-y', '@shop/mcp'] } } },
    'node_modules/@shop/mcp/package.json': { name: '@shop/mcp', version: '4.5.6' },
  });
  const { report } = await project.report('scan');
  expect(finding(report, 'unpinned-launch').next).toContain('npx -y @shop/mcp@4.5.6');
});
