/** A server that could not be listed: nothing about its items is concluded, its approvals stay. */
import type { Rule } from '../scene.ts';

export const unreachable = {
  id: 'unreachable',
  about: 'the server could not be listed',
  check(scene) {
    return scene.servers.flatMap(({ spec, status, reason }) =>
      status !== 'unreachable'
        ? []
        : [
            {
              severity: 'incomplete',
              message: reason ?? 'it could not be reached',
              next: 'see to the server and run again; its approvals stay as they are',
              subjects: [{ server: spec.key }],
              locations: [spec.location],
            },
          ],
    );
  },
} as const satisfies Rule;
