/** mcp-proxy (sparfenyuk, TBXark): one endpoint per server with the tools as they are, so nothing is merged. */

import type { HostProfile } from '../model.ts';
import { bothKept, mergeBy } from './candidates.ts';

export const mcpProxy = {
  id: 'mcp-proxy',
  displayName: 'mcp-proxy (sparfenyuk, TBXark; gateway)',
  version: 'not stated',
  citation: 'sparfenyuk/mcp-proxy, TBXark/mcp-proxy',
  confidence: 'source',
  labelFrom: 'none',
  template: '<tool>, one endpoint per server',
  sanitiser: 'none',
  bareNames: false,
  equalNames: 'both-kept',
  orderDecides: false,
  onEqualNames: 'servers have separate endpoints and do not meet',
  reservedKeys: [],
  apart: true,
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: ['the host in front decides what the model sees'],
  merge: mergeBy(() => (tool) => tool, bothKept),
} as const satisfies HostProfile;
