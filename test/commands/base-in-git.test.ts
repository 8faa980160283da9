/** The base of a pull request as git holds it: one commit, whole, or no audit. */
import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { repository } from '../support/repository.ts';
import { cleanEnv, copied, scriptedProject, tool, type World, world } from '../support/world.ts';

let main: World;
/** A branch whose lock approves a further server, which leaves a mark when it is started. */
beforeAll(async () => {
  main = await world(scriptedProject({ shop: { tools: [tool('pay')] } }));
  const repo = await repository(main);
  await main.approveAll();
  await main.write({ '.gitignore': 'report.json\n', 'mcp-audit.policy.json': { failOn: 'warning' } });
  await repo.commit('Approve the shop');
  await repo.git('checkout', '--quiet', '-b', 'feature');
  const config = JSON.parse(await main.read('mcp.json'));
  config.mcpServers.extra = { command: 'touch', args: ['started'] };
  await main.write({ 'mcp.json': config });
  await main.approveAll();
  await rm(join(main.folder, 'started'));
  await repo.commit('Add a server');
});

const started = (project: World) => existsSync(join(project.folder, 'started'));

test('a tag that has the name of the branch does not take its place', async () => {
  const project = await copied(main);
  const { git } = await repository(project);
  const branch = await git('rev-parse', 'refs/heads/main');
  await git('update-ref', 'refs/remotes/origin/main', 'main');
  await git('config', 'core.warnAmbiguousRefs', 'false');
  for (const name of ['main', 'origin/main', branch.slice(0, 7)]) await git('tag', name, 'feature');
  for (const name of ['main', 'origin/main', 'main~0', branch.slice(0, 7)]) {
    const { code, stdout, stderr } = await project.run([name === 'main' ? 'diff' : 'ci', '--base', name]);
    expect({ code, stdout }, name).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('names several things here');
    expect(stderr).toContain('refs/heads/BRANCH');
  }
  for (const name of ['refs/heads/main', 'refs/remotes/origin/main', branch]) {
    const { report } = await project.report('ci', '--base', name);
    expect(report.base.differences).toHaveLength(2);
  }
  expect(started(project)).toBe(false);
});

test.each(['approvals.lock.json', 'mcp-audit.policy.json'])(
  'a clone that left out the content of %s is no base without it',
  async (file) => {
    const project = await copied(main);
    const { git } = await repository(project);
    const blob = await git('rev-parse', `main:${file}`);
    await rm(join(project.folder, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    // As of a clone made with --filter whose remote is out of reach: git ends where it cannot fetch.
    for (const promised of [false, true]) {
      if (promised) {
        await git('config', 'remote.origin.url', 'file:///nowhere');
        await git('config', 'remote.origin.promisor', 'true');
        await git('config', 'extensions.partialClone', 'origin');
      }
      const { code, stdout, stderr } = await project.run(['ci', '--base', 'main']);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`${file} of the base "main" cannot be read`);
    }
    const log = await project.run(['log']);
    expect(log.stderr).not.toContain('bug');
    expect(started(project)).toBe(false);
  },
);

test('what a clone left out is not fetched, though its remote has it', async () => {
  const [project, { folder }] = await Promise.all([copied(main), world()]);
  const { git } = await repository(project);
  await git('clone', '--quiet', '--bare', '.', folder);
  await git('-C', folder, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  await git('config', 'remote.origin.url', `file://${folder}`);
  await git('config', 'remote.origin.promisor', 'true');
  await git('config', 'extensions.partialClone', 'origin');
  const blob = await git('rev-parse', 'main:approvals.lock.json');
  await rm(join(project.folder, '.git/objects', blob.slice(0, 2), blob.slice(2)));
  const { code, stderr } = await project.run(['ci', '--base', 'main']);
  expect(code).toBe(2);
  expect(stderr).toContain('this clone does not hold its content');
  // It could have been had.
  expect(await git('cat-file', '-t', blob)).toBe('blob');
});

test('what is said to replace a commit or a file of the base does not', async () => {
  const project = await copied(main);
  const { git } = await repository(project);
  await git('replace', 'main:approvals.lock.json', 'feature:approvals.lock.json');
  const { report } = await project.report('ci', '--base', 'main');
  expect(report.base.differences).toHaveLength(2);
  await git('replace', 'main', 'feature');
  expect((await project.report('ci', '--base', 'main')).report.base.differences).toHaveLength(2);
  expect(started(project)).toBe(false);
});

test('git is none that a dependency brings', async () => {
  const project = await copied(main);
  await project.write({ 'node_modules/.bin/git': '#!/bin/sh\ntouch started\n' });
  const folder = join(project.folder, 'node_modules/.bin');
  await chmod(join(folder, 'git'), 0o755);
  const env = cleanEnv({ PATH: [folder, process.env.PATH].join(delimiter) });
  const { stdout } = await project.run(['diff', '--base', 'main'], { env });
  expect(stdout).toContain('extra');
  expect(started(project)).toBe(false);
});

test('what git says of a repository it does not trust is told', async () => {
  const project = await copied(main);
  await project.write({ '.git/HEAD': 'nonsense' });
  const { code, stderr } = await project.run(['ci', '--base', 'main']);
  expect(code).toBe(2);
  expect(stderr).toContain('git says: not a git repository');
});
