/** Vercel AI SDK: bare names in objects the caller spreads into one, so the last wins. */

import type { HostProfile } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { lastWins, mergeBy } from './candidates.ts';

export const vercelAiSdk = {
  id: 'vercel-ai-sdk',
  displayName: 'Vercel AI SDK',
  version: '@ai-sdk/mcp 1.0.102',
  citation: 'npm @ai-sdk/mcp@1.0.102 dist/index.js:2707-2740 tools(), toolsFromDefinitions',
  confidence: 'executed',
  labelFrom: 'none',
  template: '<tool>',
  sanitiser: 'none',
  bareNames: true,
  equalNames: 'last-wins',
  orderDecides: true,
  onEqualNames: 'the last object spread by the caller wins, silently',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: ['the caller merges: an application may do otherwise', apiUnknown],
  merge: mergeBy(() => (tool) => tool, lastWins),
} as const satisfies HostProfile;
