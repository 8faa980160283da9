/** Approved items that a complete listing no longer has. */
import { identity, lockKey } from '../identity.ts';
import { type Rename, renamesOf } from '../renames.ts';
import type { Rule, SceneServer } from '../scene.ts';

const MOST_NAMED = 3;
const MOST_HINTS = 5;

/** The new item that looks like the one that is gone, in words that say how sure it is. */
function hint({ gone, now, sure, why }: Rename): string {
  if (sure === 'certain') return `${gone.name} was renamed to ${now.name}, ${why}`;
  if (sure === 'likely') return `${gone.name} looks renamed to ${now.name} (${why})`;
  const what = sure === 'merged' ? 'may have gone into' : 'may now be';
  return `${gone.name} ${what} ${now.name} (${why})`;
}

/** A rename inherits nothing; the hint only saves the reader a search. */
function renameHints(server: SceneServer): string {
  const renames = renamesOf(server);
  const more = renames.length - MOST_HINTS;
  const shown = renames.slice(0, MOST_HINTS).map((rename) => `; ${hint(rename)}`);
  return shown.join('') + (more > 0 ? `; and ${more} more look renamed or merged` : '');
}

export const missing = {
  id: 'missing',
  about: 'approved, and a complete listing no longer has it',
  check(scene) {
    return scene.servers.flatMap((server) => {
      if (server.missing.length === 0) return [];
      const { spec, missing: gone } = server;
      const word = gone.every(({ approved }) => approved.length > 0) ? 'approved' : 'approved or pinned';
      return [
        {
          severity: scene.verb === 'ci' ? 'error' : 'warning',
          message: `the server no longer lists ${gone.length === 1 ? `one ${word} item` : `${gone.length} ${word} items`}${renameHints(server)}`,
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
