/** One server lists a name twice: the identity means two things, and nobody can say which one is called. */
import { namesOf } from '../distinct-names.ts';
import { sharing } from '../grouped.ts';
import type { Rule } from '../scene.ts';

export const duplicateName = {
  id: 'duplicate-name',
  about: 'one server lists a name twice',
  check(scene) {
    if (!namesOf(scene).anyTwice) return [];
    return scene.servers.flatMap(({ spec, items }) =>
      sharing(items, ({ lockKey }) => lockKey).map((same) => {
        // The identity is one, so equal digests are equal definitions.
        const equal = same.every(({ digest }) => digest !== undefined && digest === same[0]?.digest);
        return {
          severity: 'error',
          message: `the server lists this name ${same.length} times, with ${equal ? 'equal' : 'different'} definitions; nobody can say which one a call reaches`,
          next: 'have the server fixed; an ambiguous identity cannot be approved',
          subjects: [{ server: spec.key, item: same[0]?.lockKey ?? '' }],
          locations: [spec.location],
        } as const;
      }),
    );
  },
} as const satisfies Rule;
