/** What is known of each client, one row each: where it looks, what it expands, hides, hands on, and which file counts. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are data here

export interface Row {
  readonly client: string;
  /** Paths by which the client is recognised; the first is a project's, where it has one. */
  readonly paths: readonly string[];
  /** Every place outside projects, in order of rank. */
  readonly linux?: readonly string[];
  readonly mac?: readonly string[];
  readonly windows?: readonly string[];
  /** One local server `s`, `node a`, whose variable T is `%REF%`, in the client's own layout. */
  readonly local: string;
  /** What the client expands to the value of TOKEN; absent: nothing. */
  readonly reference?: string;
  /** Members in which it does, where not in all. */
  readonly onlyIn?: readonly string[];
  /** A remote server `s` without a type, and how it is reached. */
  readonly bare: string;
  readonly bareIs: string;
  /** The local server switched off, where the client can. */
  readonly off?: string;
  /** The local server with lists that hide `pay`, `undo` and not `look`, where the client has lists. */
  readonly hiding?: string;
  /** Of two files the one that counts; `both` where both run, `note` where entries are merged. */
  readonly counts?: readonly [upper: string, lower: string, how?: 'both' | 'note'];
  /** Names, beside HOME and PATH and T, of what a server is given of HOME, LANG, PATH, REGION, SHOP_TOKEN, TZ, and by the client. */
  readonly given?: readonly string[];
  /** Those of HOME and PATH that it is not given. */
  readonly notGiven?: readonly string[];
}

const HOME = '/home/ann';
const APP = 'C:\\Roaming';
const MAC = `${HOME}/Library/Application Support`;
const WINDOWS_HOME = 'C:\\Users\\ann';

/** One place of the user, the same below the home of every system. */
const everywhere = (...below: string[]) => ({
  linux: below.map((path) => `${HOME}/${path}`),
  mac: below.map((path) => `${HOME}/${path}`),
  windows: below.map((path) => `${WINDOWS_HOME}\\${path.replaceAll('/', '\\')}`),
});

const json = (member: string, entry: unknown) => JSON.stringify({ [member]: { s: entry } });
const local = (more: object = {}) => ({ command: 'node', args: ['a'], env: { T: '%REF%' }, ...more });
/** VS Code's `env` may hold numbers, and null for what is to be taken away. */
const loose = local({ env: { T: '%REF%', PORT: 8080, HOME: null } });
const MCP_SERVERS = { local: json('mcpServers', local()), bare: json('mcpServers', { url: 'https://h/m' }) };
const SERVERS = { local: json('servers', loose), bare: json('servers', { url: 'https://h/m' }) };
const disabled = { off: json('mcpServers', local({ disabled: true })) };
const exceptTwo = { hiding: json('mcpServers', local({ disabledTools: ['pay', 'undo'] })) };

const EDITOR = 'Code/User/globalStorage';
const ROO = 'rooveterinaryinc.roo-cline/settings/mcp_settings.json';
const CLINE = 'saoudrizwan.claude-dev/settings/cline_mcp_settings.json';
const OPENCODE = { type: 'local', command: ['node', 'a'], environment: { T: '%REF%' } };
const GEMINI_LISTS = { includeTools: ['look(all)', 'pay'], excludeTools: ['pay'] };

