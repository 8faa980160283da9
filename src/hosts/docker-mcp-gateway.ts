/** docker mcp-gateway: bare names or `<key>__<tool>`; a collision refuses the list. */

import type { HostProfile, HostServer } from '../model.ts';
import { allDistinct, candidatesOf, turnAway } from './candidates.ts';

const builtIns = [
  'code-mode',
  'find-tools',
  'mcp-activate-profile',
  'mcp-add',
  'mcp-config-set',
  'mcp-create-profile',
  'mcp-exec',
  'mcp-find',
  'mcp-registry-import',
  'mcp-remove',
];

/** Go's `strings.TrimSpace`: names are compared without the white space around them. */
function trimmed(name: string): string {
  if (!/\p{White_Space}/u.test(name)) return name;
  return name.replace(/^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu, '');
}

function mergeWith(prefixOf: (server: HostServer) => string): HostProfile['merge'] {
  return (servers) => {
    const candidates = candidatesOf(servers, (server) => {
      const prefix = prefixOf(server);
      return (tool) => prefix + tool;
    });
    const compared = candidates.map(({ name }) => trimmed(name));
    const own = new Set(['', ...builtIns]);
    const refused = !allDistinct(compared) || compared.some((name) => own.has(name));
    return turnAway(candidates, () => refused, 'refused');
  };
}

const common = {
  version: 'docker/mcp-gateway@2bd20fe8',
  citation: 'docker/mcp-gateway@2bd20fe8 pkg/gateway/tool_names.go:44-97, capabilitites.go:97-101',
  confidence: 'source',
  sanitiser: 'none',
  equalNames: 'refused',
  orderDecides: false,
  onEqualNames: 'refused with a collision error, as are empty names and the names of its own ten tools',
  onRefusedName: 'an empty name, or the name of one of its own ten tools, refuses the whole list',
  reservedKeys: [],
  builtIns,
  configs: [],
  listChanged: 'not read',
  unknown: [
    'a prefix set in its catalog counts even where the mode has none',
    'how much beyond the collision is refused: the whole list is taken to be',
    'the host in front of the gateway adds its own rules',
  ],
} as const;

export const dockerMcpGateway = {
  ...common,
  id: 'docker-mcp-gateway',
  displayName: 'docker mcp-gateway',
  labelFrom: 'none',
  template: '<tool>',
  bareNames: true,
  merge: mergeWith(() => ''),
} as const satisfies HostProfile;

export const dockerMcpGatewayPrefixed = {
  ...common,
  id: 'docker-mcp-gateway[tool-name-prefix]',
  displayName: 'docker mcp-gateway, tool-name-prefix',
  labelFrom: 'config-key',
  template: '<key>__<tool>, or <tool> for an empty key',
  label: (server: HostServer) => server.key,
  bareNames: false,
  merge: mergeWith((server) => (server.key === '' ? '' : `${server.key}__`)),
} as const satisfies HostProfile;
