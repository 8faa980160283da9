/** Pydantic AI: bare names that must be unique. */

import type { HostProfile } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { allRefused, mergeBy } from './candidates.ts';

export const pydanticAi = {
  id: 'pydantic-ai',
  displayName: 'Pydantic AI',
  version: 'pydantic/pydantic-ai@4fda3898',
  citation: 'pydantic/pydantic-ai@4fda3898 toolsets/combined.py, toolsets/prefixed.py',
  confidence: 'source',
  labelFrom: 'none',
  template: '<tool>; <prefix>_<tool> with PrefixedToolset',
  sanitiser: 'none',
  bareNames: true,
  equalNames: 'refused',
  orderDecides: false,
  onEqualNames: 'the whole list is refused with a UserError',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: [
    'PrefixedToolset takes its prefix from the code, not from a config',
    'whether one server may repeat a name',
    apiUnknown,
  ],
  merge: mergeBy(() => (tool) => tool, allRefused),
} as const satisfies HostProfile;
