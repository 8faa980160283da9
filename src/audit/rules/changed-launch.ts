/** A server would be started or reached in another way than the one that was approved. */
import { compareEntries } from '../launch-words.ts';
import type { Rule } from '../scene.ts';

export const changedLaunch = {
  id: 'changed-launch',
  about: 'the lock approves other launches for this server key; says exactly what differs',
  check(scene) {
    return scene.servers.flatMap(({ spec, launch, status }) => {
      if (status === 'disabled' || launch.state !== 'changed' || launch.approved === undefined) return [];
      const differences = compareEntries(launch.approved.entry, spec.entry).map(({ says }) => says);
      return [
        {
          severity: 'error',
          message: `differs from the launch approved ${launch.approved.approved.on}: ${differences.join('; ')}`,
          next: scene.approveCommand([spec.key]),
          subjects: [{ server: spec.key }],
          locations: [spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