export const ROWS: readonly Row[] = [
  {
    client: 'claude-code',
    paths: ['.mcp.json', `${HOME}/.claude.json`, '/etc/claude-code/managed-mcp.json'],
    linux: ['/etc/claude-code/managed-mcp.json', `${HOME}/.claude.json`],
    mac: ['/Library/Application Support/ClaudeCode/managed-mcp.json', `${HOME}/.claude.json`],
    windows: ['C:\\Program Files\\ClaudeCode\\managed-mcp.json', `${WINDOWS_HOME}\\.claude.json`],
    ...MCP_SERVERS,
    reference: '${TOKEN}',
    bareIs: 'config-type error',
    counts: ['.mcp.json', 'home/.claude.json'],
    given: ['CLAUDE_PROJECT_DIR'],
  },
  {
    client: 'claude-code-plugin',
    paths: ['.claude-plugin/plugin.json'],
    ...MCP_SERVERS,
    reference: '${TOKEN}',
    bareIs: 'config-type error',
    given: ['CLAUDE_PROJECT_DIR'],
  },
  {
    client: 'cursor',
    paths: ['.cursor/mcp.json', `${WINDOWS_HOME}\\.cursor\\mcp.json`],
    ...everywhere('.cursor/mcp.json'),
    ...MCP_SERVERS,
    reference: '${env:TOKEN}',
    bareIs: 'http, then sse',
    counts: ['.cursor/mcp.json', 'home/.cursor/mcp.json'],
  },
  {
    client: 'vscode',
    paths: [
      '.vscode/mcp.json',
      '.devcontainer/devcontainer.json',
      `${HOME}/.config/Code/User/mcp.json`,
      'shop.code-workspace',
    ],
    linux: [`${HOME}/.config/Code/User/mcp.json`, `${HOME}/.config/Code/User/settings.json`],
    mac: [`${MAC}/Code/User/mcp.json`, `${MAC}/Code/User/settings.json`],
    windows: [`${APP}\\Code\\User\\mcp.json`, `${APP}\\Code\\User\\settings.json`],
    ...SERVERS,
    reference: '${env:TOKEN}',
    bareIs: 'http, then sse',
    counts: ['.vscode/mcp.json', 'home/.config/Code/User/mcp.json', 'both'],
    given: ['PORT'],
    notGiven: ['HOME'],
  },
  {
    client: 'claude-desktop',
    paths: ['claude_desktop_config.json', 'backup/claude_desktop_config.json'],
    mac: [`${MAC}/Claude/claude_desktop_config.json`],
    windows: [`${APP}\\Claude\\claude_desktop_config.json`],
    ...MCP_SERVERS,
    bareIs: 'config-member warning',
  },
  {
    client: 'codex',
    paths: ['.codex/config.toml', '/etc/codex/config.toml'],
    linux: [`${HOME}/.codex/config.toml`, '/etc/codex/config.toml'],
    mac: [`${HOME}/.codex/config.toml`, '/etc/codex/config.toml'],
    windows: [`${WINDOWS_HOME}\\.codex\\config.toml`, 'C:\\ProgramData\\OpenAI\\Codex\\config.toml'],
    local: '[mcp_servers.s]\ncommand = "node"\nargs = ["a"]\nenv = { T = "%REF%" }\n',
    bare: '[mcp_servers.s]\nurl = "https://h/m"\n',
    bareIs: 'http',
    off: '[mcp_servers.s]\ncommand = "node"\nenabled = false\n',
    hiding: '[mcp_servers.s]\ncommand = "node"\nenabled_tools = ["look", "pay"]\ndisabled_tools = ["pay"]\n',
    counts: ['.codex/config.toml', 'home/.codex/config.toml'],
    given: ['LANG', 'TZ'],
  },
  {
    client: 'gemini-cli',
    paths: ['.gemini/settings.json', '/etc/gemini-cli/settings.json'],
    linux: [
      '/etc/gemini-cli/settings.json',
      `${HOME}/.gemini/settings.json`,
      '/etc/gemini-cli/system-defaults.json',
    ],
    mac: ['settings.json', 'user', 'system-defaults.json'].map((file) =>
      file === 'user' ? `${HOME}/.gemini/settings.json` : `/Library/Application Support/GeminiCli/${file}`,
    ),
    windows: ['settings.json', 'user', 'system-defaults.json'].map((file) =>
      file === 'user' ? `${WINDOWS_HOME}\\.gemini\\settings.json` : `C:\\ProgramData\\gemini-cli\\${file}`,
    ),
    ...MCP_SERVERS,
    reference: '$TOKEN',
    bareIs: 'http',
    off: JSON.stringify({ mcpServers: { s: local() }, mcp: { excluded: [' S '] } }),
    hiding: json('mcpServers', local(GEMINI_LISTS)),
    counts: ['.gemini/settings.json', 'home/.gemini/settings.json'],
    given: ['GEMINI_CLI', 'LANG', 'REGION', 'TZ'],
  },
  {
    client: 'gemini-extension',
    paths: ['gemini-extension.json', 'extensions/shop/gemini-extension.json'],
    ...MCP_SERVERS,
    reference: '$TOKEN',
    bareIs: 'http',
    off: JSON.stringify({ mcpServers: { s: local() }, mcp: { excluded: ['s'] } }),
    hiding: json('mcpServers', local(GEMINI_LISTS)),
    given: ['GEMINI_CLI', 'LANG', 'REGION', 'TZ'],
  },
  {
    client: 'qwen-code',
    paths: ['.qwen/settings.json'],
    linux: ['/etc/qwen-code/settings.json', `${HOME}/.qwen/settings.json`],
    mac: ['/Library/Application Support/QwenCode/settings.json', `${HOME}/.qwen/settings.json`],
    windows: ['C:\\ProgramData\\qwen-code\\settings.json', `${WINDOWS_HOME}\\.qwen\\settings.json`],
    ...MCP_SERVERS,
    reference: '${TOKEN}',
    bareIs: 'http, then sse',
    off: JSON.stringify({ mcpServers: { s: local() }, mcp: { allowed: ['other'] } }),
    hiding: json('mcpServers', local(GEMINI_LISTS)),
    counts: ['.qwen/settings.json', 'home/.qwen/settings.json'],
    given: ['LANG', 'REGION', 'TZ'],
  },
  {
    client: 'opencode',
    paths: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json'],
    linux: ['/etc', `${HOME}/.config`].flatMap((root) => [
      `${root}/opencode/opencode.jsonc`,
      `${root}/opencode/opencode.json`,
    ]),
    mac: ['/Library/Application Support', `${HOME}/.config`].flatMap((root) => [
      `${root}/opencode/opencode.jsonc`,
      `${root}/opencode/opencode.json`,
    ]),
    windows: ['C:\\ProgramData', `${WINDOWS_HOME}\\.config`].flatMap((root) => [
      `${root}\\opencode\\opencode.jsonc`,
      `${root}\\opencode\\opencode.json`,
    ]),
    local: json('mcp', OPENCODE),
    reference: '{env:TOKEN}',
    bare: json('mcp', { url: 'https://h/m' }),
    bareIs: 'config-type error',
    off: json('mcp', { ...OPENCODE, enabled: false }),
    hiding: JSON.stringify({
      mcp: { s: OPENCODE },
      tools: { 's_*': false },
      permission: { s_look: 'ask', s_pay: 'deny', s_undo: { 'x*': 'allow', '*': 'deny' } },
    }),
    counts: ['.opencode/opencode.json', 'opencode.json', 'note'],
  },
  {
    client: 'copilot-cli',
    paths: ['.github/mcp.json', `${HOME}/.copilot/mcp-config.json`],
    ...everywhere('.copilot/mcp-config.json'),
    ...MCP_SERVERS,
    reference: '$TOKEN',
    onlyIn: ['env', 'headers'],
    bareIs: 'http',
    hiding: json('mcpServers', local({ tools: ['look'] })),
    counts: ['.github/mcp.json', 'home/.copilot/mcp-config.json'],
    notGiven: ['HOME'],
  },
  {
    client: 'windsurf',
    paths: [`${HOME}/.codeium/windsurf/mcp_config.json`],
    ...everywhere('.codeium/windsurf/mcp_config.json', '.codeium/mcp_config.json'),
    local: json('mcpServers', local()),
    reference: '${env:TOKEN}',
    bare: json('mcpServers', { serverUrl: 'https://h/m' }),
    bareIs: 'http',
    ...disabled,
    ...exceptTwo,
    counts: ['home/.codeium/windsurf/mcp_config.json', 'home/.codeium/mcp_config.json', 'both'],
  },
  {
    client: 'cline',
    paths: ['cline_mcp_settings.json'],
    linux: [`${HOME}/.cline/data/settings/cline_mcp_settings.json`, `${HOME}/.config/${EDITOR}/${CLINE}`],
    mac: [`${HOME}/.cline/data/settings/cline_mcp_settings.json`, `${MAC}/${EDITOR}/${CLINE}`],
    windows: [
      `${WINDOWS_HOME}\\.cline\\data\\settings\\cline_mcp_settings.json`,
      `${APP}\\${`${EDITOR}/${CLINE}`.replaceAll('/', '\\')}`,
    ],
    ...MCP_SERVERS,
    reference: '${env: TOKEN }',
    bareIs: 'sse',
    ...disabled,
    counts: ['home/.cline/data/settings/cline_mcp_settings.json', `home/.config/${EDITOR}/${CLINE}`],
  },
  {
    client: 'roo-code',
    paths: ['.roo/mcp.json', 'mcp_settings.json'],
    linux: [`${HOME}/.config/${EDITOR}/${ROO}`],
    mac: [`${MAC}/${EDITOR}/${ROO}`],
    windows: [`${APP}\\${`${EDITOR}/${ROO}`.replaceAll('/', '\\')}`],
    ...MCP_SERVERS,
    reference: '${env:TOKEN}',
    bareIs: 'config-type error',
    ...disabled,
    ...exceptTwo,
    counts: ['.roo/mcp.json', `home/.config/${EDITOR}/${ROO}`],
  },
  {
    client: 'zed',
    paths: ['.zed/settings.json'],
    linux: [`${HOME}/.config/zed/settings.json`],
    mac: [`${HOME}/.config/zed/settings.json`],
    windows: [`${APP}\\Zed\\settings.json`],
    local: json('context_servers', local()),
    bare: json('context_servers', { url: 'https://h/m' }),
    bareIs: 'http',
    off: json('context_servers', local({ enabled: false })),
    hiding: JSON.stringify({
      context_servers: { s: local() },
      agent: { profiles: { write: { context_servers: { s: { tools: { pay: false, undo: false } } } } } },
    }),
    counts: ['.zed/settings.json', 'home/.config/zed/settings.json', 'note'],
  },
  {
    client: 'continue',
    paths: ['.continue/mcpServers/shop.yaml', '.continue/mcpServers/any.json'],
    ...everywhere(
      '.continue/config.yaml',
      ...['yaml', 'yml', 'json'].map((ending) => `.continue/mcpServers/*.${ending}`),
    ),
    local: 'mcpServers:\n  - name: s\n    command: node\n    args: ["a"]\n    env: { T: "%REF%" }\n',
    reference: '${{ secrets.TOKEN }}',
    bare: 'mcpServers:\n  - name: s\n    url: https://h/m\n',
    bareIs: 'http, then sse',
    counts: ['.continue/mcpServers/shop.yaml', 'home/.continue/config.yaml'],
  },
  {
    client: 'goose',
    paths: [`${HOME}/.config/goose/config.yaml`],
    linux: [`${HOME}/.config/goose/config.yaml`],
    mac: [`${HOME}/.config/goose/config.yaml`],
    windows: [`${APP}\\Block\\goose\\config\\config.yaml`],
    local: 'extensions:\n  s:\n    type: stdio\n    cmd: node\n    args: ["a"]\n    envs: { T: "%REF%" }\n',
    bare: 'extensions:\n  s:\n    uri: https://h/m\n',
    bareIs: 'http',
    off: 'extensions:\n  s:\n    type: stdio\n    cmd: node\n    enabled: false\n',
    hiding: 'extensions:\n  s:\n    type: stdio\n    cmd: node\n    available_tools: [look]\n',
  },
  {
    client: 'visual-studio',
    paths: ['.vs/mcp.json'],
    windows: [`${WINDOWS_HOME}\\.mcp.json`],
    ...SERVERS,
    reference: '${env:TOKEN}',
    bareIs: 'http, then sse',
    given: ['PORT'],
    notGiven: ['HOME'],
  },
  {
    client: 'amp',
    paths: ['.amp/settings.json', '.amp/settings.jsonc'],
    linux: [`${HOME}/.config/amp/settings.json`],
    mac: [`${HOME}/.config/amp/settings.json`],
    windows: [`${APP}\\amp\\settings.json`],
    local: json('amp.mcpServers', local()),
    reference: '${TOKEN}',
    bare: json('amp.mcpServers', { url: 'https://h/m' }),
    bareIs: 'http',
    off: json('amp.mcpServers', local({ disabled: true })),
    hiding: json('amp.mcpServers', local({ includeTools: ['look'] })),
    counts: ['.amp/settings.json', 'home/.config/amp/settings.json'],
  },
  {
    client: 'kiro',
    paths: ['.kiro/settings/mcp.json', '.kiro/agents/shop.json'],
    ...everywhere('.kiro/settings/mcp.json', '.kiro/agents/*.json'),
    ...MCP_SERVERS,
    reference: '${TOKEN}',
    bareIs: 'http',
    ...disabled,
    ...exceptTwo,
    counts: ['.kiro/settings/mcp.json', 'home/.kiro/settings/mcp.json'],
  },
  {
    client: 'lm-studio',
    paths: [`${HOME}/.lmstudio/mcp.json`],
    ...everywhere('.lmstudio/mcp.json'),
    ...MCP_SERVERS,
    bareIs: 'http, then sse',
  },
  {
    client: 'junie',
    paths: ['.junie/mcp/mcp.json'],
    ...everywhere('.junie/mcp/mcp.json'),
    ...MCP_SERVERS,
    bareIs: 'http',
    counts: ['.junie/mcp/mcp.json', 'home/.junie/mcp/mcp.json'],
  },
  {
    client: 'jetbrains',
    paths: ['.air/mcp.json', `${HOME}/.config/github-copilot/intellij/mcp.json`],
    linux: [`${HOME}/.config/github-copilot/intellij/mcp.json`],
    mac: [`${HOME}/.config/github-copilot/intellij/mcp.json`],
    windows: ['C:\\Local\\github-copilot\\intellij\\mcp.json'],
    local: json('servers', local()),
    bare: json('servers', { url: 'https://h/m' }),
    bareIs: 'http',
    counts: ['.air/mcp.json', 'home/.config/github-copilot/intellij/mcp.json', 'both'],
  },
  {
    client: 'portable',
    paths: [],
    ...MCP_SERVERS,
    reference: '${TOKEN}',
    bareIs: 'config-type error',
  },
  {
    client: 'generic',
    paths: ['mcp.json', 'anything.json', `${HOME}/.aws/amazonq/mcp.json`],
    ...everywhere(
      '.gemini/antigravity/mcp_config.json',
      '.gemini/config/mcp_config.json',
      '.aws/amazonq/mcp.json',
    ),
    ...MCP_SERVERS,
    reference: '${TOKEN}',
    bareIs: 'http, then sse',
    ...disabled,
    counts: ['mcp.json', 'home/.aws/amazonq/mcp.json', 'both'],
  },
];
