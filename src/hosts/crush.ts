/** Crush: `mcp_<key>_<tool>` without any change; equal names are both kept. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { bothKept, mergeBy } from './candidates.ts';

export const crush = {
  id: 'crush',
  displayName: 'Crush',
  version: 'charmbracelet/crush@37f36e93',
  citation: 'charmbracelet/crush@37f36e93 internal/agent/tools/mcp-tools.go:59, coordinator.go:768-793',
  confidence: 'source',
  labelFrom: 'config-key',
  template: 'mcp_<key>_<tool>',
  sanitiser: 'none',
  label: (server: HostServer) => server.key,
  bareNames: false,
  equalNames: 'both-kept',
  orderDecides: false,
  onEqualNames: 'both are sent, sorted by name; the API may answer with an error',
  reservedKeys: [],
  builtIns: [],
  configs: ['crush.json', '.crush.json', '~/.config/crush/crush.json'],
  listChanged: 'handled',
  unknown: ['which of two equal names a call reaches', apiUnknown],
  merge: mergeBy((server) => (tool) => `mcp_${server.key}_${tool}`, bothKept),
} as const satisfies HostProfile;
