/** Servers for property tests: keys and names made of the pieces that hosts change, cut or mistake. */

import fc from 'fast-check';
import type { HostServer, MergedTool } from '../../src/model.ts';

const pieces = [
  'a',
  'B',
  'mcp',
  'mcp_',
  '_',
  '__',
  '-',
  '.',
  ':',
  '/',
  ' ',
  '\t',
  'é',
  '🚀',
  '漢',
  '\ud800',
  '1',
  'x'.repeat(30),
];

/** Any text such pieces make, the empty one too. */
export const names = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));

/** Few enough names that servers meet. */
const shared = fc.oneof(
  fc.constantFrom('search', 'b__c', 'c', 'y.z', 'y_z', `${'t'.repeat(70)}1`, `${'t'.repeat(70)}2`),
  names,
);

/** A server; its own names are all different. */
const server: fc.Arbitrary<HostServer> = fc.record({
  key: fc.oneof(fc.constantFrom('a', 'a__b', 'a.b', 'a_b', 'A'), names),
  tools: fc.uniqueArray(shared, { maxLength: 6 }),
});

/** Servers of one view, keys all different, in load order. */
export const views = fc.uniqueArray(server, { selector: ({ key }) => key, maxLength: 5 });

/** An identity as text no key or name can forge. */
export const identityOf = ({ server: key, tool }: MergedTool): string => JSON.stringify([key, tool]);

/** The identities that share a final name, as `[one, other]` texts. */
export function clashes(merged: readonly MergedTool[]): Set<string> {
  const byName = new Map<string, string[]>();
  for (const entry of merged) {
    if (entry.name === undefined) continue;
    byName.set(entry.name, [...(byName.get(entry.name) ?? []), identityOf(entry)]);
  }
  const pairs = [...byName.values()].flatMap((same) =>
    same.flatMap((one, index) => same.slice(index + 1).map((other) => [one, other].sort().join(' '))),
  );
  return new Set(pairs);
}
