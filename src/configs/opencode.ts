/** opencode: `mcp`, commands as lists, `{env:NAME}`; a variable that is not set becomes the empty text. */

import { COMMON, type Dialect } from './dialect.ts';
import { opencodeEntry, opencodeLayout } from './opencode-entry.ts';
import { opencodeTools } from './opencode-tools.ts';

export const opencode = {
  ...COMMON,
  id: 'opencode',
  displayName: 'opencode',
  host: 'opencode',
  refuses: ['byte-order-mark'],
  serversMembers: ['mcp', 'mcpServers'],
  settings: true,
  layout: opencodeLayout,
  flag: { member: 'enabled', off: false },
  shape: opencodeEntry,
  types: new Map([
    ['local', 'stdio'],
    ['remote', 'http'],
  ]),
  bareUrl: 'refused',
  references: () => ['curly-env', 'curly-file'],
  referenceStyle: '{env:NAME}',
  whenUnset: 'the client puts the empty text in its place',
  hiddenTools: opencodeTools,
  precedence: 'managed over `.opencode` over project over user; merged member by member',
  merging: 'members',
  limits:
    'of the folders up to the repository root the nearest that has files is read; `OPENCODE_CONFIG_CONTENT` is not read, remote configs are not fetched; agents written in Markdown are not read; a tool counts as hidden where no agent sees it',
} satisfies Dialect;
