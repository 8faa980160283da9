/** Google ADK: bare names, not compared with each other. */

import type { HostProfile } from '../model.ts';
import { geminiNames } from './api-names.ts';
import { bothKept, mergeBy } from './candidates.ts';

export const googleAdk = {
  id: 'google-adk',
  displayName: 'Google ADK',
  version: '1.4.2',
  citation: 'google/adk-python, snapshot 1.4.2',
  confidence: 'source',
  labelFrom: 'none',
  template: '<tool>',
  sanitiser: 'none',
  bareNames: true,
  limit: {
    max: 64,
    unit: 'utf16',
    consequence: 'sent as it is, past what the Gemini API takes',
    shortened: false,
  },
  accepts: geminiNames,
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames: 'names are not compared; what follows from equal ones was not read',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: ['which of two equal names a call reaches', 'a prefix option came after this version'],
  merge: mergeBy(() => (tool) => tool, bothKept),
} as const satisfies HostProfile;
