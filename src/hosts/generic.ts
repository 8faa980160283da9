/** The generic host: a careful host of our own making, for configs whose host is not known. */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { candidatesOf, turnAway } from './candidates.ts';
import { codePoints, perUnit } from './sanitise.ts';

/** The protocol's own limit on a tool name, in code points. */
const longest = 128;

const label = (server: HostServer): string => perUnit(server.key);

/** The servers whose label an earlier server took: refused whole, so that no tool can hide behind another's name. */
function lateComers(servers: readonly HostServer[]): Set<HostServer> {
  const taken = new Set<string>();
  const late = new Set<HostServer>();
  for (const server of servers) {
    if (taken.has(label(server))) late.add(server);
    taken.add(label(server));
  }
  return late;
}

const tooLong = (name: string): boolean => name.length > longest && codePoints(name) > longest;

function namer(server: HostServer): (tool: string) => string {
  const prefix = `mcp__${label(server)}__`;
  return (tool) => prefix + tool;
}

/** Equal names across servers (`a` + `b__c`, `a__b` + `c`): the later tool is refused, the first keeps the name. */
function merge(servers: readonly HostServer[]): MergedTool[] {
  const late = lateComers(servers);
  const taken = new Set<string>();
  return servers.flatMap((server) =>
    turnAway(
      candidatesOf([server], namer),
      ({ name }) => {
        const refused = late.has(server) || taken.has(name) || tooLong(name);
        if (!refused) taken.add(name);
        return refused;
      },
      'refused',
    ),
  );
}

export const generic = {
  id: 'generic',
  displayName: 'Generic host',
  version: '1',
  citation: 'this project; length from the MCP specification, server/tools (2025-11-25 and 2026-07-28)',
  confidence: 'executed',
  clientName: 'mcp-audit',
  labelFrom: 'config-key',
  template: 'mcp__<label>__<tool>',
  sanitiser: 'label: each UTF-16 unit outside [A-Za-z0-9_-] becomes _; tool: as it is',
  label,
  bareNames: false,
  limit: { max: longest, unit: 'code-point', consequence: 'the tool is refused', shortened: false },
  accepts: /^[A-Za-z0-9_.-]{1,128}$/,
  equalNames: 'second-server-refused',
  orderDecides: true,
  onEqualNames: 'the later tool is refused',
  onEqualLabels: 'the second server is refused with all its tools, so the order of the config decides',
  reservedKeys: [],
  builtIns: [],
  configs: ['mcp.json'],
  listChanged: 'nothing: one look is one list',
  unknown: [],
  merge,
} as const satisfies HostProfile;
