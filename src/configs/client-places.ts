/**
 * Where each client looks for configs, one line per client. Apart from how the files are read, because finding them is
 * all that most verbs need.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import {
  anywhere,
  apart,
  application,
  type ConfigPlace,
  managed,
  on,
  project,
  settings,
  user,
} from './places.ts';

/** Each of the administrators' files may be named by a variable. */
const geminiSystem = (variable: string, file: string) =>
  managed({
    darwin: `{${variable}|/Library/Application Support/GeminiCli/${file}}`,
    linux: `{${variable}|/etc/gemini-cli/${file}}`,
    win32: `{${variable}|C:/ProgramData/gemini-cli/${file}}`,
  });

const CLINE = 'cline_mcp_settings.json';
const CONTINUE = ['yaml', 'yml', 'json'].map((ending) => `.continue/mcpServers/*.${ending}`);
const OPENCODE = ['opencode.jsonc', 'opencode.json'];

/** By the id of the dialect, in the order of discovery; those of one client in the order of their rank. */
export const clientPlaces: Readonly<Record<string, readonly ConfigPlace[]>> = {
  'claude-code': [
    ...managed({
      darwin: '/Library/Application Support/ClaudeCode/managed-mcp.json',
      linux: '/etc/claude-code/managed-mcp.json',
      win32: 'C:/Program Files/ClaudeCode/managed-mcp.json',
    }),
    ...project('.mcp.json'),
    ...user('{CLAUDE_CONFIG_DIR|~}/.claude.json'),
  ],
  'claude-code-plugin': settings('.claude-plugin/plugin.json'),
  cursor: [...project('.cursor/mcp.json'), ...user('~/.cursor/mcp.json')],
  vscode: [
    ...project('.vscode/mcp.json'),
    ...settings('.vscode/settings.json', '*.code-workspace', '.devcontainer/devcontainer.json'),
    ...application('Code/User/mcp.json'),
    ...application('Code/User/settings.json'),
  ],
  'claude-desktop': [
    ...on(['darwin'], user('~/Library/Application Support/Claude/claude_desktop_config.json')),
    ...on(['win32'], user('{APPDATA|~/AppData/Roaming}/Claude/claude_desktop_config.json')),
    ...anywhere('claude_desktop_config.json'),
  ],
  codex: [
    ...settings('.codex/config.toml'),
    ...user('{CODEX_HOME|~/.codex}/config.toml'),
    ...managed({
      darwin: '/etc/codex/config.toml',
      linux: '/etc/codex/config.toml',
      win32: '{ProgramData|C:/ProgramData}/OpenAI/Codex/config.toml',
    }),
  ],
  'gemini-cli': [
    ...geminiSystem('GEMINI_CLI_SYSTEM_SETTINGS_PATH', 'settings.json'),
    ...settings('.gemini/settings.json'),
    ...user('~/.gemini/settings.json'),
    ...geminiSystem('GEMINI_CLI_SYSTEM_DEFAULTS_PATH', 'system-defaults.json'),
  ],
  'gemini-extension': project('gemini-extension.json'),
  'qwen-code': [
    ...managed({
      darwin: '/Library/Application Support/QwenCode/settings.json',
      linux: '/etc/qwen-code/settings.json',
      win32: 'C:/ProgramData/qwen-code/settings.json',
    }),
    ...settings('.qwen/settings.json'),
    ...user('~/.qwen/settings.json'),
  ],
  opencode: [
    ...OPENCODE.flatMap((file) =>
      managed({
        darwin: `/Library/Application Support/opencode/${file}`,
        linux: `/etc/opencode/${file}`,
        win32: `{ProgramData|C:/ProgramData}/opencode/${file}`,
      }),
    ),
    ...settings(...OPENCODE.map((file) => `.opencode/${file}`), ...OPENCODE),
    ...user('{OPENCODE_CONFIG|}'),
    ...user(...OPENCODE.map((file) => `{XDG_CONFIG_HOME|~/.config}/opencode/${file}`)),
  ],
  'copilot-cli': [...project('.github/mcp.json'), ...user('{COPILOT_HOME|~/.copilot}/mcp-config.json')],
  windsurf: user('~/.codeium/windsurf/mcp_config.json', '~/.codeium/mcp_config.json'),
  cline: [
    ...user(`{CLINE_MCP_SETTINGS_PATH|~/.cline/data/settings/${CLINE}}`),
    ...application(`Code/User/globalStorage/saoudrizwan.claude-dev/settings/${CLINE}`),
    ...anywhere(CLINE),
  ],
  'roo-code': [
    ...project('.roo/mcp.json'),
    ...application('Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json'),
    ...anywhere('mcp_settings.json'),
  ],
  zed: [
    ...settings('.zed/settings.json'),
    ...on(['darwin'], user('~/.config/zed/settings.json')),
    ...on(['linux'], user('{XDG_CONFIG_HOME|~/.config}/zed/settings.json')),
    ...on(['win32'], user('{APPDATA|~/AppData/Roaming}/Zed/settings.json')),
  ],
  continue: [
    ...settings(...CONTINUE),
    ...user('~/.continue/config.yaml', ...CONTINUE.map((path) => `~/${path}`)),
  ],
  goose: [
    ...on(['linux', 'darwin'], user('{XDG_CONFIG_HOME|~/.config}/goose/config.yaml')),
    ...on(['win32'], user('{APPDATA|~/AppData/Roaming}/Block/goose/config/config.yaml')),
  ],
  'visual-studio': [...project('.vs/mcp.json'), ...on(['win32'], user('~/.mcp.json'))],
  amp: [
    ...settings('.amp/settings.json', '.amp/settings.jsonc'),
    ...on(['darwin', 'linux'], user('~/.config/amp/settings.json')),
    ...on(['win32'], user('{APPDATA|~/AppData/Roaming}/amp/settings.json')),
  ],
  kiro: [
    ...project('.kiro/settings/mcp.json'),
    ...user('~/.kiro/settings/mcp.json'),
    ...apart([...project('.kiro/agents/*.json'), ...user('~/.kiro/agents/*.json')]),
  ],
  'lm-studio': user('~/.lmstudio/mcp.json'),
  junie: [...project('.junie/mcp/mcp.json'), ...user('~/.junie/mcp/mcp.json')],
  jetbrains: [
    ...project('.air/mcp.json'),
    ...on(['darwin', 'linux'], user('{XDG_CONFIG_HOME|~/.config}/github-copilot/intellij/mcp.json')),
    ...on(['win32'], user('{LOCALAPPDATA|~/AppData/Local}/github-copilot/intellij/mcp.json')),
    ...anywhere('github-copilot/intellij/mcp.json'),
  ],
  // Kilo Code, CodeGeeX, Antigravity, Amazon Q: nothing else of them is known well enough.
  generic: [
    ...project('mcp.json', '.kilocode/mcp.json', '.codegeex/mcp.json', '.agents/mcp_config.json'),
    ...project('.amazonq/mcp.json'),
    ...user('~/.gemini/antigravity/mcp_config.json', '~/.gemini/config/mcp_config.json'),
    ...user('~/.aws/amazonq/mcp.json'),
  ],
};
