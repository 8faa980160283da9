/** Each client's dialect in one row: where it looks, what it expands, what switches off, how a bare address is reached. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { beforeAll, describe, expect, test } from 'vitest';
import type { Parse, Syntax } from '../../src/configs/dialect.ts';
import { dialectFor, dialectNamed, dialects, machinePlaces } from '../../src/configs/dialects.ts';
import { readConfig, syntaxNeeded } from '../../src/configs/read.ts';
import { parserOf } from '../../src/configs/syntaxes.ts';
import type { ConfigReading, HttpLaunch, StdioLaunch } from '../../src/model.ts';
import { cleanEnv, type Parsed, world } from '../support/world.ts';
import { CONTEXT, rules } from './helpers.ts';

const parsers: Partial<Record<Syntax, Parse>> = {};
beforeAll(async () => {
  for (const syntax of ['toml', 'yaml'] as const) parsers[syntax] = await parserOf(syntax);
});

/** By its path, or by name where no path tells. */
function readAs(client: string, path: string, text: string, env: Record<string, string> = {}): ConfigReading {
  const forced = path === '' ? client : undefined;
  if (forced === undefined) expect(syntaxNeeded(path, client)).toBe(syntaxNeeded(path));
  const file = { path: path || 'any.json', text, hash: 'sha256:00' };
  const approved = new Map([['settings.json', ['TOKEN']]]);
  return readConfig(file, { ...CONTEXT, env, parsers, approved }, forced);
}

interface Row {
  readonly client: string;
  /** Paths by which the client is recognised. */
  readonly paths: readonly string[];
  /** Where it looks beside the project, by system. */
  readonly linux?: string;
  readonly mac?: string;
  readonly windows?: string;
  /** One local server `s` whose variable or argument is `%REF%`, in the client's own layout. */
  readonly local: string;
  /** What the client expands to the value of TOKEN; absent: nothing. */
  readonly reference?: string;
  /** A remote server `s` without a type, and how it is reached. */
  readonly bare: string;
  readonly bareIs: string;
  /** The local server switched off, where the client can. */
  readonly off?: string;
}

const json = (member: string, entry: unknown) => JSON.stringify({ [member]: { s: entry } });
const local = (more: object = {}) => ({ command: 'node', args: ['a'], env: { T: '%REF%' }, ...more });

