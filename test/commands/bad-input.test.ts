/** Bad input gets exit 2, one clear sentence with file and line, and nothing is written. */
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  approvedProject,
  BIN,
  child,
  cleanEnv,
  type Parsed,
  scriptedProject,
  tool,
  type World,
  world,
} from '../support/world.ts';

async function refusedBy(project: World, args: readonly string[]): Promise<string> {
  const before = (await readdir(project.folder)).sort();
  const { code, stdout, stderr } = await project.run(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^no audit was performed: /);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect((await readdir(project.folder)).sort()).toEqual(before);
  return stderr;
}

describe('a config', () => {
  test.each([
    ['not JSON', '{\n  "mcpServers": {\n    "a": {\n', /mcp\.json:\d+/],
    [
      'with conflict markers',
      '{\n<<<<<<< HEAD\n  "mcpServers": {}\n=======\n>>>>>>> x\n}',
      /mcp\.json:2.*conflict/,
    ],
    ['that is an array', '[]', /mcp\.json:1/],
    ['without a server', '{"mcpServers": {}}', /mcp\.json names no server/],
    ['of another kind', '{"name": "x", "version": "1"}', /mcp\.json/],
  ])('%s', async (_, text, says) => {
    const project = await world({ 'mcp.json': text });
    expect(await refusedBy(project, ['scan'])).toMatch(says);
  });

  test('that is absent', async () => {
    expect(await refusedBy(await world(), ['scan', 'no.json'])).toContain('no.json');
  });

  test('none at all: names the user-level files that are there', async () => {
    const project = await world({ 'home/.cursor/mcp.json': '{}' });
    expect(await refusedBy(project, ['scan'])).toContain('.cursor/mcp.json');
  });
});

