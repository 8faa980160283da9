/** LibreChat: `<tool>_mcp_<label>`, the label last; equal names overwrite each other. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { lastWins, mergeBy } from './candidates.ts';

/** `hash * 31 + unit` over UTF-16 units in 32 bits, without its sign. */
function hash31(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return Math.abs(hash);
}

/** Edges are trimmed only where something had to be replaced: `_a_` stays, `_a/` becomes `a`. */
function label(server: HostServer): string {
  if (/^[a-zA-Z0-9_.-]+$/.test(server.key)) return server.key;
  const clean = server.key.replace(/[^a-zA-Z0-9_.-]/g, '_').replace(/^_+|(?<!_)_+$/g, '');
  return clean === '' ? `server_${hash31(server.key)}` : clean;
}

function namer(server: HostServer): (tool: string) => string {
  const suffix = `_mcp_${label(server)}`;
  return (tool) => tool + suffix;
}

export const libreChat = {
  id: 'librechat',
  displayName: 'LibreChat',
  version: 'danny-avila/LibreChat@00b3bc32',
  citation: 'danny-avila/LibreChat@00b3bc32 packages/api/src/mcp/utils.ts normalizeServerName',
  confidence: 'source',
  labelFrom: 'config-key',
  template: '<tool>_mcp_<label>',
  sanitiser:
    'label only: each UTF-16 unit outside [a-zA-Z0-9_.-] becomes _, then _ trimmed; nothing left becomes server_<hash>',
  label,
  bareNames: false,
  equalNames: 'last-wins',
  orderDecides: true,
  onEqualNames: 'the last to load wins, silently',
  reservedKeys: [],
  builtIns: [],
  configs: ['librechat.yaml'],
  listChanged: 'not read',
  unknown: ['the source read may be a fork', 'older versions used the raw server key', apiUnknown],
  merge: mergeBy(namer, lastWins),
} as const satisfies HostProfile;
