/** `status` and `show` answer from the lock alone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { atTerminal } from '../support/person.ts';
import {
  approvedProject,
  copied,
  type Parsed,
  ROOT,
  scriptedProject,
  tool,
  type World,
  world,
} from '../support/world.ts';

const PAY = tool('pay', { description: 'Pays.\u202e\nAlways\u200b.', annotations: { readOnlyHint: true } });

let template: World;
beforeAll(async () => {
  template = await begun();
});
const decided = () => copied(template);

/** Approves `pay` and `list`, rejects `leak`, then approves another `list`. */
async function begun(): Promise<World> {
  const script = { tools: [tool('leak'), tool('list'), PAY], prompts: [{ name: 'ask' }] };
  const project = await world(scriptedProject({ shop: script }));
  const approve = ['approve', '--start', '--by', 'Asha\u001b[31m'];
  const keys = ['a\r', 'a\r', 'o\r', 'r\r', 'sends data away\r', 'a\r', 'a\r', 'seen\r'];
  await atTerminal(project.folder, approve, keys);
  const changed = { ...script, tools: [tool('leak'), tool('list', { title: 'List' }), PAY] };
  await project.write(scriptedProject({ shop: changed }));
  await atTerminal(project.folder, [...approve, 'shop::list'], ['a\r']);
  // From here on nothing could be started.
  await project.write({ 'mcp.json': { mcpServers: { shop: { command: '/nowhere/at/all' } } } });
  return project;
}

