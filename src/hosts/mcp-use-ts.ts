/** mcp-use for TypeScript: bare names, the second of equal ones gets `_2`, then `_3`, … */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { candidatesOf, underNames } from './candidates.ts';

/** The first free number: `search_2` itself may be a tool met earlier. */
function merge(servers: readonly HostServer[]): MergedTool[] {
  const used = new Set<string>();
  const next = new Map<string, number>();
  const candidates = candidatesOf(servers, () => (tool) => tool);
  const names = candidates.map(({ tool }) => {
    let name = tool;
    for (let index = next.get(name) ?? 2; used.has(name); index += 1) {
      name = `${tool}_${index}`;
      next.set(tool, index + 1);
    }
    used.add(name);
    return name;
  });
  return underNames(candidates, names);
}

export const mcpUseTs = {
  id: 'mcp-use-ts',
  displayName: 'mcp-use (TypeScript)',
  version: '1.34.6',
  citation: 'npm mcp-use@1.34.6 dist/chunk-27JERD25.js:240-262',
  confidence: 'executed',
  labelFrom: 'none',
  template: '<tool>, then <tool>_2, <tool>_3, …',
  sanitiser: 'none',
  bareNames: true,
  equalNames: 'numbered',
  orderDecides: true,
  onEqualNames: 'the first to connect keeps the name, the others get _2, _3, …',
  reservedKeys: [],
  renames: 'a server that connects earlier takes the bare name and the others move on by one',
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: [apiUnknown],
  merge,
} as const satisfies HostProfile;
