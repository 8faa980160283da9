/** Codex CLI before namespaces: `mcp__<key>__<tool>`, long names end in a whole SHA-1 (node:crypto). */

import { createHash } from 'node:crypto';
import type { HostProfile, HostServer } from '../model.ts';
import { firstWins, mergeBy } from './candidates.ts';
import { codexCommon } from './codex-cli.ts';
import { perCodePoint } from './sanitise.ts';

const longest = 64;

/** The flat name of older releases: the SHA-1 of the unchanged name, whole, behind the first 24 characters. */
function legacyName(key: string, tool: string): string {
  const raw = `mcp__${key}__${tool}`;
  const clean = perCodePoint(raw);
  if (clean.length <= longest) return clean;
  return clean.slice(0, 24) + createHash('sha1').update(raw).digest('hex');
}

export const codexCliLegacy = {
  ...codexCommon,
  id: 'codex-cli[legacy]',
  displayName: 'Codex CLI, older releases',
  version: 'codex-rs/core/src/mcp_connection_manager.rs, 0.63 to about 0.11x',
  citation:
    'openai/codex codex-rs/core/src/mcp_connection_manager.rs qualify_tools, sanitize_responses_api_tool_name',
  confidence: 'source',
  template: 'mcp__<key>__<tool>',
  sanitiser: 'whole name: each code point outside [A-Za-z0-9_-] becomes _',
  label: (server: HostServer) => perCodePoint(server.key),
  limit: {
    max: longest,
    unit: 'byte',
    consequence: 'first 24, then the SHA-1 of the unchanged name',
    shortened: true,
  },
  equalNames: 'first-wins',
  orderDecides: true,
  onEqualNames: 'the first wins, the log says "skipping duplicated tool"',
  unknown: [
    'ported from source, not built or run',
    'several versions of the sanitiser existed, with and without hyphens; some hashed the later of two equal names',
    'names of built-in tools',
  ],
  merge: mergeBy((server) => (tool) => legacyName(server.key, tool), firstWins),
} as const satisfies HostProfile;
