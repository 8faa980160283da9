/** Cline: `<key>__<tool>`, altered names end in a SHA-1 (hence node:crypto); the last of equal names wins. */

import { createHash } from 'node:crypto';
import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { lastWins, mergeBy } from './candidates.ts';

const longest = 64;
const hashLength = 8;

function exposedName(key: string, tool: string): string {
  const raw = `${key}__${tool}`;
  const clean = raw.replace(/[^a-zA-Z0-9_-]+/g, '_');
  if (clean === raw && raw.length <= longest) return raw;
  const hash = createHash('sha1').update(raw).digest('hex').slice(0, hashLength);
  return `${clean.slice(0, longest - hashLength - 1)}_${hash}`;
}

export const cline = {
  id: 'cline',
  displayName: 'Cline',
  version: 'vscode 4.1.13 / @cline/core 0.0.78',
  citation: 'cline/cline@21cb8d25 sdk/packages/core/src/extensions/mcp/name-transform.ts',
  confidence: 'executed',
  clientName: '@cline/core',
  labelFrom: 'config-key',
  template: '<key>__<tool>',
  sanitiser: 'whole name: each run outside [a-zA-Z0-9_-] becomes one _; a changed name gets a hash',
  label: (server: HostServer) => server.key,
  bareNames: false,
  limit: {
    max: longest,
    unit: 'utf16',
    consequence: 'cut to 55, then _ and 8 hex digits of the SHA-1 of <key>__<tool>',
    shortened: true,
  },
  equalNames: 'last-wins',
  orderDecides: true,
  onEqualNames: 'the last to load wins, silently; a + b__c and a__b + c are both a__b__c and are not hashed',
  reservedKeys: [],
  builtIns: [],
  configs: ['~/.cline/data/settings/cline_mcp_settings.json'],
  listChanged: 'the session is rebuilt when the tool list changes',
  unknown: ['the merge loop was re-written from source', 'names of built-in tools', apiUnknown],
  merge: mergeBy((server) => (tool) => exposedName(server.key, tool), lastWins),
} as const satisfies HostProfile;
