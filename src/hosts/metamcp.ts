/** MetaMCP, a gateway: `<label>__<tool>`; equal names are both listed and the last is called. */

import type { HostProfile, HostServer } from '../model.ts';
import { bothKept, mergeBy } from './candidates.ts';

const label = (server: HostServer): string => server.key.replace(/[^a-zA-Z0-9_-]+/g, '');

function namer(server: HostServer): (tool: string) => string {
  const prefix = `${label(server)}__`;
  return (tool) => prefix + tool;
}

export const metaMcp = {
  id: 'metamcp',
  displayName: 'MetaMCP (gateway)',
  version: 'metatool-ai/metamcp@250240be',
  citation: 'metatool-ai/metamcp@250240be apps/backend/src/lib/metamcp/utils.ts:76-78, metamcp-proxy.ts:293',
  confidence: 'executed',
  labelFrom: 'config-key',
  template: '<label>__<tool>',
  sanitiser: 'label only: each UTF-16 unit outside [a-zA-Z0-9_-] is deleted',
  label,
  bareNames: false,
  equalNames: 'both-kept',
  orderDecides: true,
  onEqualNames: 'both are listed, and a call goes to the last',
  reservedKeys: [],
  receives: 'last',
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: [
    'the label is the name given in its own settings, else the one the server reports; the key stands for it here',
    'the host in front of the gateway adds its own rules',
  ],
  merge: mergeBy(namer, bothKept),
} as const satisfies HostProfile;
