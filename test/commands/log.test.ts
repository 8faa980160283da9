/** `log`: what git knows of the lock's history, in words. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { atTerminal } from '../support/person.ts';
import { type Repository, repository } from '../support/repository.ts';
import { cleanEnv, copied, type Parsed, scriptedProject, tool, type World, world } from '../support/world.ts';

interface Started {
  readonly project: World;
  readonly repo: Repository;
}

const serve = (project: World, ...tools: object[]) => project.write(scriptedProject({ shop: { tools } }));

async function approve(project: World, by = 'Asha', keys = ['a\r', 'a\r', 'a\r']): Promise<void> {
  await atTerminal(project.folder, ['approve', '--by', by, '--start'], keys);
}

/** Three commits of the lock and one of something else. */
async function begun(): Promise<World> {
  const project = await world(scriptedProject({ shop: { tools: [tool('pay')] } }));
  const repo = await repository(project);
  await approve(project);
  await repo.commit('Approve pay', '2026-10-01T12:00:00Z');
  await serve(project, tool('pay', { title: 'Pay' }));
  await repo.commit('Not about the lock', '2026-10-10T12:00:00Z');
  await approve(project, 'Ravi');
  await repo.commit('Take the title\u001b[31m', '2026-11-05T12:00:00Z');
  await serve(project, tool('pay', { title: 'Pay' }), tool('leak'));
  await approve(project, 'Asha', ['r\r', 'sends data away\r']);
  await repo.commit('Refuse leak', '2026-11-20T12:00:00Z');
  return project;
}

let template: World;
beforeAll(async () => {
  template = await begun();
});

async function started(): Promise<Started> {
  const project = await copied(template);
  return { project, repo: await repository(project) };
}

