/** `diff --base`: two locks compared in words; git is asked without a shell, and never for an option. */
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { atTerminal } from '../support/person.ts';
import { type Repository, repository } from '../support/repository.ts';
import { cleanEnv, type Parsed, scriptedProject, tool, type World, world } from '../support/world.ts';

const SCHEMA = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] };
const POISON =
  '<img src=https://evil.example/x onerror=alert(1)> @someone #12 ``` | [a](javascript:1)\n# Heading';

interface Started {
  readonly project: World;
  readonly repo: Repository;
  readonly first: string;
}

/** `main` with an approved lock, then another branch that changes it in every way. */
async function started(): Promise<Started> {
  const before = { tools: [tool('list'), tool('pay', { inputSchema: SCHEMA }), tool('spare')] };
  const project = await world(scriptedProject({ shop: before, desk: { tools: [tool('open')] } }));
  const repo = await repository(project);
  await project.approveAll();
  await repo.commit('Approve the shop');
  const first = await repo.git('rev-parse', 'HEAD');
  await repo.git('checkout', '--quiet', '-b', 'feature');
  const pay = tool('pay', {
    description: `Does pay. ${POISON}`,
    inputSchema: { ...SCHEMA, properties: { ...SCHEMA.properties, destination_account: { type: 'string' } } },
  });
  const after = { tools: [tool('extra', { description: POISON }), tool('leak'), tool('list'), pay] };
  await project.write(scriptedProject({ shop: after }));
  const keys = ['o\r', 'a\r', 'r\r', 'leaks\r', 'a\r'];
  await atTerminal(project.folder, ['approve', '--by', 'Asha', '--start'], keys);
  await project.run(['remove', 'shop::spare', 'desk', '--yes', '--start']);
  return { project, repo, first };
}

let one: Started;
beforeAll(async () => {
  one = await started();
});

const what = (answer: Parsed) =>
  answer.differences.map(({ about, server, identity, what }: Parsed) => [about, identity ?? server, what]);

