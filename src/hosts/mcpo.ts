/** mcpo: every server is a web application of its own under `/<key>`, so nothing is merged. */

import type { HostProfile, HostServer } from '../model.ts';
import { bothKept, mergeBy } from './candidates.ts';

export const mcpo = {
  id: 'mcpo',
  displayName: 'mcpo (gateway)',
  version: '0.0.20',
  citation: 'open-webui/mcpo 0.0.20',
  confidence: 'source',
  labelFrom: 'config-key',
  template: 'HTTP path /<key>/<tool>',
  sanitiser: 'none',
  label: (server: HostServer) => server.key,
  bareNames: false,
  equalNames: 'both-kept',
  orderDecides: false,
  onEqualNames: 'servers are separate applications and do not meet',
  reservedKeys: [],
  standIn: 'the HTTP path stands in for a name that the client of the HTTP interface chooses',
  apart: true,
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: ['the name the model sees: the client of the HTTP interface decides'],
  merge: mergeBy((server) => (tool) => `/${server.key}/${tool}`, bothKept),
} as const satisfies HostProfile;
