/** A server that was listed, but not to the end: what is missing from a part is not missing. */
import type { Rule } from '../scene.ts';

export const incomplete = {
  id: 'incomplete',
  about: 'the server could not be listed to the end',
  check(scene) {
    return scene.servers.flatMap(({ spec, status, reason }) =>
      status !== 'incomplete'
        ? []
        : [
            {
              severity: 'incomplete',
              message: reason ?? 'its lists are not whole',
              next: 'see to the server and run again; nothing is concluded about what was not listed',
              subjects: [{ server: spec.key }],
              locations: [spec.location],
            },
          ],
    );
  },
} as const satisfies Rule;
