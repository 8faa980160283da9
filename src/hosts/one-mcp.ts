/** 1mcp, a gateway: `<key>_1mcp_<tool>`, both trimmed; an empty part is an error. */

import type { HostProfile, HostServer } from '../model.ts';
import { mergeBy, turnAway } from './candidates.ts';

function namer(server: HostServer): (tool: string) => string {
  const prefix = `${server.key.trim()}_1mcp_`;
  return (tool) => prefix + tool.trim();
}

export const oneMcp = {
  id: '1mcp',
  displayName: '1mcp (gateway)',
  version: '1mcp-app/agent@d7bde4b2',
  citation: '1mcp-app/agent@d7bde4b2 src/utils/core/parsing.ts:56-70, src/constants/mcp.ts:22',
  confidence: 'executed',
  labelFrom: 'config-key',
  template: '<key>_1mcp_<tool>',
  sanitiser: 'key and tool trimmed, nothing else; an empty one is an error',
  label: (server: HostServer) => server.key.trim(),
  bareNames: false,
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames:
    'not read; names are equal only where one holds _1mcp_ or they differ in white space at the edges',
  onRefusedName: 'an empty key or tool name is an error',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: [
    'how much beyond the nameless tool the error takes down',
    'what equal names lead to',
    'later sources hash names that are long or hold other characters',
    'the host in front of the gateway adds its own rules',
  ],
  merge: mergeBy(namer, (all) =>
    turnAway(all, ({ server, tool }) => server.trim() === '' || tool.trim() === '', 'refused'),
  ),
} as const satisfies HostProfile;
