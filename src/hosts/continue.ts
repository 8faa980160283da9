/** Continue, the IDE extension and the command line: `<label>_<tool>` and bare names; equal names are both kept. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { bothKept, mergeBy } from './candidates.ts';

const label = (server: HostServer): string =>
  server.key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** A tool that starts with the label stays bare: server `a` leaves `apply` alone, an empty label leaves every tool. */
function namer(server: HostServer): (tool: string) => string {
  const prefix = label(server);
  return (tool) => (tool.startsWith(prefix) ? tool : `${prefix}_${tool}`);
}

export const continueIde = {
  id: 'continue',
  displayName: 'Continue',
  version: 'core 1.1.0 / vscode 1.3.40',
  citation:
    'continuedev/continue@d0a3c0b6 core/tools/mcpToolName.ts, core/config/profile/doLoadConfig.ts:213-323',
  confidence: 'executed',
  labelFrom: 'config-key',
  template: '<label>_<tool>, or <tool> where it already starts with <label>',
  sanitiser: 'label only: lower case, each run outside [a-z0-9] becomes one _, _ trimmed',
  label,
  bareNames: false,
  equalNames: 'both-kept',
  orderDecides: false,
  onEqualNames: 'both are kept and a config error that stops nothing is shown',
  reservedKeys: [],
  builtIns: [],
  configs: ['~/.continue/config.yaml', '.continue/mcpServers/*.yaml', '.continue/mcpServers/*.json'],
  listChanged: 'not read',
  unknown: [
    'which of two equal names a call reaches',
    'the merge loop was re-written from source',
    apiUnknown,
  ],
  merge: mergeBy(namer, bothKept),
} as const satisfies HostProfile;

export const continueCli = {
  id: 'continue-cli',
  displayName: 'Continue CLI (cn)',
  version: 'continuedev/continue@d0a3c0b6',
  citation: 'continuedev/continue@d0a3c0b6',
  confidence: 'source',
  labelFrom: 'none',
  template: '<tool>',
  sanitiser: 'none',
  bareNames: true,
  equalNames: 'both-kept',
  orderDecides: true,
  onEqualNames: 'both are sent; the call goes to the first server that has the name',
  reservedKeys: [],
  receives: 'first',
  builtIns: [],
  configs: ['~/.continue/config.yaml'],
  listChanged: 'not read',
  unknown: ['names of built-in tools', apiUnknown],
  merge: mergeBy(() => (tool) => tool, bothKept),
} as const satisfies HostProfile;
