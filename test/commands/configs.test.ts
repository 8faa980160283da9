/** Many clients' files through the command: which are read, which entry counts, what is said of broken ones. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { withoutShadowed } from '../../src/commands/shadowing.ts';
import { readConfig } from '../../src/configs/read.ts';
import { program } from '../../src/program/index.ts';
import { fakeIo, type Parsed, ROOT, SCRIPTED, tool, world } from '../support/world.ts';

const run = (...args: string[]) => ({ command: 'node', args });
const rulesOf = (findings: Parsed[]) => findings.map(({ rule, severity }) => `${rule} ${severity}`);

test('configs lists files, clients and problems, and what a ci command does not read', async () => {
  const project = await world({
    '.git/HEAD': 'ref: refs/heads/main',
    '.mcp.json': '{"mcpServers": {"a": {"url": "https://h/m"}}} // note',
    '.vscode/mcp.json': { servers: { c: run('${input:key}') }, inputs: [{ id: 'key', password: true }] },
    '.gemini/settings.json': { theme: 'dark' },
    'home/.codex/config.toml': '[mcp_servers.b]\ncommand = "node"\n',
  });
  const { code, stdout } = await project.run(['configs', '.mcp.json', '--user', '--format', 'json']);
  expect(code).toBe(0);
  const { ci, configs } = JSON.parse(stdout);
  expect(ci).toBe('mcp-audit ci .mcp.json');
  const row = (config: Parsed) => [config.path, config.client, config.readByCi, config.servers.length];
  expect(configs.map(row)).toEqual([
    ['.mcp.json', 'claude-code', true, 1],
    ['.vscode/mcp.json', 'vscode', false, 1],
    ['~/.codex/config.toml', 'codex', false, 1],
  ]);
  expect(rulesOf(configs.flatMap(({ problems }: Parsed) => problems))).toEqual([
    'config-syntax warning',
    'config-type error',
    'config-input incomplete',
  ]);
  const text = await project.run(['configs']);
  expect(text.stdout).toContain('2 configs, 2 servers; nothing was started');
  const none = await (await world()).run(['configs']);
  expect(none).toMatchObject({ code: 2, stdout: '' });
});

test('--input and --env-file give values, which no output shows', async () => {
  const script = { tools: [tool('pay')] };
  const entry = {
    command: process.execPath,
    args: [SCRIPTED, 'shop.json'],
    env: { KEY: '${input:key}', TOKEN: '${env:TOKEN}' },
  };
  const project = await world({
    'shop.json': script,
    '.vscode/mcp.json': { servers: { shop: entry }, inputs: [{ id: 'key', password: true }] },
    'tokens.env': 'TOKEN="planted-token-1"\n',
  });
  const given = ['--input', 'key=planted=input', '--env-file', 'tokens.env'];
  const { stdout, stderr } = await project.run(['scan', '--start', '--format', 'json', ...given]);
  const report = JSON.parse(stdout);
  expect(report.servers).toMatchObject([{ key: 'shop', status: 'listed' }]);
  expect(report.servers[0].launch.entry.env).toEqual({ KEY: '${input:key}', TOKEN: '${TOKEN}' });
  expect(stdout + stderr).not.toMatch(/planted/);
  const wrong = await project.run(['scan', '--env-file', 'nowhere.env']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere.env') });
});

test('a config on standard input is read as the client that is named', async () => {
  const project = await world();
  const stdin = new PassThrough();
  stdin.end('[mcp_servers.b]\ncommand = "node"\n');
  const { stdout } = await project.run(['scan', '-', '--client', 'codex', '--format', 'json'], { stdin });
  expect(JSON.parse(stdout)).toMatchObject({
    configs: [{ path: 'standard input', client: 'codex' }],
    servers: [{ key: 'b', status: 'not-started' }],
  });
});

test('scan --user reads the user’s files with a lock of their own', async () => {
  const files = { 'home/.cursor/mcp.json': { mcpServers: { b: run('x') } }, '.mcp.json': { mcpServers: {} } };
  const project = await world(files);
  const { stdout } = await project.run(['scan', '--user', '--format', 'json']);
  const report = JSON.parse(stdout);
  expect(report.configs).toMatchObject([{ path: '~/.cursor/mcp.json', client: 'cursor' }]);
  expect(report.lock).toMatchObject({ path: '~/.config/mcp-audit/approvals.lock.json', present: false });
  expect(report.findings[0].next).toBe('npx mcp-audit approve --user b');
  expect(await (await world()).run(['scan', '--user'])).toMatchObject({ code: 2, stdout: '' });
});

describe('several files', () => {
  test('clients’ spellings of one launch are one server, whatever is set', async () => {
    const shop = run('x');
    const far = (reference: string) => ({
      url: 'https://h/m',
      headers: { Authorization: `Bearer ${reference}` },
    });
    const project = await world({
      '.mcp.json': {
        mcpServers: { shop: { ...shop, env: { T: '${T}' } }, far: { type: 'http', ...far('${T}') } },
      },
      '.cursor/mcp.json': { mcpServers: { shop: { ...shop, env: { T: '${env:T}' } }, far: far('${env:T}') } },
      '.vscode/mcp.json': { servers: { shop: { type: 'stdio', ...shop, env: { T: '${env:T}' } } } },
      '.gemini/settings.json': { mcpServers: { shop: { ...shop, env: { T: '$T' } } } },
      '.codex/config.toml': `[mcp_servers.shop]\ncommand = "node"\nargs = ["x"]\nenv_vars = ["T"]\nstartup_timeout_sec = 5
[mcp_servers.far]\nurl = "https://h/m"\nbearer_token_env_var = "T"\n`,
    });
    for (const env of [fakeIo(ROOT).io.env, { ...fakeIo(ROOT).io.env, T: 'planted-token-1' }]) {
      const report = JSON.parse((await project.run(['scan', '--format', 'json'], { env })).stdout);
      expect(report.servers.map(({ key }: Parsed) => key)).toEqual(['far', 'shop']);
      expect(rulesOf(report.findings)).not.toContain('conflicting-server error');
    }
    // What a client hands over as text is not what another one expands; another variable is another launch.
    await project.write({
      '.cursor/mcp.json': { mcpServers: { shop: { ...shop, env: { T: '${T}' } }, far: far('${env:U}') } },
    });
    const { report } = await project.report('scan');
    const conflicts = report.findings.filter(({ rule }: Parsed) => rule === 'conflicting-server');
    expect(conflicts.map(({ subjects }: Parsed) => subjects[0].server)).toEqual(['far', 'shop']);
    const [unapproved] = report.findings.filter(({ rule }: Parsed) => rule === 'unapproved-launch');
    expect(unapproved.next).toMatch(/approve (?:shop far|far shop)$/);
  });

  test('of two files of one client the winner is named, and the other entry never runs', async () => {
    const project = await world({
      '.cursor/mcp.json': { mcpServers: { shop: run('ours') } },
      'home/.cursor/mcp.json': { mcpServers: { shop: run('theirs'), more: run('y') } },
    });
    const args = [
      'scan',
      '.cursor/mcp.json',
      'home/.cursor/mcp.json',
      '--lock',
      'l.json',
      '--format',
      'json',
    ];
    await project.write({ 'l.json': '{"digestScheme":"mcp-audit/1","lockfileVersion":1,"servers":{}}' });
    const report = JSON.parse((await project.run(args)).stdout);
    expect(report.servers.map(({ key }: Parsed) => key)).toEqual(['more', 'shop']);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        rule: 'config-shadowed',
        message: expect.stringContaining('.cursor/mcp.json, which counts'),
      }),
    );
  });
});

test.each([
  ['UTF-16 with its mark', Buffer.from('\uFEFF{"mcpServers":{}}', 'utf16le'), /^\.mcp\.json:1:1: .*UTF-16/],
  ['other bytes', Buffer.from('7b0a2020ff7d', 'hex'), /^\.mcp\.json:2:3: .*not UTF-8 text/],
])('%s beside a good file: told with line and column', async (_, bytes, says) => {
  const project = await world({ 'mcp.json': { mcpServers: { shop: run('x') } } });
  await writeFile(join(project.folder, '.mcp.json'), bytes);
  const { report } = await project.report('scan');
  expect(report.servers).toMatchObject([{ key: 'shop' }]);
  const [told] = report.findings.filter(({ rule }: Parsed) => rule === 'config-unreadable');
  expect(told).toMatchObject({ message: expect.stringMatching(says) });
});

test('a config without a member names no server, and is no error beside others', async () => {
  const project = await world({ 'mcp.json': { mcpServers: { shop: run('x') } }, '.cursor/mcp.json': {} });
  const { report } = await project.report('scan');
  expect(rulesOf(report.findings)).toEqual(['unapproved-launch error']);
  const alone = await project.run(['scan', '.cursor/mcp.json']);
  expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining('names no server') });
});

test('what is wrong with many entries in one way is one finding with all of them', async () => {
  const entry = { command: 'node', args: ['x'], env: { T: '${TOKEN}' } };
  const project = await world({ 'mcp.json': { mcpServers: { a: entry, b: entry, c: run('${OTHER}') } } });
  const { report } = await project.report('scan');
  const found = report.findings.filter(({ rule }: Parsed) => rule === 'config-unset-variable');
  expect(found.map(({ subjects }: Parsed) => subjects)).toEqual([
    [{ server: 'a' }, { server: 'b' }],
    [{ server: 'c' }],
  ]);
  expect(found[0].locations).toHaveLength(2);
  const { stdout } = await project.run(['configs']);
  expect(stdout).toContain('config-unset-variable  a, b  mcp.json:3\n');
  expect(stdout).toMatch(/^a generic client +3 +- +3 +read +mcp\.json$/m);
});

test('settings that name no server say why', async () => {
  const settings = { 'claude.mcpServers': { s: run('x') } };
  const project = await world({ '.vscode/settings.json': settings });
  const { code, stderr } = await project.run(['scan', '.vscode/settings.json']);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'no server; .vscode/settings.json:2: `claude.mcpServers` is read by no client we know',
  );
  const broken = await world({ 'mcp.json': '{', '.cursor/mcp.json': '{' });
  expect((await broken.run(['scan'])).stderr).toMatch(/cut off; mcp\.json:1:2: /);
});

describe('a broken file beside a good one', () => {
  const good = { mcpServers: { shop: run('x') } };
  const UTF16 = Buffer.from('{"mcpServers":{}}', 'utf16le').toString('latin1');
  test.each([
    ['empty', '', /:1:1: the config is empty/],
    ['binary', 'a\n\0b', /:2:1: the config is not a text file/],
    ['UTF-16', UTF16, /:1:1: the config is written in UTF-16/],
    ['two documents', '{}\n{}', /:2:1: the config goes on after its end/],
    ['a list', '[]', /:1:1: the config is a list, not an object/],
    ['the text of a link', '../other/mcp.json', /:1:1: the config is the text of a symbolic link/],
    ['truncated', '{"mcpServers": {', /:1:17: the config ends too early/],
    ['HTML', '<html></html>', /:1:1: the config is HTML or XML/],
    ['a pointer', 'version https://git-lfs.github.com/spec/v1\n', /:1:1: the config is a pointer of Git LFS/],
    ['single quotes', "{'mcpServers': {}}", /:1:2: the config has texts in single quotes/],
  ])('%s: told with line and column, the other is audited', async (_, text, says) => {
    const project = await world({ 'mcp.json': good, '.mcp.json': text });
    const { report } = await project.report('scan');
    expect(report.servers).toMatchObject([{ key: 'shop', config: 'mcp.json' }]);
    const [told] = report.findings.filter(({ rule }: Parsed) => rule === 'config-unreadable');
    expect(told).toMatchObject({ severity: 'error', message: expect.stringMatching(says) });
    expect(await project.run(['scan', '.mcp.json'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('a folder, and a link that leads out of the project', async () => {
    const project = await world({ 'shop/mcp.json': good, 'elsewhere.json': good });
    await mkdir(join(project.folder, 'shop/.mcp.json'));
    await mkdir(join(project.folder, 'shop/.cursor'));
    await symlink('../../elsewhere.json', join(project.folder, 'shop/.cursor/mcp.json'));
    const { stdout } = await project.run(['scan', '--format', 'json'], { cwd: join(project.folder, 'shop') });
    const told = JSON.parse(stdout).findings.filter(({ rule }: Parsed) => rule === 'config-unreadable');
    expect(told.map(({ message }: Parsed) => message).sort()).toEqual([
      expect.stringContaining('.cursor/mcp.json:1:1: the config is a link that leads out of the project'),
      expect.stringContaining('.mcp.json: it is a folder'),
    ]);
  });
});

test.skipIf(process.platform === 'win32')(
  'a pipe or a socket that nobody writes to is told, not waited for',
  async () => {
    const project = await world({ 'mcp.json': { mcpServers: { shop: run('x') } }, '.cursor/x': '' });
    execFileSync('mkfifo', [join(project.folder, '.mcp.json')]);
    const socket = createServer().listen(join(project.folder, '.cursor/mcp.json'));
    await once(socket, 'listening');
    await symlink('nowhere.json', join(project.folder, 'opencode.json'));
    try {
      const { report } = await project.report('scan');
      const told = report.findings.filter(({ rule }: Parsed) => rule === 'config-unreadable');
      expect(told.map(({ message }: Parsed) => message).sort()).toEqual([
        'cannot read .cursor/mcp.json: it is a socket, not a file',
        'cannot read .mcp.json: it is a named pipe, not a file',
      ]);
      const link = await project.run(['scan', 'opencode.json']);
      expect(link).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('there is no config opencode.json'),
      });
      const endless = await project.run(['configs', '/dev/zero']);
      expect(endless.stdout).toContain('it is a device, not a file');
    } finally {
      socket.close();
    }
  },
);

test('configs tells which of two files of one client counts, and lists a named file without a server', async () => {
  const project = await world({
    '.cursor/mcp.json': { mcpServers: { shop: run('ours') } },
    'home/.cursor/mcp.json': { mcpServers: { shop: run('theirs') } },
    '.zed/settings.json': { theme: 'dark' },
  });
  const { stdout } = await project.run(['configs', '--user', '.zed/settings.json']);
  expect(stdout).toContain('config-shadowed');
  expect(stdout).toContain('.cursor/mcp.json, which counts');
  expect(stdout).toContain('.zed/settings.json');
});

test('where administrators set a file of Claude Code, no other one of it runs', () => {
  const { io } = fakeIo(ROOT);
  const file = (absolute: string, key: string) => {
    const text = JSON.stringify({ mcpServers: { [key]: run(key) } });
    const context = { env: {}, home: '/h', platform: 'linux', folder: '/p' } as const;
    const config = { absolute, shown: absolute, spoken: absolute, folder: '/p' };
    return { config, reading: readConfig({ path: absolute, text, hash: '' }, context) };
  };
  const managed = file('/etc/claude-code/managed-mcp.json', 'firm');
  const files = [managed, file('/p/.mcp.json', 'shop'), file('/p/.cursor/mcp.json', 'shop')];
  const left = withoutShadowed({ ...io, platform: 'linux', home: '/h' }, files);
  expect(left.map(({ servers }) => servers.map(({ key }) => key))).toEqual([['firm'], [], ['shop']]);
  expect(rulesOf(left[1]?.problems as Parsed[])).toEqual(['config-shadowed warning']);
  // The same path elsewhere, as in a repository, replaces nothing.
  const lookalike = file('/p/etc/claude-code/managed-mcp.json', 'firm');
  const kept = withoutShadowed({ ...io, platform: 'linux', home: '/h' }, [lookalike, ...files.slice(1)]);
  expect(kept[1]?.servers).toHaveLength(1);
});

test('tools that a config hides are listed as such, and pinned', async () => {
  const codex = `[mcp_servers.shop]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(SCRIPTED)}, "shop.json"]\ndisabled_tools = ["undo"]\n`;
  const project = await world({
    '.codex/config.toml': codex,
    'shop.json': { tools: [tool('pay'), tool('undo')] },
  });
  const { report } = await project.report('scan', '--start');
  expect(
    report.items.map(({ name, hiddenByConfig, state }: Parsed) => [name, hiddenByConfig, state]),
  ).toEqual([
    ['pay', undefined, 'unapproved'],
    ['undo', true, 'unapproved'],
  ]);
  expect(report.items[1].exposed).toEqual({});
  const { stdout } = await project.run(['scan', '--start']);
  expect(stdout).toContain('shop: hidden by config, pinned all the same: undo');
  const names = await project.run(['names', '--start', '--host', 'codex-cli']);
  expect(names.stdout).toContain('shop: hidden by config, so no host shows them: undo');
  expect(names.stdout).not.toMatch(/mcp__shop__undo/);
  const which = await project.run(['which', 'mcp__shop__undo', '--start', '--host', 'codex-cli']);
  expect(which).toMatchObject({ code: 1, stdout: expect.stringContaining('hidden by config') });
});

test('docs/configs.md shows the clients as configs --clients tells them', async () => {
  const { stdout } = await (await world()).run(['configs', '--clients', '--format', 'markdown']);
  expect(await readFile(join(ROOT, 'docs/configs.md'), 'utf8')).toContain(stdout);
  const known = program(fakeIo(ROOT).io, () => {}).commands.map((command) => command.name());
  expect(known).toContain('configs');
});