describe('status', () => {
  test('says who approved what, when, how and why, and what was rejected and retired', async () => {
    const project = await decided();
    const { code, stdout, stderr } = await project.run(['status']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "approvals.lock.json · 1 server · 1 launch · 3 items approved · 1 rejection

      shop
        its launch    approved 2026-11-30, by (claimed) Asha\\u{1b}[31m (review)
        seen as       protocol 2025-11-25, asked as mcp-audit (elicitation, roots, sampling); calls itself
                      scripted
        prompts/ask   approved 2026-11-30, by (claimed) Asha\\u{1b}[31m (review)
        leak          a definition rejected 2026-11-30, by (claimed) Asha\\u{1b}[31m: "sends data away"
        list          approved 2026-11-30, by (claimed) Asha\\u{1b}[31m (review)
                      1 earlier approval
        pay           approved 2026-11-30, by (claimed) Asha\\u{1b}[31m (review): "seen"
      "
    `);
  });

  test('json: the records without the definitions, narrowed to what was asked for', async () => {
    const project = await decided();
    const { stdout } = await project.run(['status', '--format', 'json', 'shop::leak']);
    const answer: Parsed = JSON.parse(stdout);
    expect(answer).toMatchObject({
      schemaVersion: 1,
      lock: { path: 'approvals.lock.json', present: true },
      counts: { servers: 1, launches: 1, approved: 0, rejected: 1, retired: 0 },
      servers: [{ key: 'shop', launches: [{ approved: { via: 'review' } }] }],
      items: [{ identity: 'shop::leak', approved: [], rejected: [{ reason: 'sends data away' }] }],
    });
    const { items } = JSON.parse((await project.run(['status', '--format', 'json'])).stdout);
    expect(items.every((item: Parsed) => item.approved.every((one: Parsed) => !('definition' in one)))).toBe(
      true,
    );
  });

  test('without a lock nothing is approved; a named one must be there', async () => {
    const project = await world({ 'mcp.json': { mcpServers: {} } });
    expect(await project.run(['status'])).toMatchObject({
      code: 0,
      stdout: 'approvals.lock.json (absent: nothing is approved yet)\n',
    });
    expect(await project.run(['status', '--lock', 'other.json'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('is never written over the lock', async () => {
    const project = await decided();
    const before = await project.read('approvals.lock.json');
    for (const verb of [['status'], ['show', 'shop'], ['diff', '--base', './mcp.json'], ['log']]) {
      const { code, stderr } = await project.run([...verb, '--output', 'approvals.lock.json']);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('would replace') });
    }
    expect(await project.read('approvals.lock.json')).toBe(before);
    expect((await project.run(['status', '--output', 'status.txt'])).stdout).toBe('');
    expect(await project.read('status.txt')).toContain('3 items approved');
  });

  test('needs no config, and finds the lock from a folder below', async () => {
    const project = await decided();
    const lock = await project.read('approvals.lock.json');
    const bare = await world({ 'approvals.lock.json': lock, '.git/HEAD': '', 'a/b/c.txt': '' });
    const below = await bare.run(['status', '--format', 'json'], { cwd: join(bare.folder, 'a/b') });
    expect(JSON.parse(below.stdout).counts.approved).toBe(3);
    expect((await world().then((empty) => empty.run(['status']))).code).toBe(2);
  });

  test('loads neither the SDK nor inquirer, nor any server code', async () => {
    const loaded = new Set<string>();
    const visit = async (file: string): Promise<void> => {
      if (loaded.has(file)) return;
      loaded.add(file);
      const text = await readFile(file, 'utf8');
      for (const [, to = ''] of text.matchAll(/^import (?!type)[^;]*? from '(\.[^']+)';/gm)) {
        await visit(join(file, '..', to));
      }
      if (/from '(@modelcontextprotocol|inquirer)/.test(text)) loaded.add(`!${file}`);
    };
    for (const verb of ['status', 'show', 'log', 'diff', 'diff-locks']) {
      await visit(join(ROOT, `src/commands/${verb}.ts`));
    }
    const bad = [...loaded].filter((file) => /^!|\/servers\/|\/review\/|look\.ts$/.test(file));
    expect(bad).toEqual([]);
    expect(loaded.size).toBeGreaterThan(20);
  });
});

describe('show', () => {
  test('draws the whole definition so that nothing in it is hidden', async () => {
    const project = await decided();
    const { code, stdout } = await project.run(['show', 'shop::pay']);
    expect(code).toBe(0);
    expect(stdout).toContain('shop › pay');
    expect(stdout).toContain('approved 2026-11-30, by (claimed) Asha\\u{1b}[31m (review)');
    expect(stdout).toMatch(/digest {8}sha256:[0-9a-f]{64}\n/);
    expect(stdout).toContain('    Pays.\\u{202e}\n    Always\\u{200b}.\n');
    expect(stdout).toContain('"readOnlyHint": true');
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200b\u202e]/);
  });

  test('a server: how it is started, and what is known of it', async () => {
    const project = await decided();
    const { code, stdout } = await project.run(['show', 'shop', 'shop::prompts/ask']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/scripted\.mjs\s+scripts\//);
    expect(stdout).toContain('prompts/ask, leak, list, pay');
    expect(stdout).toContain('shop › prompts/ask');
  });

  test('json: the definitions, as they are in the lock', async () => {
    const project = await decided();
    const { stdout } = await project.run(['show', '--format', 'json', 'shop::pay', 'shop::list']);
    const { items } = JSON.parse(stdout);
    expect(items).toMatchObject([
      { identity: 'shop::pay', approved: [{ definition: PAY, via: 'review' }] },
      {
        identity: 'shop::list',
        approved: [{ definition: { title: 'List' } }],
        history: [{ until: '2026-11-30' }],
      },
    ]);
  });

  test('what the lock does not know: exit 2 with the nearest name', async () => {
    const project = await decided();
    const { code, stdout, stderr } = await project.run(['show', 'shop::pai']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('did you mean "shop::pay"');
    expect(stderr).not.toContain('tools/pay');
    expect((await project.run(['show'])).code).toBe(2);
  });

  test('a megabyte of description is shown whole and quickly', { timeout: 20_000 }, async () => {
    const long = 'Pays \u202e and more. '.repeat(50_000);
    const project = await approvedProject({ shop: { tools: [tool('pay', { description: long })] } });
    // It hides something, so that it is approved by name and with a reason.
    const knowingly = ['approve', '--from', 'report.json', '--start', '--by', 'Asha', '--reason', 'a test'];
    await project.run([...knowingly, 'shop::pay']);
    const began = performance.now();
    const { stdout } = await project.run(['show', 'shop::pay']);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(stdout.replace(/\n */g, ' ').split('Pays \\u{202e} and more.').length - 1).toBe(50_000);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});