async function logOf(project: World, ...args: string[]): Promise<Parsed> {
  const { stdout, stderr } = await project.run(['log', '--format', 'json', ...args]);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const subjects = ({ commits }: Parsed) => commits.map(({ subject }: Parsed) => subject);

describe('log', () => {
  test('newest first: date, commit, item, the change in words, who, how and why', async () => {
    const { project, repo } = await started();
    const { commits, notes } = await logOf(project);
    expect(notes).toEqual([]);
    expect(commits).toMatchObject([
      {
        commit: await repo.git('rev-parse', 'HEAD'),
        date: '2026-11-20T12:00:00.000Z',
        author: 'A Committer',
        subject: 'Refuse leak',
        differences: [
          { identity: 'shop::leak', what: 'rejected', signed: { by: 'Asha', reason: 'sends data away' } },
        ],
      },
      {
        differences: [
          { what: 'changed', signed: { by: 'Ravi', via: 'review' }, changes: [{ path: '/title' }] },
        ],
      },
      { differences: [{ about: 'server' }, { about: 'launch' }, { identity: 'shop::pay', what: 'added' }] },
    ]);
    const { code, stdout } = await project.run(['log']);
    expect(code).toBe(0);
    expect(stdout).toContain('2026-11-05  ');
    expect(stdout).toContain('by (claimed) A Committer: Take the title\\u{1b}[31m');
    expect(stdout).toContain('approved 2026-11-30, by (claimed) Ravi (review)');
    expect(stdout).toContain('"sends data away"');
  });

  test('--since takes a day, includes it, and guesses at nothing', async () => {
    const { project } = await started();
    expect(subjects(await logOf(project, '--since', '2026-11-20'))).toEqual(['Refuse leak']);
    expect(subjects(await logOf(project, '--since', '2026-11-20T12:00:01Z'))).toEqual([]);
    expect((await project.run(['log', '--since', '2027-01-01'])).stdout).toBe(
      'nothing changed in approvals.lock.json since 2027-01-01\n',
    );
    for (const bad of ['yesterday', '2026-02-30', '2026-13-01', '1.11.2026', '--all']) {
      const { code, stdout, stderr } = await project.run(['log', `--since=${bad}`]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('--since takes a day');
    }
  });

  test('a backdated commit hides nothing below or above it', async () => {
    const { project, repo } = await started();
    await serve(project, tool('pay'));
    await approve(project);
    await repo.commit('Backdated', '1971-01-01T00:00:00Z');
    expect(subjects(await logOf(project, '--since', '2026-11-01'))).toEqual([
      'Backdated',
      'Refuse leak',
      'Take the title\u001b[31m',
    ]);
  });

  test('only what was named, also when it is gone from the lock', async () => {
    const { project } = await started();
    expect(subjects(await logOf(project, 'shop::leak'))).toEqual(['Refuse leak']);
    await project.run(['remove', 'shop', '--force', '--yes']);
    expect((await logOf(project, 'shop::pay')).commits).toHaveLength(3);
    expect((await project.run(['log', 'shop::none'])).code).toBe(2);
  });

  test('what is not committed yet comes first', async () => {
    const { project } = await started();
    await project.run(['remove', 'shop', '--force', '--yes']);
    const { commits } = await logOf(project);
    expect(commits[0]).toMatchObject({ commit: null, differences: [{ what: 'removed' }, {}, {}] });
    expect((await project.run(['log'])).stdout).toContain('2026-11-30  not committed yet');
  });

  test('broken old versions are told, and the next one is compared with the last that can be read', async () => {
    const { project, repo } = await started();
    const good = await project.read('approvals.lock.json');
    await project.write({ 'approvals.lock.json': `${good.slice(0, 40)}\n<<<<<<< ours\n` });
    await repo.commit('Break it');
    await project.write({ 'approvals.lock.json': good });
    await repo.commit('Mend it');
    const { commits } = await logOf(project);
    expect(subjects({ commits })).toEqual([
      'Break it',
      'Refuse leak',
      'Take the title\u001b[31m',
      'Approve pay',
    ]);
    expect(commits[0]).toMatchObject({
      differences: [],
      unreadable: expect.stringContaining('conflict markers'),
    });
    expect((await project.run(['log'])).stdout).toContain('! its lock cannot be read');
  });

  test('a merge is told only for what it decided itself', async () => {
    const { project, repo } = await started();
    await repo.git('checkout', '--quiet', '-b', 'side', 'HEAD~1');
    await project.write(scriptedProject({ desk: { tools: [tool('open')] } }));
    await approve(project, 'Side');
    await repo.commit('Approve the desk');
    await repo.git('checkout', '--quiet', 'main');
    await repo.git('merge', '--quiet', '--no-commit', '-X', 'ours', 'side').catch(() => '');
    const merged = JSON.parse(await project.read('approvals.lock.json'));
    merged.servers.shop.items['tools/pay'].approved[0].by = 'Mallory';
    await project.write({ 'approvals.lock.json': merged });
    await repo.commit('Merge');
    const { commits } = await logOf(project);
    const merge = commits.find(({ subject }: Parsed) => subject === 'Merge');
    expect(merge.differences).toMatchObject([{ identity: 'shop::pay', what: 'signed-anew' }]);
    const desk = commits.find(({ subject }: Parsed) => subject === 'Approve the desk');
    expect(desk.differences.map(({ server }: Parsed) => server)).toEqual(['desk', 'desk', 'desk']);
  });

  test('is bounded, and says so', async () => {
    const { project } = await started();
    const { commits, notes } = await logOf(project, '--limit', '2');
    expect(commits).toHaveLength(2);
    expect(notes).toEqual([expect.stringContaining('only the newest 2 commits')]);
    expect((await project.run(['log', '--limit', '0'])).code).toBe(2);
  });

  test('a shallow clone: what its first commit found there is not told as decided by it', async () => {
    const { project } = await started();
    const clone = await world();
    const url = `file://${project.folder}`;
    await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', url, `${clone.folder}/c`], {
      env: cleanEnv(),
    });
    const { stdout } = await clone.run(['log', '--format', 'json'], { cwd: `${clone.folder}/c` });
    expect(JSON.parse(stdout)).toMatchObject({ commits: [], notes: [expect.stringContaining('shallow')] });
  });

  test('before the first commit, and outside a repository', async () => {
    const project = await world(scriptedProject({ shop: { tools: [tool('pay')] } }));
    await approve(project);
    const { code, stdout, stderr } = await project.run(['log']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('not a git repository');
    await repository(project);
    const { commits } = await logOf(project);
    expect(commits).toMatchObject([{ commit: null, differences: [{}, {}, { identity: 'shop::pay' }] }]);
  });
});

test('pins are told as what nobody reviewed, with their day, and as ended once they are gone', async () => {
  const project = await world(scriptedProject({ shop: { tools: [tool('pay'), tool('list')] } }));
  const repo = await repository(project);
  const init = [
    'init',
    '--until',
    '2026-12-31',
    '--reason',
    'start with what runs',
    '--by',
    'Asha',
    '--start',
  ];
  await project.run(init);
  await repo.commit('Let the shop stand', '2026-10-01T12:00:00Z');
  await atTerminal(project.folder, ['approve', '--by', 'Ravi', 'shop::pay'], ['a\r', 'a\r']);
  await repo.commit('Review pay', '2026-10-02T12:00:00Z');
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  delete lock.servers.shop.items['tools/list'];
  await project.write({ 'approvals.lock.json': lock });
  await repo.commit('Drop what is left', '2026-10-03T12:00:00Z');
  const { stdout } = await project.run(['log']);
  const [dropped = '', reviewed = '', pinned = ''] = stdout.split(/\n\n(?=2026)/);
  expect(pinned).toMatch(/the launch is pinned until 2026-12-31: it may stand although nobody reviewed it/);
  expect(pinned.replace(/\s+/g, ' ')).toContain(
    'shop › list, pay PINNED the same for 2 items: pinned until 2026-12-31: it may stand although nobody reviewed it; pinned 2026-11-30, by (claimed) Asha: "start with what runs"',
  );
  expect(pinned).not.toContain('approved');
  expect(reviewed).toContain('shop › pay');
  expect(reviewed).not.toContain('pinned');
  expect(dropped).toMatch(/shop › list[\s\S]*no longer pinned until 2026-12-31/);
});
