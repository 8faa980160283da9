/** mcpproxy-go in direct mode, a gateway: `<key>__<tool>`, taken apart again at the first `__`. */

import type { HostProfile, HostServer } from '../model.ts';
import { bothKept, mergeBy } from './candidates.ts';

export const mcpProxyGo = {
  id: 'mcpproxy-go[direct]',
  displayName: 'mcpproxy-go, direct mode (gateway)',
  version: 'smart-mcp-proxy/mcpproxy-go@20a3e509',
  citation: 'smart-mcp-proxy/mcpproxy-go@20a3e509 internal/server/mcp_routing.go:24-65',
  confidence: 'source',
  labelFrom: 'config-key',
  template: '<key>__<tool>',
  sanitiser: 'none',
  label: (server: HostServer) => server.key,
  bareNames: false,
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames: 'not read; a name is taken apart at its first __, so a__b + c is read as a + b__c',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: ['what equal names lead to', 'the host in front of the gateway adds its own rules'],
  merge: mergeBy((server) => (tool) => `${server.key}__${tool}`, bothKept),
} as const satisfies HostProfile;