const ROWS: readonly Row[] = [
  {
    client: 'claude-code',
    paths: ['.mcp.json', '/home/ann/.claude.json', '/etc/claude-code/managed-mcp.json'],
    linux: '/home/ann/.claude.json',
    mac: '/Library/Application Support/ClaudeCode/managed-mcp.json',
    windows: 'C:\\Program Files\\ClaudeCode\\managed-mcp.json',
    local: json('mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'config-type error',
  },
  {
    client: 'claude-code-plugin',
    paths: ['.claude-plugin/plugin.json'],
    local: json('mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'config-type error',
  },
  {
    client: 'cursor',
    paths: ['.cursor/mcp.json', 'C:\\Users\\ann\\.cursor\\mcp.json'],
    linux: '/home/ann/.cursor/mcp.json',
    local: json('mcpServers', local()),
    reference: '${env:TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http, then sse',
  },
  {
    client: 'vscode',
    paths: ['.vscode/mcp.json', '/home/ann/.config/Code/User/mcp.json', 'shop.code-workspace'],
    linux: '/home/ann/.config/Code/User/mcp.json',
    mac: '/home/ann/Library/Application Support/Code/User/mcp.json',
    windows: 'C:\\Roaming\\Code\\User\\mcp.json',
    local: json('servers', local()),
    reference: '${env:TOKEN}',
    bare: json('servers', { url: 'https://h/m' }),
    bareIs: 'http, then sse',
  },
  {
    client: 'claude-desktop',
    paths: ['claude_desktop_config.json', 'backup/claude_desktop_config.json'],
    mac: '/home/ann/Library/Application Support/Claude/claude_desktop_config.json',
    windows: 'C:\\Roaming\\Claude\\claude_desktop_config.json',
    local: json('mcpServers', local()),
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'config-member warning',
  },
  {
    client: 'codex',
    paths: ['.codex/config.toml', '/etc/codex/config.toml'],
    linux: '/home/ann/.codex/config.toml',
    windows: 'C:\\ProgramData\\OpenAI\\Codex\\config.toml',
    local: '[mcp_servers.s]\ncommand = "node"\nargs = ["a"]\nenv = { T = "%REF%" }\n',
    bare: '[mcp_servers.s]\nurl = "https://h/m"\n',
    bareIs: 'http',
    off: '[mcp_servers.s]\ncommand = "node"\nenabled = false\n',
  },
  {
    client: 'gemini-cli',
    paths: ['.gemini/settings.json', '/etc/gemini-cli/settings.json'],
    linux: '/home/ann/.gemini/settings.json',
    mac: '/Library/Application Support/GeminiCli/settings.json',
    windows: 'C:\\ProgramData\\gemini-cli\\settings.json',
    local: json('mcpServers', local()),
    reference: '$TOKEN',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http',
    off: JSON.stringify({ mcpServers: { s: local() }, mcp: { excluded: [' S '] } }),
  },
  {
    client: 'qwen-code',
    paths: ['.qwen/settings.json'],
    linux: '/home/ann/.qwen/settings.json',
    local: json('mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http',
    off: JSON.stringify({ mcpServers: { s: local() }, mcp: { allowed: ['other'] } }),
  },
  {
    client: 'opencode',
    paths: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json'],
    linux: '/home/ann/.config/opencode/opencode.json',
    mac: '/Library/Application Support/opencode/opencode.json',
    windows: 'C:\\ProgramData\\opencode\\opencode.jsonc',
    local: json('mcp', { type: 'local', command: ['node', 'a'], environment: { T: '%REF%' } }),
    reference: '{env:TOKEN}',
    bare: json('mcp', { url: 'https://h/m' }),
    bareIs: 'config-type error',
    off: json('mcp', { type: 'local', command: ['node'], enabled: false }),
  },
  {
    client: 'copilot-cli',
    paths: ['.github/mcp.json', '/home/ann/.copilot/mcp-config.json'],
    linux: '/home/ann/.copilot/mcp-config.json',
    local: json('mcpServers', local()),
    reference: '$TOKEN',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http',
  },
  {
    client: 'windsurf',
    paths: ['/home/ann/.codeium/windsurf/mcp_config.json'],
    linux: '/home/ann/.codeium/windsurf/mcp_config.json',
    windows: 'C:\\Users\\ann\\.codeium\\windsurf\\mcp_config.json',
    local: json('mcpServers', local()),
    reference: '${env:TOKEN}',
    bare: json('mcpServers', { serverUrl: 'https://h/m' }),
    bareIs: 'http',
    off: json('mcpServers', local({ disabled: true })),
  },
  {
    client: 'cline',
    paths: ['cline_mcp_settings.json'],
    linux: '/home/ann/.cline/data/settings/cline_mcp_settings.json',
    local: json('mcpServers', local()),
    reference: '${env: TOKEN }',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'sse',
    off: json('mcpServers', local({ disabled: true })),
  },
  {
    client: 'roo-code',
    paths: ['.roo/mcp.json', 'mcp_settings.json'],
    linux: '/home/ann/.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json',
    local: json('mcpServers', local()),
    reference: '${env:TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'config-type error',
    off: json('mcpServers', local({ disabled: true })),
  },
  {
    client: 'zed',
    paths: ['.zed/settings.json'],
    linux: '/home/ann/.config/zed/settings.json',
    windows: 'C:\\Roaming\\Zed\\settings.json',
    local: json('context_servers', local()),
    bare: json('context_servers', { url: 'https://h/m' }),
    bareIs: 'http',
    off: json('context_servers', local({ enabled: false })),
  },
  {
    client: 'continue',
    paths: ['.continue/mcpServers/shop.yaml', '.continue/mcpServers/any.json'],
    linux: '/home/ann/.continue/config.yaml',
    local: 'mcpServers:\n  - name: s\n    command: node\n    args: [a]\n    env: { T: "%REF%" }\n',
    reference: '${{ secrets.TOKEN }}',
    bare: 'mcpServers:\n  - name: s\n    url: https://h/m\n',
    bareIs: 'http, then sse',
  },
  {
    client: 'goose',
    paths: ['/home/ann/.config/goose/config.yaml'],
    linux: '/home/ann/.config/goose/config.yaml',
    windows: 'C:\\Roaming\\Block\\goose\\config\\config.yaml',
    local: 'extensions:\n  s:\n    type: stdio\n    cmd: node\n    args: [a]\n    envs: { T: "%REF%" }\n',
    bare: 'extensions:\n  s:\n    uri: https://h/m\n',
    bareIs: 'http',
    off: 'extensions:\n  s:\n    type: stdio\n    cmd: node\n    enabled: false\n',
  },
  {
    client: 'visual-studio',
    paths: ['.vs/mcp.json'],
    local: json('servers', local()),
    reference: '${env:TOKEN}',
    bare: json('servers', { url: 'https://h/m' }),
    bareIs: 'http, then sse',
  },
  {
    client: 'amp',
    paths: ['.amp/settings.json', '.amp/settings.jsonc'],
    linux: '/home/ann/.config/amp/settings.json',
    windows: 'C:\\Roaming\\amp\\settings.json',
    local: json('amp.mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('amp.mcpServers', { url: 'https://h/m' }),
    bareIs: 'http',
    off: json('amp.mcpServers', local({ disabled: true })),
  },
  {
    client: 'kiro',
    paths: ['.kiro/settings/mcp.json', '.kiro/agents/shop.json'],
    linux: '/home/ann/.kiro/settings/mcp.json',
    local: json('mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http',
    off: json('mcpServers', local({ disabled: true })),
  },
  {
    client: 'lm-studio',
    paths: ['/home/ann/.lmstudio/mcp.json'],
    linux: '/home/ann/.lmstudio/mcp.json',
    local: json('mcpServers', local()),
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http, then sse',
  },
  {
    client: 'junie',
    paths: ['.junie/mcp/mcp.json'],
    linux: '/home/ann/.junie/mcp/mcp.json',
    local: json('mcpServers', local()),
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http',
  },
  {
    client: 'jetbrains',
    paths: ['.air/mcp.json', '/home/ann/.config/github-copilot/intellij/mcp.json'],
    linux: '/home/ann/.config/github-copilot/intellij/mcp.json',
    local: json('servers', local()),
    bare: json('servers', { url: 'https://h/m' }),
    bareIs: 'http',
  },
  {
    client: 'portable',
    paths: [],
    local: json('mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'config-type error',
  },
  {
    client: 'generic',
    paths: ['mcp.json', 'anything.json'],
    local: json('mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('mcpServers', { url: 'https://h/m' }),
    bareIs: 'http, then sse',
    off: json('mcpServers', local({ disabled: true })),
  },
];

test('every dialect has its row', () => {
  expect(ROWS.map(({ client }) => client)).toEqual(dialects.map(({ id }) => id));
});

const placesOn = (client: string, platform: NodeJS.Platform) => {
  const env = platform === 'win32' ? { APPDATA: 'C:\\Roaming', ProgramData: 'C:\\ProgramData' } : {};
  const home = platform === 'win32' ? 'C:\\Users\\ann' : '/home/ann';
  const all = machinePlaces({ home, platform, env });
  return all.filter(({ dialect }) => dialect.id === client).map(({ path }) => path);
};

describe.each(ROWS)('$client', (row) => {
  const { client, paths, reference } = row;
  const [path = ''] = paths;

  test('is recognised by the path, and looks where the system keeps its files', () => {
    for (const known of paths) expect(dialectFor(known).id, known).toBe(client);
    if (row.linux) expect(placesOn(client, 'linux')).toContain(row.linux);
    if (row.mac) expect(placesOn(client, 'darwin')).toContain(row.mac);
    if (row.windows) expect(placesOn(client, 'win32')).toContain(row.windows);
  });

  test('expands its own references; one that is not set keeps the server from being started', () => {
    const text = row.local.replace('%REF%', reference ?? '${TOKEN}');
    const set = readAs(client, path, text, { TOKEN: 'hunter22' });
    expect(set.client).toBe(client);
    expect(set.servers[0]?.location.line).toBeGreaterThan(0);
    if (reference === undefined) {
      expect(rules(set)).toEqual(['config-unknown-reference incomplete']);
      expect(set.servers[0]?.launch).toBeUndefined();
      return;
    }
    expect(rules(set)).toEqual([]);
    const launch = set.servers[0]?.launch as StdioLaunch;
    expect(launch).toMatchObject({ command: 'node', cwd: '/shop' });
    expect([...launch.env.values(), ...launch.args]).toContain('hunter22');
    expect(set.servers[0]?.secrets).toContain('hunter22');
    const unset = readAs(client, path, text);
    expect(rules(unset)).toEqual(['config-unset-variable incomplete']);
    expect(unset.servers[0]).toMatchObject({ unset: ['TOKEN'] });
    expect(unset.servers[0]?.launch).toBeUndefined();
  });

  test('a reference has one form in the entry, whichever client wrote it', () => {
    if (reference === undefined) return;
    const [server] = readAs(client, path, row.local.replace('%REF%', reference)).servers;
    expect(JSON.stringify(server?.entry)).toContain('"${TOKEN}"');
  });

  test('an address without type', () => {
    const reading = readAs(client, path, row.bare);
    if (/ /.test(row.bareIs) && !row.bareIs.startsWith('http')) expect(rules(reading)).toContain(row.bareIs);
    else {
      const launch = reading.servers[0]?.launch as HttpLaunch;
      expect(`${launch.transport}${launch.noFallback ? '' : ', then sse'}`).toBe(row.bareIs);
    }
  });

  test('switched off only where the client has a flag', () => {
    const text = row.off ?? row.local.replace('"node"', '"node","disabled":true').replace('%REF%', 'x');
    const reading = readAs(client, path, text);
    expect(reading.servers[0]?.disabled).toBe(row.off !== undefined);
  });

  test('says which of two files counts, and what becomes of an unset variable', () => {
    const { precedence, whenUnset } = dialectNamed(client);
    expect(precedence).toMatch(/\w/);
    expect(whenUnset).toMatch(/\w/);
  });
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
  expect(await told({ [app]: list('OTHER') })).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringMatching(/^`TOKEN`: .* in ~\/\.config\/Kiro\/User\/settings\.json/),
    },
  ]);
  expect(await told({ [app]: list('TOKEN') })).toEqual([]);
  const cli = { 'home/.kiro/settings/cli.json': list() };
  expect(await told(cli)).toMatchObject([{ message: expect.stringContaining('~/.kiro/settings/cli.json') }]);
});

test('the host profile of every dialect exists', async () => {
  const { hostById } = await import('../../src/hosts/index.ts');
  for (const { id, host } of dialects) expect(hostById(host), id).toBeDefined();
});
