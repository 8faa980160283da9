/** Qwen Code, now and before dots were replaced and altered names hashed: `mcp__<key>__<tool>`, the last wins. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { lastWins, mergeBy } from './candidates.ts';
import { perUnit } from './sanitise.ts';

const longest = 63;

/** FNV-1a over UTF-16 units, 32 bit, base 36, padded to 7. */
function stableHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** A name that needs any change is cut and ends in the hash of the unchanged one. */
function exposedName(key: string, tool: string): string {
  const raw = `mcp__${key}__${tool}`;
  const clean = perUnit(raw);
  if (clean === raw && raw.length <= longest) return raw;
  const suffix = `_${stableHash(raw)}`;
  return clean.slice(0, longest - suffix.length) + suffix;
}

function exposedName0_15(key: string, tool: string): string {
  const name = `mcp__${key}__${tool}`.replace(/[^a-zA-Z0-9_.-]+/g, (run) => '_'.repeat(run.length));
  return name.length > longest ? `${name.slice(0, 28)}___${name.slice(-32)}` : name;
}

const common = {
  labelFrom: 'config-key',
  template: 'mcp__<key>__<tool>',
  label: (server: HostServer) => server.key,
  bareNames: false,
  equalNames: 'last-wins',
  orderDecides: true,
  reservedKeys: [],
  builtIns: [],
  configs: ['~/.qwen/settings.json', '.qwen/settings.json', '.mcp.json'],
  listChanged: 'not read',
} as const;

export const qwenCode = {
  ...common,
  id: 'qwen-code',
  displayName: 'Qwen Code',
  version: '0.24.4',
  citation: 'npm @qwen-code/qwen-code@0.24.4, packages/core/src/utils/tool-name-utils.ts (chunk-WZAD4ZNJ.js)',
  confidence: 'executed',
  sanitiser: 'whole name: each UTF-16 unit outside [A-Za-z0-9_-] becomes _; a changed name gets a hash',
  limit: {
    max: longest,
    unit: 'utf16',
    consequence: 'cut to 55, then _ and the FNV-1a hash of the unchanged name in base 36',
    shortened: true,
  },
  onEqualNames: 'the last to register overwrites the first',
  unknown: [
    'the merge past the re-qualifying step was not read to the end',
    'names of built-in tools',
    apiUnknown,
  ],
  merge: mergeBy((server) => (tool) => exposedName(server.key, tool), lastWins),
} as const satisfies HostProfile;

export const qwenCode0_15 = {
  ...common,
  id: 'qwen-code[0.15.10]',
  displayName: 'Qwen Code 0.15.10',
  version: '0.15.10',
  citation: 'npm @qwen-code/qwen-code@0.15.10 cli.js:144030,144324,254098',
  confidence: 'executed',
  sanitiser: 'whole name: each UTF-16 unit outside [a-zA-Z0-9_.-] becomes _',
  limit: {
    max: longest,
    unit: 'utf16',
    consequence: 'the middle is replaced by "___" (first 28, last 32)',
    shortened: true,
  },
  onEqualNames: 'the last to register overwrites the first',
  unknown: ['names of built-in tools', apiUnknown],
  merge: mergeBy((server) => (tool) => exposedName0_15(server.key, tool), lastWins),
} as const satisfies HostProfile;
