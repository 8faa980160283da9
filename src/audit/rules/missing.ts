/** Approved items that a complete listing no longer has. */
import { identity, lockKey } from '../identity.ts';
import type { Rule, SceneServer } from '../scene.ts';
import { similarNames } from '../similar.ts';

const MOST_NAMED = 3;

/** A rename inherits nothing; the hint only saves the reader a search. */
function renameHint(server: SceneServer): string {
  const fresh = server.items.filter((item) => item.state === 'unapproved');
  const pairs = server.missing.flatMap((gone) => {
    const like = fresh.find((item) => item.kind === gone.kind && similarNames(item.name, gone.name));
    return like === undefined ? [] : [`${gone.name} looks renamed to ${like.name}`];
  });
  return pairs.length === 0 ? '' : `; ${pairs.join(', ')}`;
}

export const missing = {
  id: 'missing',
  about: 'approved, and a complete listing no longer has it',
  check(scene) {
    return scene.servers.flatMap((server) => {
      if (server.missing.length === 0) return [];
      const { spec, missing: gone } = server;
      return [
        {
          severity: scene.verb === 'ci' ? 'error' : 'warning',
          message: `the server no longer lists ${gone.length === 1 ? 'one approved item' : `${gone.length} approved items`}${renameHint(server)}`,
          // Naming the server retires all it no longer lists.
          next: scene.removeCommand(
            gone.length > MOST_NAMED
              ? [spec.key]
              : gone.map((item) => identity(spec.key, item.kind, item.name)),
          ),
          subjects: gone.map((item) => ({ server: spec.key, item: lockKey(item.kind, item.name) })),
          locations: [spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
