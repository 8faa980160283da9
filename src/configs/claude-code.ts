/** Claude Code: `.mcp.json`, `~/.claude.json` with user and local scopes; strict, `type` needed for a remote server. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { claudeLayout, claudeRejects, isLocalEntry } from './claude-layout.ts';
import { COMMON, type Dialect } from './dialect.ts';

export const claudeCode = {
  ...COMMON,
  id: 'claude-code',
  displayName: 'Claude Code',
  host: 'claude-code',
  layout: claudeLayout,
  isLocal: isLocalEntry,
  offElsewhere: claudeRejects,
  // No flag: the client starts an entry that says `disabled: true`, so it must be audited like any other.
  ignoredFlag: '',
  bareUrl: 'refused',
  emptyUrlAllowed: true,
  headersHelper: true,
  reservedKeys: ['workspace', 'claude-in-chrome', 'computer-use', 'Claude Preview', 'Claude Browser'],
  referenceStyle: '${NAME} or ${NAME:-default}',
  whenUnset: 'the client leaves the reference as text',
  precedence: 'managed alone where there is one; else local over project over user, whole entries',
  managedAlone: true,
  sets: (folder) => ({ CLAUDE_PROJECT_DIR: folder }),
  limits:
    'a server of `.mcp.json` that settings reject is taken for switched off, though other clients read that file; one that nobody approved in the client yet is audited all the same',
} satisfies Dialect;
