/** Knows how an item is named: in the lock, in its digest, and to people. */

import type { ItemKind } from '../model.ts';

/** Before the name in a lock key. `instructions` has no name of its own: a server has them once. */
const PREFIXES = {
  tool: 'tools',
  prompt: 'prompts',
  'resource-template': 'resource-templates',
  resource: 'resources',
} as const satisfies Record<Exclude<ItemKind, 'instructions'>, string>;

const KINDS = new Map(Object.entries(PREFIXES).map(([kind, prefix]) => [prefix as string, kind as ItemKind]));

/** @returns the item's key in the lock: `tools/issue_refund`, `instructions`; the name may hold anything */
export function lockKey(kind: ItemKind, name: string): string {
  return kind === 'instructions' ? 'instructions' : `${PREFIXES[kind]}/${name}`;
}

/** @returns what `lockKey` joined, split at the first slash as no prefix has one; nothing for other keys */
export function parseLockKey(key: string): { readonly kind: ItemKind; readonly name: string } | undefined {
  if (key === 'instructions') return { kind: 'instructions', name: 'instructions' };
  const slash = key.indexOf('/');
  const kind = slash === -1 ? undefined : KINDS.get(key.slice(0, slash));
  return kind && { kind, name: key.slice(slash + 1) };
}

/** @returns the name the digest holds: bare for tools, with the kind's prefix for all others */
export function digestName(kind: ItemKind, name: string): string {
  return kind === 'tool' ? name : lockKey(kind, name);
}

/** @returns `server::tool`, `server::prompts/name`, `server::instructions`; for eyes only, never split again */
export function identity(server: string, kind: ItemKind, name: string): string {
  return `${server}::${digestName(kind, name)}`;
}
