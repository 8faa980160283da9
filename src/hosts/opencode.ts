/** opencode: `<label>_<tool>`; equal names overwrite each other. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { lastWins, mergeBy } from './candidates.ts';
import { perUnit } from './sanitise.ts';

function namer(server: HostServer): (tool: string) => string {
  const prefix = `${perUnit(server.key)}_`;
  return (tool) => prefix + perUnit(tool);
}

export const opencode = {
  id: 'opencode',
  displayName: 'opencode',
  version: '1.18.34',
  citation: 'npm opencode-linux-x64@1.18.34 near bytes 99045974 and 99133591 (McpCatalog.toolName)',
  confidence: 'executed',
  labelFrom: 'config-key',
  template: '<label>_<tool>',
  sanitiser: 'label and tool: each UTF-16 unit outside [a-zA-Z0-9_-] becomes _',
  label: (server: HostServer) => perUnit(server.key),
  bareNames: false,
  equalNames: 'last-wins',
  orderDecides: true,
  onEqualNames: 'the last to load wins, silently, at the place of the first',
  reservedKeys: [],
  builtIns: [],
  configs: ['~/.config/opencode/opencode.json', 'opencode.json', '.opencode/opencode.json'],
  listChanged: 'not read',
  unknown: [
    'a later source has mcp__<label>__<tool> and a limit of 64 with a hash; neither is in this release',
    'the merge was read from source, not run',
    apiUnknown,
  ],
  merge: mergeBy(namer, lastWins),
} as const satisfies HostProfile;
