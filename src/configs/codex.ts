/** Codex CLI: TOML, `[mcp_servers.name]`; nothing is interpolated, variables are named in members of their own. */

import { codexEntry, codexLayout, codexVariable } from './codex-entry.ts';
import { codexEnvironment } from './codex-environment.ts';
import { COMMON, type Dialect } from './dialect.ts';
import { listed } from './tools.ts';

export const codex = {
  ...COMMON,
  id: 'codex',
  displayName: 'Codex CLI',
  host: 'codex-cli',
  syntax: 'toml',
  refuses: ['byte-order-mark'],
  serversMembers: ['mcp_servers', 'mcpServers', 'mcp-servers'],
  settings: true,
  layout: codexLayout,
  flag: { member: 'enabled', off: false },
  shape: codexEntry,
  types: new Map(),
  references: () => ['named'],
  referenceStyle: '',
  namesVariables: codexVariable,
  whenUnset: 'a variable named in `env_vars` or `env_http_headers` is left out; a bearer token fails',
  hiddenTools: (entry) => listed(entry, { only: 'enabled_tools', except: 'disabled_tools' }),
  precedence: 'project over user over system, where the project is trusted',
  inherits: codexEnvironment,
  limits: 'profiles (`<name>.config.toml`) are read when they are named',
} satisfies Dialect;
