/** Knows what holds where a project has no policy. */

import type { ItemKind, Policy } from '../../model.ts';

/** Every kind a policy can name, in the order reports have. */
export const ALL_KINDS: readonly ItemKind[] = [
  'tool',
  'prompt',
  'resource-template',
  'resource',
  'instructions',
];

/** Resources come and go with what a server holds: they are data more often than an offer to the model. */
export const DEFAULT_KINDS: ReadonlySet<ItemKind> = new Set(ALL_KINDS.filter((kind) => kind !== 'resource'));

export const emptyPolicy: Policy = {
  hosts: [],
  severity: new Map(),
  allow: new Map(),
  sensitive: [],
  kinds: DEFAULT_KINDS,
  accept: [],
};
