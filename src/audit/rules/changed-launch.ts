/** A server would be started or reached in another way than the one that was approved. */
import { VERDICTS } from '../launch/kinds.ts';
import type { Rule, SceneServer } from '../scene.ts';

/** Items whose approvals were given to another program's definitions. */
function waiting({ launch, items, locked }: SceneServer): string {
  if (!launch.reopens) return '';
  const reopened = items.filter((item) => item.reopened).length;
  const approved = [...(locked?.items.values() ?? [])].filter((item) => item.approved.length > 0).length;
  if (reopened === 0 && approved === 0) return '';
  const count = reopened === 0 ? approved : reopened;
  const are = count === 1 ? 'its approved item waits' : `its ${count} approved items wait`;
  return `; ${are} for review again${reopened === 0 ? '' : ', definitions unchanged'}`;
}

export const changedLaunch = {
  id: 'changed-launch',
  about:
    'the lock approves other launches for this server key; says exactly what differs, and how serious it is',
  check(scene) {
    return scene.servers.flatMap((server) => {
      const { spec, launch, status } = server;
      const [worst] = launch.changes;
      if (status === 'disabled' || launch.approved === undefined || worst === undefined) return [];
      const differences = launch.changes.map(({ says }) => says).join('; ');
      return [
        {
          severity: 'error',
          message: `${VERDICTS[worst.seriousness]} ${launch.approved.approved.on}: ${differences}${waiting(server)}`,
          next: scene.approveCommand([spec.key]),
          subjects: [{ server: spec.key }],
          locations: [spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
