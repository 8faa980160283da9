/** The launch is the approved one, and what it runs is not: a file of the project, its settings, a package. */
import { groundChanges, isMisled } from '../launch/ground.ts';
import { standingLaunchPin } from '../pins.ts';
import type { Rule } from '../scene.ts';

export const changedProgram = {
  id: 'changed-program',
  about: 'the launch is approved, and a file or package it runs is not the one recorded then',
  check(scene) {
    return scene.servers.flatMap((server) => {
      const { spec, launch, status, ground } = server;
      const recorded = launch.standing ?? standingLaunchPin(server, scene.today);
      const changes = status === 'disabled' ? [] : groundChanges(recorded, ground);
      if (changes.length === 0) return [];
      return [
        {
          severity: isMisled(changes) ? 'error' : 'warning',
          message: changes.map(({ says }) => says).join('; '),
          next: scene.approveCommand([spec.key]),
          subjects: [{ server: spec.key }],
          locations: [spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
