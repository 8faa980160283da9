/** A plugin of Claude Code: its `.mcp.json` may be a flat map, and its folders are references. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { claudeCode } from './claude-code.ts';
import { pluginLayout } from './claude-plugin-layout.ts';
import type { Dialect } from './dialect.ts';

export const claudePlugin = {
  ...claudeCode,
  id: 'claude-code-plugin',
  displayName: 'a plugin of Claude Code',
  settings: true,
  flatMap: true,
  layout: pluginLayout,
  references: () => ['plugin', 'braces', 'default'],
  provides: (folder) => ({ CLAUDE_PLUGIN_ROOT: folder, CLAUDE_PROJECT_DIR: folder }),
  precedence: 'below all scopes of the user; servers are called plugin:<plugin>:<server>',
  limits:
    'files named by `mcpServers` are read when they are named; `${user_config.KEY}` and `${CLAUDE_PLUGIN_DATA}` are not resolved',
} satisfies Dialect;