describe('words', () => {
  test('json: servers, launches and items added, removed, changed, rejected', async () => {
    const { code, stdout } = await one.project.run(['diff', '--base', 'main', '--format', 'json']);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(what(answer)).toEqual([
      ['server', 'desk', 'removed'],
      ['launch', 'desk', 'removed'],
      ['item', 'desk::open', 'removed'],
      ['item', 'shop::extra', 'added'],
      ['item', 'shop::leak', 'rejected'],
      ['item', 'shop::pay', 'changed'],
      ['item', 'shop::spare', 'removed'],
    ]);
    const [, , open, extra, leak, pay] = answer.differences;
    expect(open).toMatchObject({ before: { digest: expect.stringMatching(/^sha256:/) }, remarks: [] });
    expect(extra).toMatchObject({
      signed: { by: 'Asha', via: 'review' },
      after: { value: { name: 'extra' } },
    });
    expect(leak).toMatchObject({ signed: { by: 'Asha', reason: 'leaks' } });
    expect(pay.changes.map(({ says }: Parsed) => says).join()).toContain('destination_account');
  });

  test('text: every change in full', async () => {
    const { stdout } = await one.project.run(['diff', '--base', 'main']);
    expect(stdout).toMatch(/^main → approvals\.lock\.json\n/);
    expect(stdout).toMatch(/shop › pay {3,}CHANGED/);
    expect(stdout).toContain('approved 2026-11-30, by (claimed) Asha (review)');
    expect(stdout).toContain('adds optional property `destination_account` (string)');
    expect(stdout).toContain('+ # Heading');
    expect(stdout).not.toMatch(/^# Heading/m);
    expect(stdout).toMatch(/7 differences: 4 removed, 1 new, 1 rejected, 1 changed\n$/);
  });

  test('the same edit on many items is told once, in every form a person reads', async () => {
    const names = ['a', 'b', 'c'];
    const traced = {
      inputSchema: { type: 'object', properties: { trace_id: { type: 'string', title: 'T' } } },
    };
    const before = scriptedProject({ shop: { tools: [...names.map((name) => tool(name)), tool('other')] } });
    const project = await world({ ...before, '.gitignore': 'report.json\n' });
    const repo = await repository(project);
    await project.approveAll();
    await repo.commit('Approve');
    const later = [...names.map((name) => tool(name, traced)), tool('other', { ...traced, title: 'Other' })];
    await project.write(scriptedProject({ shop: { tools: later } }));
    await project.approveAll();
    const text = (await project.run(['diff', '--base', 'HEAD'])).stdout;
    expect(text).toMatch(/^shop › a, b, c +CHANGED$\n {2}the same for 3 items: another definition/m);
    expect(text.match(/adds optional property `trace_id`/g)).toHaveLength(2);
    expect(text).toMatch(/^4 differences: 4 changed$/m);
    const markdown = (await project.run(['diff', '--base', 'HEAD', '--format', 'markdown'])).stdout;
    expect(markdown).toContain('**CHANGED** `shop` › `tools/a`, `tools/b`, `tools/c`: `the same for 3 items');
    expect((await project.run(['ci', '--base', 'HEAD'])).stdout).toMatch(/^shop › a, b, c +CHANGED$/m);
    await repo.commit('Approve again');
    const log = (await project.run(['log'])).stdout;
    expect(log).toMatch(/^ {2}shop › a, b, c +CHANGED$/m);
    expect(log).toMatch(
      /^ {2}shop › a, b, c, other +NEW$\n {4}the same for 4 items: approved for the first time/m,
    );
    const json = (await project.run(['diff', '--base', 'HEAD~1', '--format', 'json'])).stdout;
    expect(JSON.parse(json).differences).toHaveLength(4);
  });

  test('only what was named', async () => {
    const args = ['diff', '--base', 'main', '--format', 'json'];
    const { stdout } = await one.project.run([...args, 'shop::pay', 'desk']);
    expect(what(JSON.parse(stdout)).map(([, name]: string[]) => name)).toEqual([
      'desk',
      'desk',
      'desk::open',
      'shop::pay',
    ]);
    expect((await one.project.run([...args, 'shop::nothing'])).code).toBe(2);
  });

  test('markdown: strangers cannot make markup, links, mentions or headings', async () => {
    const { stdout } = await one.project.run(['diff', '--base', 'main', '--format', 'markdown']);
    expect(stdout).toContain('- **CHANGED** `shop` › `tools/pay`');
    expect(stdout).toContain('destination_account');
    const lines = stdout.split('\n');
    let fence: string | undefined;
    const outside: string[] = [];
    for (const line of lines) {
      const [, ticks] = /^\s*(`{3,})(?:diff|json)?$/.exec(line) ?? [];
      if (fence === undefined && ticks !== undefined) fence = ticks;
      else if (ticks !== undefined && ticks === fence) fence = undefined;
      // What stands in a code span or a fence is text to every reader of Markdown.
      else if (fence === undefined) outside.push(line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, ''));
    }
    expect(fence).toBeUndefined();
    const rest = outside.join('\n');
    expect(rest).not.toMatch(/evil|someone|#12|javascript|Heading/);
    expect(rest.replace(/<\/?(details|summary)>/g, '')).not.toMatch(/[<>@[\]]/);
  });

  test('markdown is bounded, and says what is left out', async () => {
    const tools = Array.from({ length: 300 }, (_, i) => tool(`t${i}`, { description: POISON.repeat(20) }));
    const project = await world(scriptedProject({ shop: { tools } }));
    await repository(project).then((repo) => repo.commit('Begin'));
    await project.approveAll();
    const { stdout } = await project.run(['diff', '--base', 'HEAD', '--format', 'markdown']);
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout).toMatch(/… \d+ more differences, left out for length/);
  });

  test('no difference; a base that has no lock yet', async () => {
    const { project, repo } = one;
    expect((await project.run(['diff', '--base', 'approvals.lock.json'])).stdout).toContain('no difference');
    await repo.git(
      'branch',
      '--force',
      'empty',
      await repo.git('commit-tree', '-m', 'x', `${one.first}:scripts`),
    );
    const { stdout } = await project.run(['diff', '--base', 'empty', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ before: { name: 'empty', present: false } });
  });
});

describe('what somebody changed by hand is told', () => {
  async function edited(change: (lock: Parsed) => void): Promise<Parsed> {
    const { project } = one;
    const lock = JSON.parse(await project.read('approvals.lock.json'));
    change(lock.servers.shop);
    await project.write({ 'edited.json': lock });
    const { stdout, stderr } = await project.run([
      'diff',
      '--format',
      'json',
      '--lock',
      'edited.json',
      '--base',
      './approvals.lock.json',
    ]);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout).differences;
  }

  test('a rejection that is gone', async () => {
    expect(await edited(({ items }) => delete items['tools/leak'])).toMatchObject([
      { identity: 'shop::leak', what: 'unrejected', remarks: [expect.stringContaining('Asha')] },
    ]);
  });

  test('another name under an approval', async () => {
    const found = await edited(({ items }) => {
      items['tools/list'].approved[0].by = 'Mallory';
    });
    expect(found).toMatchObject([
      {
        identity: 'shop::list',
        what: 'signed-anew',
        changes: [{ says: 'by "Test Person" became "Mallory"' }],
      },
    ]);
  });

  test('a history that is gone, and an approval that left none', async () => {
    const found = await edited(({ items }) => {
      delete items['tools/pay'].history;
      delete items['tools/list'];
    });
    expect(found).toMatchObject([
      { identity: 'shop::list', what: 'removed', remarks: ['the former approval is not in the history'] },
      { identity: 'shop::pay', what: 'unrecorded' },
    ]);
  });
});

describe('REF or FILE', () => {
  const diff = (base: string, project = one.project) => project.run(['diff', '--base', base]);

  test.each([
    ['a branch', 'main'],
    ['a whole name', 'refs/heads/main'],
    ['a commit before this one', 'HEAD~0'],
  ])('%s', async (_, base) => expect((await diff(base)).code).toBe(0));

  test('a file', async () => {
    await one.project.write({ 'old/lock.json': await one.repo.git('show', 'main:approvals.lock.json') });
    expect((await diff('old/lock.json')).stdout).toContain('7 differences');
  });

  test('both: exit 2, and how to say which', async () => {
    await one.project.write({ main: 'not a lock' });
    const { code, stdout, stderr } = await diff('main');
    await rm(join(one.project.folder, 'main'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('"main" is both a commit and a file');
    expect(stderr).toContain('refs/heads/main');
  });

  test('a folder of the same name is no file', async () => {
    await mkdir(join(one.project.folder, 'main'));
    expect((await diff('main')).code).toBe(0);
    await rm(join(one.project.folder, 'main'), { recursive: true });
  });

  test.each([
    'nowhere',
    '--output=pwned',
    '--all',
    '-',
    'main:approvals.lock.json',
    '$(touch pwned)',
    'main;touch pwned',
    'main\nmain',
    'HEAD^{tree}',
  ])('%j names nothing: exit 2, and nothing happens', async (base) => {
    const { code, stdout, stderr } = await one.project.run(['diff', `--base=${base}`]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('is neither a commit here nor a file');
    expect(await readdir(one.project.folder)).not.toContain('pwned');
  });

  test('outside a repository a file still does, a name does not', async () => {
    const project = await world({ 'mcp.json': { mcpServers: {} } });
    const lock = await one.project.read('approvals.lock.json');
    await project.write({ 'approvals.lock.json': lock, 'old.json': lock });
    expect((await diff('old.json', project)).stdout).toContain('no difference');
    const { code, stderr } = await diff('main', project);
    expect(code).toBe(2);
    expect(stderr).toMatch(/git says: not a git repository/);
  });

  test('a lock in a folder of the repository, from a folder below, and from a hook', async () => {
    const outer = await world({ 'README.md': 'x' });
    const repo = await repository(outer);
    for (const path of ['mcp.json', 'approvals.lock.json']) {
      await cp(join(one.project.folder, path), join(outer.folder, 'pkg/a b', path), { recursive: true });
    }
    await repo.commit('Add');
    await mkdir(join(outer.folder, 'pkg/a b/below'));
    const cwd = join(outer.folder, 'pkg/a b/below');
    const env = { ...cleanEnv(), GIT_DIR: join(one.project.folder, '.git'), GIT_LITERAL_PATHSPECS: '1' };
    const { code, stdout } = await outer.run(['diff', '--base', 'HEAD', '--format', 'json'], { cwd, env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ before: { present: true }, differences: [] });
  });

  test('a base whose lock is broken: exit 2 with its place', async () => {
    const { project, repo } = await started();
    await project.write({ 'approvals.lock.json': '{ "lockfileVersion": 1,\n<<<<<<< ours\n' });
    await repo.commit('Break it');
    await repo.git('checkout', '--quiet', 'main');
    const { code, stderr } = await diff('feature', project);
    expect(code).toBe(2);
    expect(stderr).toContain('feature:approvals.lock.json:2: the lock holds merge conflict markers');
  });
});
