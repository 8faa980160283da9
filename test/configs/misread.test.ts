/** What a client would misread although it can be read here: foreign flags, servers in another place, other readers. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG_RULES } from '../../src/audit/policy/protected.ts';
import { readConfig } from '../../src/configs/read.ts';
import { parserOf } from '../../src/configs/syntaxes.ts';
import { ROOT, world } from '../support/world.ts';
import { CONTEXT, read, refusalOf, rules } from './helpers.ts';

const node = { command: 'node' };
const text = (value: unknown) => JSON.stringify(value);
const says = (reading: ReturnType<typeof read>) => reading.problems.map(({ message }) => message).join('\n');

test.each([
  ['.cursor/mcp.json', { enabled: false }, 'Cursor has no `enabled` member: it would start this server'],
  ['.roo/mcp.json', { enabled: false }, 'Roo Code has no `enabled` member'],
  ['.roo/mcp.json', { enabled: 'no' }, 'Roo Code has no `enabled` member'],
])('%s %j: a flag of other clients switches nothing off', (path, flag, message) => {
  const reading = read(text({ mcpServers: { s: { ...node, ...flag } } }), {}, path);
  expect(rules(reading)).toEqual(['config-flag warning']);
  expect(says(reading)).toContain(message);
  expect(reading.servers).toMatchObject([{ disabled: false }]);
});

test('a foreign flag that says what happens anyway is quiet', () => {
  const entry = { ...node, disabled: true, enabled: false };
  expect(rules(read(text({ mcpServers: { s: entry } }), {}, '.roo/mcp.json'))).toEqual([]);
  expect(rules(read(text({ mcpServers: { s: { ...node, enabled: true } } }), {}, '.mcp.json'))).toEqual([]);
});

test('servers beside those that are read are told, not passed over', () => {
  const reading = read(text({ mcpServers: { s: node }, mcpTemplates: { a: node, b: node } }));
  expect(rules(reading)).toEqual(['config-servers-member warning']);
  expect(says(reading)).toContain('`mcpTemplates` holds 2 entries that look like servers');
  expect(rules(read(text({ mcpServers: { s: node }, serverDefaults: { env: {} } })))).toEqual([]);
});

test.each([
  ['.vscode/mcp.json', { mcp: { servers: { s: node } } }, 'VS Code reads `servers`, not `mcp.servers`'],
  ['mcp.json', { mcp_servers: { s: node } }, undefined],
  ['mcp.json', { tools: { s: node } }, 'the servers stand under `tools`'],
])('%s: servers in another place are read, and the place is told', (path, value, message) => {
  const reading = read(text(value), {}, path);
  expect(reading.servers).toMatchObject([{ key: 's' }]);
  if (message) expect(says(reading)).toContain(message);
});

test('of two places none is chosen', () => {
  const two = text({ one: { s: node }, two: { s: node } });
  expect(refusalOf(() => read(two)).message).toContain('names no servers');
});

test('a .mcp.json with servers is Visual Studio’s; who else reads the file finds none', () => {
  const entry = { url: 'https://h/m', headers: { Authorization: 'Bearer ${input:key}' } };
  const reading = read(text({ servers: { s: entry }, inputs: [{ id: 'key' }] }), {}, '.mcp.json');
  expect(reading.client).toBe('visual-studio');
  expect(rules(reading)).toEqual(['config-servers-member warning', 'config-input incomplete']);
  expect(read(text({ servers: node }), {}, '.mcp.json').client).toBe('claude-code');
});

test('the .mcp.json of a plugin may be a flat map, and knows the folder of the plugin', () => {
  const flat = { path: '.mcp.json', text: text({ s: { command: 'node', args: ['x'] } }), hash: '' };
  expect(rules(readConfig(flat, CONTEXT))).toEqual(['config-servers-member warning']);
  const inPlugin = readConfig(flat, { ...CONTEXT, inPlugin: true });
  expect([inPlugin.client, rules(inPlugin)]).toEqual(['claude-code-plugin', []]);
  const entry = { command: 'node', args: ['${CLAUDE_PLUGIN_ROOT}/s.js'] };
  const told = read(text({ mcpServers: { s: entry } }), {}, 'plugins/shop/.mcp.json');
  expect(rules(told)).toEqual([]);
  expect(told.servers[0]?.launch).toMatchObject({ args: ['/shop/s.js'] });
});

test('a manifest that names files says which of them nobody read', () => {
  const manifest = (mcpServers: unknown) =>
    read(text({ name: 'p', mcpServers }), {}, '.claude-plugin/plugin.json');
  expect(rules(manifest('./.mcp.json'))).toEqual([]);
  expect(says(manifest(['./.mcp.json', './more.json']))).toContain('the servers are in ./more.json');
});

test('files and members that no client reads are told', () => {
  const inSettings = read(text({ mcpServers: { s: node } }), {}, '.claude/settings.json');
  expect(says(inSettings)).toContain('Claude Code reads no servers from this file');
  const amp = read(text({ 'amp.mcpServers': { s: node } }), {}, '.vscode/settings.json');
  expect(says(amp)).toContain('`amp.mcpServers` is read by Amp');
});

test.each([
  ['.vscode/settings.json', { 'chat.mcp.servers': { s: node } }, '`chat.mcp.servers` is read by no client'],
  ['.vscode/settings.json', { 'github.copilot.mcpServers': { s: node } }, 'github.copilot.mcpServers'],
  ['.vscode/settings.json', { mcpServers: { s: node } }, '`mcpServers` is read by no client'],
  ['x.code-workspace', { settings: { mcpServers: { s: node } } }, '`mcpServers` is read by no client'],
])('%s %j: an empty list of servers is explained', (path, value, message) => {
  const reading = read(text(value), {}, path);
  expect(reading.servers).toEqual([]);
  expect(says(reading)).toContain(message);
});

test('servers in a profile of Codex, and in a map where Continue wants a list, are told', async () => {
  const parsers = { toml: await parserOf('toml'), yaml: await parserOf('yaml') };
  const told = (path: string, body: string) =>
    says(readConfig({ path, text: body, hash: '' }, { ...CONTEXT, parsers }));
  const profile = '[profiles.work.mcp_servers.s]\ncommand = "node"\n';
  expect(told('.codex/config.toml', profile)).toMatch(/^`profiles\.work\.mcp_servers` was not read/);
  const map = 'mcpServers:\n  s: {command: node}\n';
  expect(told('.continue/mcpServers/a.yaml', map)).toContain('in YAML as a list');
});

test('settings may be empty, a file for servers may not', async () => {
  const parsers = { toml: await parserOf('toml') };
  const blank = (path: string) => readConfig({ path, text: ' \n', hash: '' }, { ...CONTEXT, parsers });
  expect(blank('.codex/config.toml')).toMatchObject({ client: 'codex', servers: [], problems: [] });
  expect(blank('.zed/settings.json')).toMatchObject({ client: 'zed', servers: [], problems: [] });
  const refused = refusalOf(() => blank('.vscode/mcp.json'));
  expect([refused.message, refused.next]).toEqual([
    '.vscode/mcp.json:1:1: the config is empty',
    expect.stringContaining('{"servers": '),
  ]);
});

test('an empty map beside a full one is not told as if it held something', () => {
  const reading = read(text({ mcpServers: { s: node }, servers: {} }), {}, '.vscode/mcp.json');
  expect(rules(reading)).toEqual(['config-servers-member warning']);
  expect(says(reading)).toContain('VS Code reads `servers`, not `mcpServers`');
});

test('servers of a development container are VS Code’s', () => {
  const mcp = { servers: { s: node } };
  const path = '.devcontainer/devcontainer.json';
  const reading = read(text({ image: 'x', customizations: { vscode: { mcp } } }), {}, path);
  expect([reading.client, reading.servers.map(({ key }) => key), rules(reading)]).toEqual([
    'vscode',
    ['s'],
    [],
  ]);
  expect(read(text({ image: 'x' }), {}, path)).toMatchObject({ servers: [], problems: [] });
});

test('the Copilot plugin for JetBrains keeps headers in requestInit', () => {
  const requestInit = { headers: { Authorization: 'Bearer hunter22' } };
  const [server] = read(
    text({ servers: { s: { url: 'https://h/m', requestInit } } }),
    {},
    'github-copilot/intellij/mcp.json',
  ).servers;
  expect(server?.launch).toMatchObject({ headers: new Map([['Authorization', 'Bearer hunter22']]) });
  expect(server?.secrets).toContain('hunter22');
});

test.each(['[7]', '"T"', '[{ source = "local" }]'])(
  'Codex’s env_vars = %s names no variables',
  async (list) => {
    const body = `[mcp_servers.s]\ncommand = "node"\nenv_vars = ${list}\n`;
    const parsers = { toml: await parserOf('toml') };
    const reading = readConfig({ path: '.codex/config.toml', text: body, hash: '' }, { ...CONTEXT, parsers });
    expect(rules(reading)).toEqual(['config-entry error']);
    expect(says(reading)).toBe('`env_vars` must be a list of names');
  },
);

test('a variable in a form the client does not read is text, and no credential', () => {
  const Authorization = 'Bearer $SHOP_TOKEN';
  const args = ['--header', `Authorization: ${Authorization}`, '--key=$SHOP_KEY', 'costs $5'];
  const mcpServers = { s: { ...node, args }, far: { url: 'https://h/m', headers: { Authorization } } };
  const reading = read(text({ mcpServers }), {}, '.cursor/mcp.json');
  expect(rules(reading)).toEqual(['config-unknown-reference warning', 'config-unknown-reference warning']);
  expect(reading.servers.flatMap(({ writtenOut = [] }) => writtenOut)).toEqual([]);
  expect(
    rules(read(text({ mcpServers: { s: { ...node, args: ['costs $5', 'a$B'] } } }), {}, '.cursor/mcp.json')),
  ).toEqual([]);
});

test('of a client nobody knows only headers are looked at for such variables', () => {
  const entry = { ...node, args: ['$HOME/x'], env: { T: '$TOKEN' } };
  expect(rules(read(text({ mcpServers: { s: entry } })))).toEqual([]);
  const far = { url: 'https://h/m', headers: { Authorization: 'Bearer $TOKEN' } };
  expect(rules(read(text({ mcpServers: { far } })))).toEqual(['config-unknown-reference warning']);
});

test('an extension of Gemini CLI knows its own folder', () => {
  const entry = { ...node, args: ['${extensionPath}${/}s.js'] };
  const reading = read(text({ name: 'x', mcpServers: { s: entry } }), {}, 'gemini-extension.json');
  expect(rules(reading)).toEqual([]);
  expect(reading.servers[0]?.launch).toMatchObject({ args: ['/shop/s.js'] });
  const settings = [{ name: 'Key', envVar: 'SHOP_KEY' }, { name: 'Region', envVar: 'REGION' }, 7];
  const asks = text({ name: 'x', settings, mcpServers: { s: { ...node, env: { REGION: 'eu' } } } });
  const [asked] = read(asks, { SHOP_KEY: 'hunter22', REGION: 'us' }, 'gemini-extension.json').servers;
  expect(asked?.launch).toMatchObject({
    env: new Map([
      ['SHOP_KEY', 'hunter22'],
      ['REGION', 'eu'],
    ]),
  });
  expect(asked?.secrets).toContain('hunter22');
  expect(rules(read(asks, {}, 'gemini-extension.json'))).toEqual([]);
});

test('a path of Windows whose backslashes were written once is no path', () => {
  const once = '{"mcpServers":{"s":{"command":"C:\\temp\\node.exe"}}}';
  expect(says(read(once))).toContain('a control character where a backslash was meant');
  expect(read(once).servers[0]?.launch).toBeUndefined();
  expect(refusalOf(() => read(once.replace('temp', 'Users'))).message).toMatch(/each is written twice$/);
  const sound = { command: 'C:\\temp\\node.exe', args: ['a\tb', 'c:x\ty'.slice(2)] };
  expect(rules(read(text({ mcpServers: { s: sound } })))).toEqual([]);
});

test.each([
  ['http://127.0.0.1@evil.example/m', '127.0.0.1'],
  ['https://localhost:8080@evil.example/m', 'localhost'],
  ['https://mcp.shop.example@evil.example/', 'mcp.shop.example'],
])('%s: the host that is shown is not the one that is reached', (url, shown) => {
  const reading = read(text({ mcpServers: { s: { type: 'http', url } } }), {}, '.mcp.json');
  expect(says(reading)).toContain(`seems to lead to \`${shown}\`, but`);
  expect(reading.servers[0]?.launch).toBeUndefined();
  expect(reading.servers[0]?.secrets).not.toContain(shown);
});

test('transports and types that the client gave up, or only it can reach', () => {
  const socket = read(
    text({ servers: { s: { type: 'http', url: 'unix:///run/m#/x' } } }),
    {},
    '.vscode/mcp.json',
  );
  expect(rules(socket)).toEqual(['config-transport incomplete']);
  expect(socket.servers[0]?.launch).toBeUndefined();
});

test('Goose tells an extension of the older transport', async () => {
  const yaml = { path: 'config.yaml', text: 'extensions:\n  s: {type: sse, uri: "https://h/m"}\n', hash: '' };
  const reading = readConfig(yaml, { ...CONTEXT, parsers: { yaml: await parserOf('yaml') } }, 'goose');
  expect(rules(reading)).toEqual(['config-type warning']);
});

test('the policy knows every rule of the readers', async () => {
  const files = await Promise.all(
    ['src/configs', 'src/commands'].map(async (folder) =>
      (await readdir(join(ROOT, folder))).map((name) => join(ROOT, folder, name)),
    ),
  );
  const texts = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')));
  const named = texts.flatMap((one) => [...one.matchAll(/'(config-[a-z-]+)'/g)].map(([, rule]) => rule));
  const known = new Set<string | undefined>(CONFIG_RULES);
  expect(named.filter((rule) => !known.has(rule))).toEqual([]);
});

test('files of clients of which only the place is known are found and read', async () => {
  const entry = { mcpServers: { s: { command: 'node', args: ['x'], disabled: true } } };
  const project = await world({ '.kilocode/mcp.json': entry, 'home/.aws/amazonq/mcp.json': entry });
  const { stdout } = await project.run(['configs', '--user', '--format', 'json']);
  expect(JSON.parse(stdout).configs).toMatchObject([
    { path: '.kilocode/mcp.json', client: 'generic', scope: 'project', servers: [{ disabled: true }] },
    { path: '~/.aws/amazonq/mcp.json', client: 'generic', scope: 'user' },
  ]);
});

test('what only the client can resolve is told as that', () => {
  const entry = { ...node, env: { K: '${user_config.KEY}', D: '${CLAUDE_PLUGIN_DATA}/x' } };
  const reading = read(text({ mcpServers: { s: entry } }), {}, '.claude-plugin/plugin.json');
  expect(says(reading)).toMatch(/can only be resolved by a plugin of Claude Code itself/);
  expect(reading.servers[0]?.launch).toBeUndefined();
});

test('an entry that cannot be reached or is malformed is told once', async () => {
  const registered = read(text({ mcpServers: { s: { type: 'registry' } } }), {}, '.kiro/settings/mcp.json');
  expect(rules(registered)).toEqual(['config-extension incomplete']);
  const tcp = read(text({ mcpServers: { s: { tcp: 'h:1' } } }), {}, '.gemini/settings.json');
  expect(rules(tcp)).toEqual(['config-transport incomplete']);
  const line = read(text({ mcp: { s: { type: 'local', command: 'node x' } } }), {}, 'opencode.json');
  expect(rules(line)).toEqual(['config-entry error']);
  const hub = {
    path: '.continue/mcpServers/a.yaml',
    text: 'mcpServers:\n  - uses: shop/memory\n  - {name: s, command: node}\n',
    hash: '',
  };
  const reading = readConfig(hub, { ...CONTEXT, parsers: { yaml: await parserOf('yaml') } });
  expect([rules(reading), reading.servers.map(({ key }) => key)]).toEqual([
    ['config-extension incomplete'],
    ['s'],
  ]);
});

test('Cline drops a file for one bad entry; its neighbours are audited here', () => {
  const entries = { bad: { command: 'node', args: 'x' }, good: node };
  const reading = read(text({ mcpServers: entries }), {}, 'cline_mcp_settings.json');
  expect(rules(reading)).toEqual(['config-entry error', 'config-syntax warning']);
  expect(says(reading)).toContain('Cline drops the whole file');
  expect(reading.servers[1]?.launch).toBeDefined();
});

test('an empty list of allowed servers allows all', () => {
  const reading = read(text({ mcpServers: { s: node }, mcp: { allowed: [] } }), {}, '.gemini/settings.json');
  expect(reading.servers).toMatchObject([{ disabled: false }]);
});

test('Zed’s default profile hides tools', () => {
  const hidden = (profile: object, more: object = {}) => {
    const agent = { ...more, profiles: { write: profile, mine: profile } };
    const [server] = read(text({ context_servers: { s: node }, agent }), {}, '.zed/settings.json').servers;
    return ['look', 'pay', 'undo'].filter((tool) => server?.hidesTool?.(tool));
  };
  const tools = { context_servers: { s: { tools: { pay: false, look: true } } } };
  expect(hidden(tools)).toEqual(['pay']);
  expect(hidden({ ...tools, enable_all_context_servers: false })).toEqual(['pay', 'undo']);
  expect(hidden(tools, { default_profile: 'mine' })).toEqual(['pay', 'undo']);
  expect(hidden({})).toEqual([]);
  // The profile may stand in the user's settings, which are merged with the project's.
  const path = '.zed/settings.json';
  const user = { path, text: text({ agent: { profiles: { write: tools } } }), hash: '' };
  const project = { path, text: text({ context_servers: { s: node } }), hash: '' };
  const [server] = readConfig(project, { ...CONTEXT, under: [user] }).servers;
  expect(server?.hidesTool?.('pay')).toBe(true);
});

test('of opencode’s rules over exposed names the last that fits decides', () => {
  const hidden = (settings: object, key = 's') => {
    const mcp = { [key]: { type: 'local', command: ['node'] } };
    const [server] = read(text({ mcp, ...settings }), {}, 'opencode.json').servers;
    return ['look', 'pay now'].filter((tool) => server?.hidesTool?.(tool));
  };
  expect(hidden({ permission: 'deny' })).toEqual(['look', 'pay now']);
  expect(hidden({ permission: { '*': 'deny', s_look: 'ask' } })).toEqual(['pay now']);
  expect(hidden({ permission: { s_look: 'ask', '*': 'deny' } })).toEqual(['look', 'pay now']);
  expect(hidden({ permission: { '*_pay_now': 'deny' } })).toEqual(['pay now']);
  expect(hidden({ permission: { 'sh.p_*': 'deny' } }, 'sh.p')).toEqual([]);
  expect(hidden({ permission: { 'sh_p_*': 'deny' } }, 'sh.p')).toEqual(['look', 'pay now']);
  // A catch-all of the newer kind stands after every rule of the older one.
  expect(hidden({ tools: { 's_*': false }, permission: { '*': 'ask' } })).toEqual([]);
  expect(hidden({ tools: { '*': false, s_look: true } })).toEqual(['pay now']);
  expect(hidden({ permission: { s_look: { 'x*': 'deny' }, bash: 'deny' } })).toEqual([]);
  expect(hidden({ permission: ['deny'], tools: 'none' })).toEqual([]);
  // Hidden is what no agent sees.
  const tools = { 's_*': false };
  expect(hidden({ tools, agent: { pay: { tools: { 's_pay*': true } }, plan: {} } })).toEqual(['look']);
  expect(hidden({ tools, agent: { pay: { permission: { 's_*': 'deny' } } } })).toEqual(['look', 'pay now']);
  expect(hidden({ agent: { build: { tools } } })).toEqual([]);
});

test('Gemini CLI reads %NAME% on Windows, and only there', () => {
  const file = {
    path: '.gemini/settings.json',
    text: text({ mcpServers: { s: { ...node, env: { T: '%TOKEN%' } } } }),
    hash: '',
  };
  const on = (platform: NodeJS.Platform) =>
    readConfig(file, { ...CONTEXT, platform, env: { TOKEN: 'planted' } });
  expect(on('win32').servers[0]?.secrets).toEqual(['planted']);
  expect(rules(on('linux'))).toEqual(['config-unknown-reference warning']);
});

test('Continue reads ${NAME} in env of JSON files alone', async () => {
  const entry = { ...node, env: { T: '${TOKEN}' } };
  const json = read(text({ mcpServers: { s: entry } }), { TOKEN: 'x1' }, '.continue/mcpServers/a.json');
  expect(json.servers[0]?.launch).toMatchObject({ env: new Map([['T', 'x1']]) });
  const yaml = {
    path: '.continue/mcpServers/a.yaml',
    text: 'mcpServers:\n  - {name: s, command: node, env: {T: "${TOKEN}"}}\n',
    hash: '',
  };
  const reading = readConfig(yaml, { ...CONTEXT, parsers: { yaml: await parserOf('yaml') } });
  expect(rules(reading)).toEqual(['config-unknown-reference incomplete']);
  const projects = { projects: { '/a': { mcpServers: { s: node } }, '/b': { mcpServers: { t: node } } } };
  const all = read(text(projects), {}, '.continue/mcpServers/claude.json');
  expect(all.servers.map(({ key }) => key)).toEqual(['s', 't']);
});
