/** Kiro keeps servers of its powers one level deeper, and agents may have none. */

import type { FileView } from './dialect.ts';
import { type ConfigNode, lastMember } from './tree.ts';

/** @returns the file with the servers of `powers` beside the others; an agent without servers has an empty map */
export function kiroLayout({ root, path }: FileView): ConfigNode {
  if (root.kind !== 'object') return root;
  const powers = lastMember(root, 'powers')?.value;
  const inner = powers?.kind === 'object' ? lastMember(powers, 'mcpServers') : undefined;
  const own = lastMember(root, 'mcpServers');
  if (inner?.value.kind === 'object') {
    const before = own?.value.kind === 'object' ? own.value.members : [];
    const value = { ...inner.value, members: [...before, ...inner.value.members] };
    return { ...root, members: [{ ...inner, value }] };
  }
  if (own || !/[\\/]agents[\\/]/.test(path)) return root;
  const value = { kind: 'object', at: root.at, members: [] } as const;
  return { ...root, members: [...root.members, { name: 'mcpServers', at: root.at, value }] };
}
