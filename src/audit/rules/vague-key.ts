/** A key that says nothing about whose system a call touches: `api`, `server1`, `tools`, `mcp`. */
import type { Rule } from '../scene.ts';

/** Words that fit every server; a key made of these alone tells none from another. */
const EMPTY_WORDS = new Set(
  (
    'agent api apis app apps backend client default helper helpers host http https local main mcp misc my new old ' +
    'plugin plugins remote server servers service services sse srv stdio stuff temp test tmp tool tools util utils'
  ).split(' '),
);

function isVague(key: string): boolean {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.length > 0 && words.every((word) => EMPTY_WORDS.has(word));
}

export const vagueKey = {
  id: 'vague-key',
  about: 'a server key says nothing about whose system a call touches',
  check(scene) {
    return scene.servers.flatMap(({ spec, status }) =>
      status === 'disabled' || !isVague(spec.key)
        ? []
        : [
            {
              severity: 'note',
              message: 'the key says nothing about whose system a call touches',
              next: 'name it after the system, for example billing or github',
              subjects: [{ server: spec.key }],
              locations: [spec.location],
            } as const,
          ],
    );
  },
} as const satisfies Rule;
