/** Nobody approved how these servers are started or reached. */
import { standingLaunchPin } from '../pins.ts';
import type { Rule } from '../scene.ts';

function notStarted(count: number, all: number): string {
  if (count === all) return all === 1 ? 'it was' : 'they were';
  return count === 1 ? 'one was' : `${count} were`;
}

export const unapprovedLaunch = {
  id: 'unapproved-launch',
  about: 'the lock has no launch for this server key',
  check(scene) {
    const servers = scene.servers.filter(
      (s) =>
        s.status !== 'disabled' &&
        s.launch.state === 'new' &&
        standingLaunchPin(s, scene.today) === undefined,
    );
    if (servers.length === 0) return [];
    const keys = servers.map((s) => s.spec.key);
    const named = [...new Set(keys)];
    const unseen = servers.filter((s) => s.status === 'not-started').length;
    return [
      {
        severity: 'error',
        message:
          `nobody approved how ${keys.length === 1 ? 'this server is' : `these ${keys.length} servers are`} started or reached` +
          (unseen === 0
            ? ''
            : `; ${notStarted(unseen, keys.length)} not started, so nothing about the items is known`),
        next: scene.approveCommand(named),
        subjects: named.map((server) => ({ server })),
        locations: servers.map((s) => s.spec.location),
      },
    ];
  },
} as const satisfies Rule;
