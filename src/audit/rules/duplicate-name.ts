/** One server lists a name twice: the identity means two things, and nobody can say which one is called. */
import { grouped } from '../grouped.ts';
import type { Rule, SceneItem } from '../scene.ts';

/** Items of one server that share a lock key, with that key. */
function repeated(items: readonly SceneItem[]): [string, SceneItem[]][] {
  return [...grouped(items, (item) => item.lockKey)].filter(([, same]) => same.length > 1);
}

export const duplicateName = {
  id: 'duplicate-name',
  about: 'one server lists a name twice',
  check(scene) {
    return scene.servers.flatMap(({ spec, items }) =>
      repeated(items).map(([lockKey, same]) => {
        const equal = same.every(
          ({ definitionHash }) => definitionHash !== undefined && definitionHash === same[0]?.definitionHash,
        );
        return {
          severity: 'error',
          message: `the server lists this name ${same.length} times, with ${equal ? 'equal' : 'different'} definitions; nobody can say which one a call reaches`,
          next: 'have the server fixed; an ambiguous identity cannot be approved',
          subjects: [{ server: spec.key, item: lockKey }],
          locations: [spec.location],
        } as const;
      }),
    );
  },
} as const satisfies Rule;
