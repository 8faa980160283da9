/** Each client's dialect in one row: where it looks, what it expands, switches off, hides, hands on, and which file counts. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientPlaces } from '../../src/configs/client-places.ts';
import type { Parse, Syntax } from '../../src/configs/dialect.ts';
import { dialectFor, dialectNamed, dialects } from '../../src/configs/dialects.ts';
import { machinePlaces } from '../../src/configs/known-places.ts';
import { readConfig, syntaxNeeded } from '../../src/configs/read.ts';
import { parserOf } from '../../src/configs/syntaxes.ts';
import { hostById } from '../../src/hosts/index.ts';
import type { ConfigReading, HttpLaunch, StdioLaunch } from '../../src/model.ts';
import { environmentOf } from '../../src/servers/environment.ts';
import { cleanEnv, type Parsed, world } from '../support/world.ts';
import { ROWS, type Row } from './dialect-rows.ts';
import { CONTEXT, rules } from './helpers.ts';

const parsers: Partial<Record<Syntax, Parse>> = {};
beforeAll(async () => {
  for (const syntax of ['toml', 'yaml'] as const) parsers[syntax] = await parserOf(syntax);
});

/** By its path, or by name where no path tells. */
function readAs({ client, paths: [path = ''] }: Row, text: string, more: object = {}): ConfigReading {
  const forced = path === '' ? client : undefined;
  if (forced === undefined) expect(syntaxNeeded(path, client)).toBe(syntaxNeeded(path));
  const approved = new Map([['settings.json', ['TOKEN']]]);
  const file = { path: path || 'any.json', text, hash: 'sha256:00' };
  return readConfig(file, { ...CONTEXT, parsers, approved, ...more }, forced);
}

const CALLER = {
  ...{ HOME: '/home/ann', LANG: 'C', NODE_OPTIONS: '', PATH: '/usr/bin:/bin', REGION: 'eu' },
  ...{ SHOP_TOKEN: 'hunter22', TZ: 'UTC' },
};
const TOKEN = { env: { TOKEN: 'hunter22' } };

test('every dialect has its row', () => {
  const ids = dialects.map(({ id }) => id);
  expect(ROWS.map(({ client }) => client)).toEqual(ids);
  // Only the portable dialect has no place of its own.
  expect(Object.keys(clientPlaces)).toEqual(ids.filter((id) => id !== 'portable'));
});

function placesOn(client: string, platform: NodeJS.Platform): string[] {
  const windows = { APPDATA: 'C:\\Roaming', LOCALAPPDATA: 'C:\\Local', ProgramData: 'C:\\ProgramData' };
  const env = platform === 'win32' ? windows : {};
  const home = platform === 'win32' ? 'C:\\Users\\ann' : '/home/ann';
  const all = machinePlaces({ home, platform, env });
  return all.filter((place) => place.client === client).map(({ path }) => path);
}

test.each([
  ['claude-code', 'CLAUDE_CONFIG_DIR', '/x', '/x/.claude.json'],
  ['vscode', 'XDG_CONFIG_HOME', '/x', '/x/Code/User/mcp.json'],
  ['codex', 'CODEX_HOME', '/x', '/x/config.toml'],
  ['gemini-cli', 'GEMINI_CLI_SYSTEM_SETTINGS_PATH', '/x/any', '/x/any'],
  ['gemini-cli', 'GEMINI_CLI_SYSTEM_DEFAULTS_PATH', '/x/any', '/x/any'],
  ['opencode', 'OPENCODE_CONFIG', '/x/any', '/x/any'],
  ['opencode', 'XDG_CONFIG_HOME', '/x', '/x/opencode/opencode.json'],
  ['copilot-cli', 'COPILOT_HOME', '/x', '/x/mcp-config.json'],
  ['cline', 'CLINE_MCP_SETTINGS_PATH', '/x/any', '/x/any'],
  ['zed', 'XDG_CONFIG_HOME', '/x', '/x/zed/settings.json'],
  ['goose', 'XDG_CONFIG_HOME', '/x', '/x/goose/config.yaml'],
])('%s looks where %s says', (client, variable, value, path) => {
  const all = machinePlaces({ home: '/home/ann', platform: 'linux', env: { [variable]: value } });
  expect(all.filter((place) => place.client === client).map((place) => place.path)).toContain(path);
});

