/** Kimi CLI: bare tool names; the last server to connect wins, built-in tools included. */

import type { HostProfile } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { lastWins, mergeBy } from './candidates.ts';

export const kimiCli = {
  id: 'kimi-cli',
  displayName: 'Kimi CLI',
  version: '1.49.0',
  citation: 'MoonshotAI/kimi-cli@4a550eff src/kimi_cli/soul/toolset.py:249,790-806,917',
  confidence: 'source',
  labelFrom: 'none',
  template: '<tool>',
  sanitiser: 'none',
  bareNames: true,
  equalNames: 'last-wins',
  orderDecides: true,
  onEqualNames:
    'the last server to connect wins, and servers connect at the same time; a server can also replace built-in tools',
  reservedKeys: [],
  builtIns: [],
  configs: ['~/.kimi/mcp.json'],
  listChanged: 'not read',
  unknown: ['names of built-in tools', apiUnknown],
  merge: mergeBy(() => (tool) => tool, lastWins),
} as const satisfies HostProfile;
