/** One key, two launches: the same name would mean different servers in different files. */
import { grouped } from '../grouped.ts';
import type { Rule } from '../scene.ts';

export const conflictingServer = {
  id: 'conflicting-server',
  about: 'the same key has different launches in different configs',
  check(scene) {
    return [...grouped(scene.servers, (server) => server.spec.key)].flatMap(([key, same]) =>
      same.length < 2
        ? []
        : [
            {
              severity: 'error',
              message: `this key has ${same.length} different launches, in ${same.map((s) => s.spec.config).join(' and ')}; only the first is audited`,
              next: 'rename one of the keys, or audit the files separately',
              subjects: [{ server: key }],
              locations: same.map((s) => s.spec.location),
            } as const,
          ],
    );
  },
} as const satisfies Rule;
