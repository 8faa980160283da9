/** FastMCP with several servers in one config: `<key>_<tool>`, bare with a single server; the first wins. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { candidatesOf, firstWins } from './candidates.ts';

export const fastMcp = {
  id: 'fastmcp',
  displayName: 'FastMCP multi-server config',
  version: 'jlowin/fastmcp@b14b137f',
  citation:
    'jlowin/fastmcp@b14b137f src/fastmcp/server/transforms/namespace.py:50-62, server/mixins/mcp_operations.py:28, client/transports/config.py:106',
  confidence: 'source',
  labelFrom: 'config-key',
  template: '<key>_<tool>, or <tool> with one server',
  sanitiser: 'none',
  label: (server: HostServer) => server.key,
  bareNames: false,
  equalNames: 'first-wins',
  orderDecides: true,
  onEqualNames: 'the highest tool version is kept, the first where versions are equal',
  reservedKeys: [],
  renames: 'adding a second server renames every tool of the first',
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: ['tool versions are not looked at here: the first is taken to win', apiUnknown],
  merge: (servers: readonly HostServer[]) => {
    const namer = ({ key }: HostServer) => {
      const prefix = servers.length > 1 ? `${key}_` : '';
      return (tool: string) => prefix + tool;
    };
    return firstWins(candidatesOf(servers, namer));
  },
} as const satisfies HostProfile;
