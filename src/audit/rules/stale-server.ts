/** The lock knows a server that no config names. */
import type { Rule } from '../scene.ts';

export const staleServer = {
  id: 'stale-server',
  about: 'the lock has it and no config names it',
  check(scene) {
    if (scene.partial) return [];
    const named = new Set(scene.servers.map((server) => server.spec.key));
    const stale = [...scene.lock.servers.keys()].filter((key) => !named.has(key)).sort();
    if (stale.length === 0) return [];
    return [
      {
        severity: scene.verb === 'ci' ? 'error' : 'note',
        message: `${stale.length === 1 ? 'a server is' : `${stale.length} servers are`} in the lock, but no config names ${stale.length === 1 ? 'it' : 'them'}`,
        next: `delete ${stale.length === 1 ? 'its entry' : 'their entries'} from ${scene.lockPath}, or put the server back into the config`,
        subjects: stale.map((server) => ({ server })),
      },
    ];
  },
} as const satisfies Rule;
