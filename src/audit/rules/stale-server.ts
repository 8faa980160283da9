/** The lock knows a server that no config names. */
import { approvesSomething, pinsSomething } from '../lock/standing.ts';
import type { Rule, Scene } from '../scene.ts';

/** An entry too broken to be used still names its server. */
function namedServers({ servers, configProblems }: Scene): Set<string> {
  const broken = configProblems.flatMap(({ server }) => server ?? []);
  return new Set([...servers.map((server) => server.spec.key), ...broken]);
}

export const staleServer = {
  id: 'stale-server',
  about: 'the lock has it and no config names it',
  check(scene) {
    if (scene.partial) return [];
    const named = namedServers(scene);
    // Of a server that was removed only the history is left.
    const stale = [...scene.lock.servers.values()]
      .filter((server) => !named.has(server.key) && (approvesSomething(server) || pinsSomething(server)))
      .map(({ key }) => key)
      .sort();
    if (stale.length === 0) return [];
    return [
      {
        severity: scene.verb === 'ci' ? 'error' : 'note',
        message: `${stale.length === 1 ? 'a server is' : `${stale.length} servers are`} in the lock, but no config names ${stale.length === 1 ? 'it' : 'them'}`,
        next: scene.removeCommand(stale),
        subjects: stale.map((server) => ({ server })),
      },
    ];
  },
} as const satisfies Rule;
