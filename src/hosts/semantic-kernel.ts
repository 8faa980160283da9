/** Semantic Kernel for Python: known from issue reports only, and only that dotted names fail. */

import type { HostProfile, HostServer } from '../model.ts';
import { nameless } from './candidates.ts';

export const semanticKernel = {
  id: 'semantic-kernel',
  displayName: 'Semantic Kernel (Python)',
  version: '1.47.0',
  citation: 'issue reports',
  confidence: 'issues',
  labelFrom: 'unknown',
  template: 'plugin name and function name; how they are joined is not known',
  sanitiser: 'not known; a dot stays',
  bareNames: false,
  accepts: /^[^.]*$/,
  onRefusedName: 'adding the plugin is an error',
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames: 'not known',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not known',
  unknown: ['the exposed name', 'what equal names lead to', 'how far the error of a dotted name reaches'],
  merge: (servers: readonly HostServer[]) =>
    nameless(servers, (tool) => (tool.includes('.') ? 'refused' : 'exposed')),
} as const satisfies HostProfile;
