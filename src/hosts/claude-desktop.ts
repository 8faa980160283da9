/** Claude Desktop and claude.ai chat: closed source; one bad tool name withholds the whole connector. */

import type { HostProfile, HostServer } from '../model.ts';
import { nameless } from './candidates.ts';

const accepts = /^[a-zA-Z0-9_-]{1,64}$/;

export const claudeDesktop = {
  id: 'claude-desktop',
  displayName: 'Claude Desktop and claude.ai chat',
  version: 'issue reports 2025 to 2026-08',
  citation: 'evoila/meho#2745, NetApp#38, spring-ai#2393',
  confidence: 'issues',
  labelFrom: 'unknown',
  template: 'the tool as it is; a prefix the model may see is not known',
  sanitiser: 'none',
  bareNames: false,
  limit: {
    max: 64,
    unit: 'utf16',
    measured: 'tool',
    consequence: "all of the connector's tools are withheld",
    shortened: false,
  },
  accepts,
  onRefusedName: "all of the connector's tools are withheld",
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames:
    'one report: two servers with the same tool name load without complaint and one keeps being used',
  reservedKeys: [],
  builtIns: [],
  configs: [
    '~/Library/Application Support/Claude/claude_desktop_config.json',
    '%APPDATA%\\Claude\\claude_desktop_config.json',
  ],
  listChanged: 'not known',
  unknown: ['the exposed name', 'what equal names lead to'],
  merge: (servers: readonly HostServer[]) =>
    servers.flatMap((server) => {
      const outcome = server.tools.every((tool) => accepts.test(tool)) ? 'exposed' : 'hidden';
      return nameless([server], () => outcome);
    }),
} as const satisfies HostProfile;
