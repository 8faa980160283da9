/** Roo Code: `mcp--<label>--<tool>`, cut at 64; the first of equal names wins. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { firstWins, mergeBy } from './candidates.ts';

const longest = 64;

/** Characters outside the set are deleted, so every name without a Latin letter or digit is `_unnamed`. */
function sanitised(text: string): string {
  if (text === '') return '_';
  const clean = text
    .replace(/\s+/g, '_')
    .replace(/[^a-zA-Z0-9_-]+/g, '')
    .replace(/--+/g, '-');
  if (clean === '') return '_unnamed';
  return /^[a-zA-Z_]/.test(clean) ? clean : `_${clean}`;
}

function namer(server: HostServer): (tool: string) => string {
  const prefix = `mcp--${sanitised(server.key)}--`;
  return (tool) => (prefix + sanitised(tool)).slice(0, longest);
}

export const rooCode = {
  id: 'roo-code',
  displayName: 'Roo Code',
  version: '3.52.1',
  citation:
    'RooCodeInc/Roo-Code@cb836567 src/utils/mcp-name.ts, src/core/prompts/tools/native-tools/mcp_server.ts',
  confidence: 'executed',
  labelFrom: 'config-key',
  template: 'mcp--<label>--<tool>',
  sanitiser:
    'label and tool: white space runs become _, other UTF-16 units outside [a-zA-Z0-9_-] are deleted, runs of - become one, a leading non-letter gets _, nothing left becomes _unnamed',
  label: (server: HostServer) => sanitised(server.key),
  bareNames: false,
  limit: { max: longest, unit: 'utf16', consequence: 'the name is cut at 64', shortened: true },
  equalNames: 'first-wins',
  orderDecides: true,
  onEqualNames: 'the first wins, silently; servers of the project come before global ones',
  reservedKeys: [],
  builtIns: [],
  configs: ['.roo/mcp.json', 'mcp_settings.json'],
  listChanged: 'not read',
  unknown: [
    'the merge loop was re-written from source',
    'a call is matched with - and _ taken as equal, so names that differ only there may be mistaken',
    apiUnknown,
  ],
  merge: mergeBy(namer, firstWins),
} as const satisfies HostProfile;