describe('a lock', () => {
  const good = () => approvedProject({ a: { tools: [tool('x')] } });
  const edited = async (edit: (text: string) => string): Promise<World> => {
    const project = await good();
    await project.write({ 'approvals.lock.json': edit(await project.read('approvals.lock.json')) });
    return project;
  };

  test.each<[string, (text: string) => string, RegExp]>([
    ['that is not JSON', (text) => text.slice(0, 40), /approvals\.lock\.json:\d+/],
    [
      'with conflict markers',
      (text) => text.replace('{', '{\n<<<<<<< ours'),
      /approvals\.lock\.json:2.*conflict/,
    ],
    [
      'of a newer version',
      (text) => text.replace('"lockfileVersion": 1', '"lockfileVersion": 2'),
      /version 2.*update mcp-audit/s,
    ],
    ['of another digest scheme', (text) => text.replace('mcp-audit/1', 'mcp-audit/9'), /digest ?[sS]cheme/],
    [
      'whose digest does not fit',
      (text) => text.replace('Does x.', 'Does y.'),
      /approvals\.lock\.json:\d+.*x/s,
    ],
    [
      'with a repeated key',
      (text) => text.replace('"digestScheme"', '"lockfileVersion": 1,\n  "digestScheme"'),
      /approvals\.lock\.json:\d+/,
    ],
  ])('%s is refused by scan, ci and approve', async (_, edit, says) => {
    const project = await edited(edit);
    const text = await project.read('approvals.lock.json');
    for (const args of [['scan'], ['ci'], ['approve', '--from', 'report.json', '--by', 'x']]) {
      expect(await refusedBy(project, args)).toMatch(says);
    }
    expect(await project.read('approvals.lock.json')).toBe(text);
  });

  test('with a BOM and CRLF is fine', async () => {
    const project = await edited((text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect((await project.run(['ci'])).code).toBe(0);
  });

  test('that is absent: ci refuses, scan takes it as empty unless it was named', async () => {
    const project = await world(scriptedProject({ a: {} }));
    expect(await refusedBy(project, ['ci'])).toContain('approvals.lock.json');
    expect(await refusedBy(project, ['scan', '--lock', 'other.json'])).toContain('other.json');
    expect((await project.run(['scan'])).code).toBe(1);
  });

  test('that is a link out of the project is refused', async () => {
    const project = await world(scriptedProject({ a: {} }));
    const other = await good();
    await symlink(join(other.folder, 'approvals.lock.json'), join(project.folder, 'approvals.lock.json'));
    expect(await refusedBy(project, ['ci'])).toContain('link');
  });

  test('that is named and leads out of the project by a link is refused by every verb', async () => {
    const project = await world(scriptedProject({ a: {} }));
    const other = await good();
    await symlink(join(other.folder, 'approvals.lock.json'), join(project.folder, 'my.lock.json'));
    await symlink(other.folder, join(project.folder, 'locks'));
    for (const lock of ['my.lock.json', 'locks/approvals.lock.json'])
      for (const verb of [['ci'], ['scan'], ['status'], ['show', 'a'], ['remove', 'a', '--yes'], ['names']])
        expect(await refusedBy(project, [...verb, '--lock', lock])).toContain('leaves the project');
    const there = join(other.folder, 'approvals.lock.json');
    expect((await project.run(['status', '--lock', there])).code).toBe(0);
  });

  test('that is a link to nothing is not an absent one', async () => {
    const project = await world(scriptedProject({ a: {} }));
    await symlink('gone.json', join(project.folder, 'approvals.lock.json'));
    const report = { schemaVersion: 1, tool: { name: 'mcp-audit' }, servers: [], items: [], findings: [] };
    await project.write({ 'r.json': report });
    for (const verb of [
      ['ci'],
      ['scan'],
      ['status'],
      ['approve', '--from', 'r.json', '--by', 'x'],
      ['names'],
      ['diff'],
    ]) {
      expect(await refusedBy(project, verb)).toContain('link to a file that is not there');
    }
  });

  test('of a config that is not there is not the lock beside it', async () => {
    const project = await good();
    for (const verb of [['status'], ['show', 'a'], ['log'], ['diff', '--base', 'approvals.lock.json']])
      expect(await refusedBy(project, [...verb, '--config', 'nofile.json'])).toContain('nofile.json');
  });
});

test('a misspelt host names the nearest ones first, then the whole list', async () => {
  const project = await world(scriptedProject({ a: {} }));
  const said = await refusedBy(project, ['names', '--host', 'codx-cli']);
  expect(said).toMatch(/did you mean codex-cli\S*.*\? known are generic, .*, metamcp; --host all/);
});

describe('a file is named as a person at the working directory would', () => {
  test.each<[string, string[], (at: (path: string) => string) => string]>([
    ['.', ['scan', 'app/nofile.json'], () => 'there is no config app/nofile.json'],
    ['.', ['status', '-c', 'app/nofile.json'], () => 'there is no config app/nofile.json'],
    ['.', ['scan', 'app/broken.json'], () => ': app/broken.json:1:'],
    ['.', ['scan', 'app/empty.json'], () => ': app/empty.json names no server'],
    ['.', ['ci', 'app/mcp.json'], () => ': app/approvals.lock.json:1: '],
    ['app', ['ci'], () => ': approvals.lock.json:1: '],
    ['app/deep', ['ci', '../mcp.json'], (at) => `: ${at('app/approvals.lock.json')}:1: `],
    ['app/deep', ['scan', '../broken.json'], (at) => `: ${at('app/broken.json')}:1:`],
    ['.', ['names', 'app/mcp.json'], () => ': app/mcp-audit.policy.json:1:'],
    ['.', ['permissions', 'app/mcp.json'], () => 'looked for app/.claude/settings.json'],
    ['.', ['permissions', 'app/mcp.json', '--settings', 'app/empty.json'], () => ': app/empty.json:1:'],
  ])('in %s: %j', async (cwd, args, says) => {
    const project = await world({
      ...scriptedProject({ a: {} }, 'app/mcp.json'),
      ...(args[0] === 'ci' && { 'app/approvals.lock.json': '{' }),
      'app/broken.json': '{',
      'app/empty.json': args[0] === 'permissions' ? '[]' : '{"mcpServers": {}}',
      'app/deep/x': '',
      ...(args[0] === 'names' && { 'app/mcp-audit.policy.json': '{' }),
    });
    const at = (path: string) => join(project.folder, path);
    const { code, stderr } = await project.run(args, { cwd: at(cwd) });
    expect(code).toBe(2);
    expect(stderr).toContain(says(at));
  });
});

test('a working directory that was deleted is told, and is no bug', async () => {
  const project = await world({ 'gone/x': '' });
  const line = 'cd gone && rm -r ../gone && exec "$NODE" "$BIN" scan';
  const env = cleanEnv({ NODE: process.execPath, BIN });
  const { code, stdout, stderr } = await child('sh', ['-c', line], project.folder, env);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^no audit was performed: the working directory is not there any more\n/);
});

test.runIf(process.getuid?.() === 0)(
  'a user whom the system does not know, without HOME, is no bug',
  async () => {
    const { HOME: _, ...env } = cleanEnv({
      NODE_OPTIONS: '--import=data:text/javascript,process.setuid(54321)',
    });
    expect(await child(process.execPath, [BIN, '--version'], '/', env)).toMatchObject({
      code: 0,
      stderr: '',
    });
  },
);

describe('usage', () => {
  test.each([
    [['scna'], 'Did you mean scan?'],
    [['help', 'scna'], 'Did you mean scan?'],
    [['nothing'], "unknown command 'nothing'\nsee: npx mcp-audit --help\n"],
    [['show'], "argument 'server[::item]'\nsee: npx mcp-audit show --help\n"],
    [[], 'no command was given\n\nUsage: mcp-audit'],
    [['scan', '--formt', 'json'], 'Did you mean --format?'],
    [['scan', '--format', 'xml'], 'Allowed choices are table, json'],
    [['scan', '--timeout', '0'], 'must be a number'],
    [['configs', '--format', 'markdown'], '--format markdown is for --clients'],
    [['scan', '--host', 'claude'], 'claude-code'],
    [['scan', '--server', 'shopp'], 'did you mean "shop"?'],
    [['scan', ''], 'a config was given with an empty name'],
    [['status', '--lock', ''], '--lock was given an empty value'],
    [['approve', '--from', 'r.json', '--reason', ' \u200b'], 'It must say something.'],
    [['init', '--until', '2099-01-01', '--reason', ''], 'It must say something.'],
    [['scan', '--output', ''], '--output was given an empty value'],
    [['permissions', '--settings', ''], '--settings was given an empty value'],
    [['simulate', '--session', ''], '--session was given an empty value'],
    [['ci', '--base', ''], '--base was given an empty value'],
    [['ci', '--no-base', '--base', 'main'], '--base and --no-base contradict each other\ngive one of them\n'],
    [['ci', '--no-base', '--base-lock', 'x'], '--no-base and --base-lock contradict each other'],
    [['scan', '--client', 'claud-code'], 'did you mean "claude-code"'],
    [['names', '--host', 'all', '--host', 'zedd'], 'no host profile is called "zedd"\ndid you mean zed?'],
    [['ci', '--lock', 'my locks.json'], "npx mcp-audit approve --lock 'my locks.json'; then commit"],
    [['diff', 'pay'], 'named with its server: SERVER::ITEM'],
    [['configs', 'mpc.json'], 'there is no config mpc.json\ncheck the path\n'],
    [['remove', 'shopp'], 'nothing here is called "shopp"\n'],
    [['init', '--until', '2099-01-01'], 'write both: npx mcp-audit init --until '],
    [['scan', 'https://x.example/mcp'], 'there is no config https://x.example/mcp\nwrite the address into a'],
    [['scan', 'shop'], 'one server of a config is chosen by --server shop\n'],
    [['ci', 'shop::pay'], 'chosen by --server shop\n'],
    [['scan', '--host', 'zed,goose'], 'write --host zed --host goose\n'],
    [['scan', '.'], 'cannot read .: it is a folder'],
    [['scan', '--host', 'nobody'], 'known are generic, claude-code, '],
    [['scan', '--server', 'sh\nop'], 'a server "sh\\nop"\n'],
    [['status', 'a\u202eb'], 'called "a\\u{202e}b"\n'],
    [['status', 'a\\b'], 'called "a\\b"\n'],
    [['ci', '--start'], "unknown option '--start'"],
  ])('%j', async (args, says) => {
    const project = await world(scriptedProject({ shop: {} }));
    await project.write({
      'approvals.lock.json': '{"digestScheme":"mcp-audit/1","lockfileVersion":1,"servers":{}}',
    });
    expect(await refusedBy(project, args)).toContain(says);
  });

  test('without a config the usual places are named, not all of them', async () => {
    const empty = await world();
    const said = await refusedBy(empty, ['scan']);
    expect(said).toMatch(
      /^no audit was performed: no config found here .*\(looked for \.mcp\.json, .* and in \d+ other places, which npx mcp-audit configs --clients lists\)\n/,
    );
    expect(said.length).toBeLessThan(300);
  });

  test('configs of several folders need a lock by name', async () => {
    const project = await world({
      ...scriptedProject({ a: {} }, 'one/mcp.json'),
      ...scriptedProject({ b: {} }, 'two/mcp.json'),
    });
    expect(await refusedBy(project, ['scan', 'one/mcp.json', 'two/mcp.json'])).toContain('--lock');
    expect(
      (await project.run(['scan', 'one/mcp.json', 'two/mcp.json', '--lock', 'l.json', '--format', 'json']))
        .code,
    ).toBe(2);
  });
});

describe('a server that fails', () => {
  const broken: Record<string, [object, string, RegExp]> = {
    'exits at once': [
      { exitAt: { at: 'start', code: 7 }, stderr: 'no token\u001b[2J' },
      'unreachable',
      /7.*no token/s,
    ],
    hangs: [{ hangAt: 'initialize' }, 'unreachable', /did not answer/],
    'exits in the middle of a page': [{ exitAt: { at: 'tools/list', code: 3 } }, 'incomplete', /3/],
    'never ends paging': [{ endless: 'same' }, 'incomplete', /cursor/],
    'fails a declared kind': [
      { prompts: [{ name: 'p' }], errors: { 'prompts/list': { code: -32601, message: 'no' } } },
      'incomplete',
      /prompts\/list/,
    ],
    'floods stdout without a line': [{ stdoutFlood: 50_000_000 }, 'incomplete', /bytes|long/],
  };
  for (const [what, [script, status, reason]] of Object.entries(broken)) {
    test.concurrent(`${what}: it alone is ${status}`, async () => {
      const healthy = { tools: [tool('y')] };
      const project = await approvedProject({ good: healthy, bad: { tools: [tool('x')] } });
      await project.write(scriptedProject({ good: healthy, bad: { tools: [tool('x')], ...script } }));
      const { code, report } = await project.report('ci', '--timeout', what === 'hangs' ? '5' : '60');
      expect(code).toBe(3);
      const [bad, good] = report.servers;
      expect(good).toMatchObject({ key: 'good', status: 'listed' });
      expect(bad).toMatchObject({ key: 'bad', status });
      expect(bad.reason).toMatch(reason);
      const states = report.items.map((one: Parsed) => `${one.server} ${one.state}`);
      expect(states).toContain('good approved');
      expect(states).not.toContain('bad missing');
      expect(report.findings).toMatchObject([
        { rule: status, severity: 'incomplete', subjects: [{ server: 'bad' }] },
      ]);
    });
  }

  test('noise on stdout is noted, a flood of stderr is nothing', async () => {
    const project = await world(
      scriptedProject({
        a: { tools: [tool('x')], noise: ['hello', '{"level":"info"}'], stderrFlood: 3_000_000 },
      }),
    );
    expect((await project.approveAll()).code).toBe(0);
    expect(await project.report('ci')).toMatchObject({
      code: 0,
      report: { findings: [{ rule: 'nonconforming', severity: 'note' }] },
    });
  });

  test('a command that is not there', async () => {
    const project = await world({ 'mcp.json': { mcpServers: { a: { command: './no-such-program' } } } });
    const { code, report } = await project.report('scan', '--start', '--fail-on', 'never');
    expect(code).toBe(3);
    expect(report.servers).toMatchObject([
      { status: 'unreachable', reason: expect.stringContaining('no-such-program') },
    ]);
  });

  test('a variable that is not set: the server is not contacted, and the report says which', async () => {
    const { entry, files } = { entry: { command: process.execPath, args: ['$' + '{NO_SUCH}'] }, files: {} };
    const project = await world({ 'mcp.json': { mcpServers: { a: entry } }, ...files });
    const { code, report } = await project.report('scan', '--start', '--fail-on', 'never');
    expect(code).toBe(3);
    expect(report.servers).toMatchObject([{ status: 'not-started' }]);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        rule: 'config-unset-variable',
        severity: 'incomplete',
        message: expect.stringContaining('NO_SUCH'),
      }),
    );
  });

  test('a bad entry is a finding with its line, its neighbours are audited', async () => {
    const config = '{\n  "mcpServers": {\n    "bad": 7,\n    "good": %\n  }\n}';
    const files = scriptedProject({ good: { tools: [tool('x')] } });
    const entry = (files['mcp.json'] as Parsed).mcpServers.good;
    const project = await world({ ...files, 'mcp.json': config.replace('%', JSON.stringify(entry)) });
    const { code, report } = await project.report('scan', '--start');
    expect(code).toBe(1);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        rule: expect.stringMatching(/^config-/),
        severity: 'error',
        locations: [{ file: 'mcp.json', line: 3 }],
      }),
    );
    expect(report.items).toMatchObject([{ identity: 'good::x' }]);
  });

  test('a disabled server is not started, not missed and not refused', async () => {
    const files = scriptedProject({ a: { tools: [tool('x')] }, b: { tools: [tool('y')] } });
    const project = await world(files);
    await project.approveAll();
    const config = files['mcp.json'] as Parsed;
    config.mcpServers.b.disabled = true;
    await project.write({ 'mcp.json': config });
    const { code, report } = await project.report('ci');
    expect(code).toBe(0);
    expect(report.servers).toMatchObject([{ status: 'listed' }, { status: 'disabled' }]);
    expect(report.findings).toEqual([]);
  });
});

test('help with the name of a command is its help, and no failure', async () => {
  const project = await world();
  for (const [args, usage] of [
    [['help'], 'Usage: mcp-audit [options]'],
    [['help', 'scan'], 'Usage: mcp-audit scan [options]'],
  ] as const) {
    const { code, stdout, stderr } = await project.run(args);
    expect({ code, stderr, usage: stdout.startsWith(usage) }).toEqual({ code: 0, stderr: '', usage: true });
  }
});
