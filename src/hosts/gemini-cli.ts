/** Gemini CLI: `mcp_<key>_<tool>`, cut in the middle; the last of equal names wins. */

import type { HostProfile, HostServer } from '../model.ts';
import { geminiNames } from './api-names.ts';
import { lastWins, mergeBy } from './candidates.ts';

const longest = 63;

/** The prefix is left out where key and tool together already start with it: `mcp_a` + `b` meets `a` + `b`. */
function exposedName(key: string, tool: string): string {
  const joined = `${key}_${tool}`;
  const prefixed = joined.startsWith('mcp_') ? joined : `mcp_${joined}`;
  const name = prefixed.replace(/[^a-zA-Z0-9_\-.:]+/g, (run) => '_'.repeat(run.length));
  return name.length > longest ? `${name.slice(0, 30)}...${name.slice(-30)}` : name;
}

export const geminiCli = {
  id: 'gemini-cli',
  displayName: 'Gemini CLI',
  version: '@google/gemini-cli-core 0.61.0',
  citation:
    'google-gemini/gemini-cli@5411f113 packages/core/src/tools/mcp-tool.ts:593-627, tool-registry.ts:271-326',
  confidence: 'executed',
  clientName: 'gemini-cli-mcp-client',
  labelFrom: 'config-key',
  template: 'mcp_<key>_<tool>, without the prefix where <key>_<tool> already starts with mcp_',
  sanitiser: 'whole name: each UTF-16 unit outside [a-zA-Z0-9_.:-] becomes _',
  label: (server: HostServer) => server.key,
  bareNames: false,
  limit: {
    max: longest,
    unit: 'utf16',
    consequence: 'the middle is replaced by "..." (first 30, last 30)',
    shortened: true,
  },
  accepts: geminiNames,
  equalNames: 'last-wins',
  orderDecides: true,
  onEqualNames: 'the last to register wins, said only in the debug log',
  reservedKeys: [],
  misreads: (full: string) =>
    `policy rules read the server key only up to its first _: ${JSON.stringify(full.split('_')[0])}`,
  builtIns: [],
  configs: ['~/.gemini/settings.json', '.gemini/settings.json'],
  listChanged:
    "heard even when not declared; the server's tools are removed and registered again, so a refresh can change who wins",
  unknown: ['names of built-in tools', 'policy rules read a server key only up to its first _'],
  merge: mergeBy((server) => (tool) => exposedName(server.key, tool), lastWins),
} as const satisfies HostProfile;
