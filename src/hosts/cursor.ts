/** Cursor: closed source; only its length rule is known, from issue reports. */

import type { HostProfile } from '../model.ts';
import { mergeBy, turnAway } from './candidates.ts';

/** Key and tool together; 60 is already too long. */
const longest = 59;

export const cursor = {
  id: 'cursor',
  displayName: 'Cursor',
  version: 'issue reports 2025-04 to 2026-02',
  citation: 'ComposioHQ/composio#2788, idosal/git-mcp#31, sparfenyuk/mcp-proxy#45',
  confidence: 'issues',
  labelFrom: 'config-key',
  template: 'not confirmed; shown here as <tool>',
  sanitiser: 'not known',
  bareNames: false,
  limit: {
    max: longest,
    unit: 'utf16',
    measured: 'key-and-tool',
    consequence: 'the tool is filtered out with a warning',
    shortened: false,
  },
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames: 'not known',
  reservedKeys: [],
  standIn: 'the raw tool name stands in for a name that is not confirmed',
  builtIns: [],
  configs: ['~/.cursor/mcp.json', '.cursor/mcp.json'],
  listChanged: 'not known',
  unknown: [
    'the exposed name: the raw tool name is shown in its place',
    'the sanitiser',
    'what equal names lead to',
    'how many tools are taken (40 or 80 in reports)',
  ],
  merge: mergeBy(
    () => (tool) => tool,
    (all) => turnAway(all, ({ server, tool }) => server.length + tool.length > longest),
  ),
} as const satisfies HostProfile;
