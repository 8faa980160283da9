/** Knows how each kind of item is asked for: method, member of the result, capability, announcement of a change. */

import type { ItemKind } from '../model.ts';

export interface KindFacts {
  readonly kind: ItemKind;
  readonly method: string;
  readonly member: string;
  readonly capability: string;
  /** A server that declares the capability may still lack the method. */
  readonly optional: boolean;
  /** Kinds that are asked for even where the capability is not declared. */
  readonly always: boolean;
  readonly changed: string;
}

export const KINDS: readonly KindFacts[] = [
  {
    kind: 'tool',
    method: 'tools/list',
    member: 'tools',
    capability: 'tools',
    optional: false,
    // A server may answer without declaring: some hosts would list what it hides from the others.
    always: true,
    changed: 'notifications/tools/list_changed',
  },
  {
    kind: 'prompt',
    method: 'prompts/list',
    member: 'prompts',
    capability: 'prompts',
    optional: false,
    always: false,
    changed: 'notifications/prompts/list_changed',
  },
  {
    kind: 'resource-template',
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    // `resources` declares resources; nothing declares templates, so a server without the method has none.
    capability: 'resources',
    optional: true,
    always: false,
    changed: 'notifications/resources/list_changed',
  },
];

/** Asked for only where a policy wants resources pinned: there can be many, and they are data more than an offer. */
export const RESOURCES: KindFacts = {
  kind: 'resource',
  method: 'resources/list',
  member: 'resources',
  capability: 'resources',
  optional: true,
  always: false,
  changed: 'notifications/resources/list_changed',
};