describe.each(ROWS)('$client', (row) => {
  const { client, paths, reference, onlyIn } = row;

  test('is recognised by the path, and looks where the system keeps its files', () => {
    for (const known of paths) expect(dialectFor(known).id, known).toBe(client);
    expect(placesOn(client, 'linux')).toEqual(row.linux ?? []);
    expect(placesOn(client, 'darwin')).toEqual(row.mac ?? []);
    expect(placesOn(client, 'win32')).toEqual(row.windows ?? []);
  });

  test('expands its own references; one that is not set keeps the server from being started', () => {
    const text = row.local.replace('%REF%', reference ?? '${TOKEN}');
    const set = readAs(row, text, TOKEN);
    expect(set.client).toBe(client);
    expect(set.servers[0]?.location.line).toBeGreaterThan(0);
    if (reference === undefined) {
      expect(rules(set)).toEqual(['config-unknown-reference incomplete']);
      expect(set.servers[0]?.launch).toBeUndefined();
      return;
    }
    expect(rules(set)).toEqual([]);
    const launch = set.servers[0]?.launch as StdioLaunch;
    expect(launch).toMatchObject({ command: 'node', args: ['a'], cwd: '/shop' });
    expect(launch.env.get('T')).toBe('hunter22');
    expect(set.servers[0]?.secrets).toContain('hunter22');
    const unset = readAs(row, text);
    expect(rules(unset)).toEqual(['config-unset-variable incomplete']);
    expect(unset.servers[0]).toMatchObject({ unset: ['TOKEN'] });
    expect(unset.servers[0]?.launch).toBeUndefined();
    // It has one form in the entry, whichever client wrote it.
    expect(JSON.stringify(unset.servers[0]?.entry)).toContain('"${TOKEN}"');
  });

  test('expands in all members, or in those it is known to', () => {
    if (reference === undefined) return;
    const inArgs = readAs(row, row.local.replace(/\ba\b(?=["\]])/, reference), TOKEN).servers[0]?.launch;
    const inUrl = readAs(row, row.bare.replace('h/m', `h/${reference}`), TOKEN).servers[0]?.launch;
    const inAll = onlyIn === undefined;
    expect((inArgs as StdioLaunch | undefined)?.args).toEqual([inAll ? 'hunter22' : reference]);
    expect((inUrl as HttpLaunch | undefined)?.url).toBe(`https://h/${inAll ? 'hunter22' : reference}`);
  });

  test('an address without type', () => {
    const reading = readAs(row, row.bare);
    if (/^config-/.test(row.bareIs)) return expect(rules(reading)).toContain(row.bareIs);
    const launch = reading.servers[0]?.launch as HttpLaunch;
    expect(`${launch.transport}${launch.noFallback ? '' : ', then sse'}`).toBe(row.bareIs);
  });

  test('switched off only where the client has a flag; that of others is told', () => {
    if (row.off) expect(readAs(row, row.off).servers).toMatchObject([{ disabled: true }]);
    const { flag, displayName } = dialectNamed(client);
    if (!row.local.startsWith('{') || flag?.member === 'disabled') return;
    const foreign = readAs(
      row,
      row.local.replace('%REF%', 'x').replace(/"T"/, '"T":"y"},"disabled":true,"o":{"T"'),
    );
    expect(foreign.servers).toMatchObject([{ disabled: false }]);
    expect(rules(foreign)).toEqual(['config-flag warning']);
    const told = flag ? 'Write "enabled": false.' : 'Remove the entry';
    expect(foreign.problems[0]).toMatchObject({
      message: `${displayName} has no \`disabled\` member: it would start this server`,
      next: expect.stringContaining(told),
    });
  });

  test('hides the tools that its lists do not show', () => {
    const hidesTool = row.hiding ? readAs(row, row.hiding).servers[0]?.hidesTool : undefined;
    const hidden = ['look', 'pay', 'undo'].filter((tool) => hidesTool?.(tool));
    expect(hidden).toEqual(row.hiding ? ['pay', 'undo'] : []);
    expect(dialectNamed(client).hiddenTools !== undefined).toBe(row.hiding !== undefined);
    expect(readAs(row, row.local).servers[0]?.hidesTool).toBeUndefined();
  });

  test('gives a server its environment, and the folder its entry names', () => {
    const text = row.local.replace('%REF%', 'x');
    const launch = readAs(row, text, { env: CALLER }).servers[0]?.launch as StdioLaunch;
    const { given = [], notGiven = [] } = row;
    const names = ['HOME', 'PATH', 'T', ...given].filter((name) => !notGiven.includes(name));
    expect(Object.keys(environmentOf(launch, CALLER, 'linux')).sort()).toEqual(names.sort());
    const below = text
      .replace('"T":', '"T":"x"},"cwd":"tools","o":{"T":')
      .replace('[mcp_servers.s]', '$&\ncwd = "tools"');
    const cwd = below === text ? undefined : readAs(row, below).servers[0]?.launch;
    if (cwd) expect(cwd).toMatchObject({ cwd: '/shop/tools' });
  });

  test('says what becomes of an unset variable and which file counts, and names its host', () => {
    const { precedence, whenUnset, host } = dialectNamed(client);
    expect([precedence, whenUnset].every((words) => /\w/.test(words))).toBe(true);
    expect(hostById(host)).toBeDefined();
  });
});

test('of two files of one client the one that counts is told with the other', async () => {
  const rows = ROWS.flatMap((row) => (row.counts ? [{ row, counts: row.counts }] : []));
  const files = rows.flatMap(({ row: { local }, counts: [upper, lower] }) => [
    [upper, local.replace('%REF%', 'upper')],
    [lower, local.replace('%REF%', 'lower')],
  ]);
  const project = await world(Object.fromEntries(files));
  const { stdout } = await project.run(['configs', '--user', '--format', 'json'], { platform: 'linux' });
  const told = JSON.parse(stdout).configs.flatMap(({ path, problems }: Parsed) =>
    problems
      .filter(({ rule }: Parsed) => rule === 'config-shadowed')
      .map(({ severity, message }: Parsed) => [path, severity, message]),
  );
  const shown = (path: string) => path.replace(/^home\//, '~/');
  const expected = rows.flatMap(({ counts: [upper, lower, how] }) => {
    if (how === 'both') return [];
    const words = expect.stringContaining(`reads this key in ${shown(upper)}, which counts`);
    return [[shown(lower), how ?? 'warning', words]];
  });
  const sorted = (entries: [string, ...unknown[]][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(sorted(told)).toEqual(sorted(expected as [string, ...unknown[]][]));
});

test('names of variables have any capitals on Windows; in GitHub Actions Gemini CLI gives the least', () => {
  const inherited = (client: string, platform: NodeJS.Platform, more: object) => {
    const row = ROWS.find((one) => one.client === client) as Row;
    const context = { platform, env: { ...CALLER, ...more } };
    return (
      readAs(row, row.local.replace('%REF%', 'x'), context).servers[0]?.launch as StdioLaunch | undefined
    )?.inherits;
  };
  expect(inherited('codex', 'win32', {})).toEqual(expect.arrayContaining(['PROGRAMDATA', 'PATHEXT']));
  const secrets = { Npm_Config_X: '1', DB_PASS: 'hunter22', LINK: 'https://ann:hunter22@h/' };
  const names = ['HOME', 'LANG', 'PATH', 'REGION', 'TZ'];
  expect(inherited('gemini-cli', 'win32', { Path: 'x', ...secrets })).toEqual([...names, 'PATH']);
  expect(inherited('gemini-cli', 'linux', { GITHUB_SHA: 'c0ffee' })).toEqual(['HOME', 'LANG', 'PATH']);
});

test('real servers see the environment and the folder their clients give them', async () => {
  // In a file: Gemini CLI reads `$T` in an argument itself.
  const names = 'HOME PORT REGION SHOP_TOKEN CLAUDE_PROJECT_DIR';
  const script = `pwd >"$T"; for name in ${names}; do echo "$name=\${!name}" >>"$T"; done`;
  const project = await world({ 'see.sh': script });
  const home = join(project.folder, 'home');
  const server = (T: string, more: object = {}) => ({
    [T]: { command: '/bin/bash', args: ['see.sh'], env: { T, ...more } },
  });
  await project.write({
    '.mcp.json': { mcpServers: server('claude') },
    '.vscode/mcp.json': { servers: server('code', { PORT: 8080, HOME: null }) },
    '.gemini/settings.json': { mcpServers: server('gemini') },
  });
  await project.spawn(['scan', '--start'], { HOME: home, REGION: 'eu', SHOP_TOKEN: 'hunter22' });
  const seen = async (name: string) => (await project.read(name)).split('\n').slice(0, -1);
  const { folder } = project;
  const rest = ['SHOP_TOKEN=', 'CLAUDE_PROJECT_DIR='];
  expect(await seen('claude')).toEqual([
    folder,
    ...[`HOME=${home}`, 'PORT=', 'REGION=', 'SHOP_TOKEN=', `CLAUDE_PROJECT_DIR=${folder}`],
  ]);
  expect(await seen('code')).toEqual([folder, 'HOME=', 'PORT=8080', 'REGION=', ...rest]);
  expect(await seen('gemini')).toEqual([folder, `HOME=${home}`, 'PORT=', 'REGION=eu', ...rest]);
});

test('Kiro expands what its user approved on this machine; what else is expanded here is told', async () => {
  const entry = { command: 'node', args: ['x'], env: { T: '${TOKEN}', U: '${UNSET}' } };
  const project = await world({ '.kiro/settings/mcp.json': { mcpServers: { s: entry } } });
  const told = async (lists: Record<string, string>) => {
    await project.write(lists);
    const env = { ...cleanEnv(), TOKEN: 'hunter22' };
    const { stdout } = await project.run(['configs', '--format', 'json'], { env, platform: 'linux' });
    const problems: Parsed[] = JSON.parse(stdout).configs[0].problems;
    return problems.filter(({ rule }) => rule === 'config-unapproved-variable');
  };
  const app = 'home/.config/Kiro/User/settings.json';
  const list = (...names: string[]) => `{"kiroAgent.mcpApprovedEnvVars": ${JSON.stringify(names)},} // mine`;
  expect(await told({})).toMatchObject([{ severity: 'note', server: 's' }]);
  const message = expect.stringMatching(/^`TOKEN`: .* in ~\/\.config\/Kiro\/User\/settings\.json/);
  expect(await told({ [app]: list('OTHER') })).toMatchObject([{ severity: 'warning', message }]);
  expect(await told({ [app]: list('TOKEN') })).toEqual([]);
  const cli = { 'home/.kiro/settings/cli.json': list() };
  expect(await told(cli)).toMatchObject([{ message: expect.stringContaining('~/.kiro/settings/cli.json') }]);
});
