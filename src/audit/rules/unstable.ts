/** Two listings in one run differ: what would be approved is not what the next session gets. */
import type { Rule } from '../scene.ts';

export const unstable = {
  id: 'unstable',
  about: 'two listings of one server in one run differ',
  check(scene) {
    return scene.servers.flatMap(({ spec, unstable: differing }) =>
      differing.length === 0
        ? []
        : [
            {
              severity: 'error',
              message: `two listings in this run differ in ${differing.length === 1 ? 'one item' : `${differing.length} items`}`,
              next: 'ask the makers why the answer varies; an answer that varies cannot be approved',
              subjects: differing.map((item) => ({ server: spec.key, item })),
              locations: [spec.location],
            },
          ],
    );
  },
} as const satisfies Rule;
