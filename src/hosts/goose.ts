/** Goose: `<label>__<tool>`, or the bare tool while a single extension is loaded; the first seen wins. */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { candidatesOf, firstWins, turnAway } from './candidates.ts';

/** Rust's `char::is_whitespace` is the White_Space property, per code point. */
const label = (server: HostServer): string =>
  server.key
    .replace(/\p{White_Space}+/gu, '')
    .replace(/[^A-Za-z0-9_-]/gu, '_')
    .toLowerCase();

function merge(servers: readonly HostServer[]): readonly MergedTool[] {
  const loaded = new Map<string, HostServer>();
  const notLoaded = new Set<HostServer>();
  for (const server of servers) {
    if (loaded.has(label(server))) notLoaded.add(server);
    else loaded.set(label(server), server);
  }
  const bare = loaded.size === 1;
  const namer = (server: HostServer) => {
    const prefix = bare ? '' : `${label(server)}__`;
    return (tool: string) => prefix + tool;
  };
  return firstWins(
    servers.flatMap((server) => turnAway(candidatesOf([server], namer), () => notLoaded.has(server))),
  );
}

export const goose = {
  id: 'goose',
  displayName: 'Goose',
  version: 'block/goose@2554e58d',
  citation:
    'block/goose@2554e58d crates/goose/src/agents/extension_manager.rs fetch_all_tools; normalize() @005a5658',
  confidence: 'source',
  labelFrom: 'config-key',
  template: '<label>__<tool>, or <tool> with exactly one extension loaded',
  sanitiser: 'label only: white space dropped, other code points outside [A-Za-z0-9_-] become _, lower case',
  label,
  bareNames: false,
  equalNames: 'first-wins',
  orderDecides: true,
  onEqualNames:
    'the first seen wins with a warning in the log, and which is first changes from run to run; an extension whose label is taken is not loaded',
  reservedKeys: [],
  renames: 'adding a second extension renames every tool of the first',
  builtIns: [],
  configs: ['~/.config/goose/config.yaml'],
  listChanged: 'not read',
  unknown: [
    'extensions flagged as unprefixed show bare names',
    'an extension without a name takes the one the server reports',
    apiUnknown,
  ],
  merge,
} as const satisfies HostProfile;
