/** Another client is shown something else: what was reviewed here need not be what another host's model reads. */
import type { Observation, Sighting } from '../../model.ts';
import { itemSubject, type Rule, type Scene, type SceneServer } from '../scene.ts';
import { differingItems } from '../unstable.ts';

/** From this protocol on a server answers all clients of one user alike: a list may not depend on who asks. */
const ONE_FACE = '2026-07-28';

function latest({ first, second }: Observation): Sighting | undefined {
  return second ?? first;
}

function clientWords({ client, capabilities }: Observation): string {
  return `"${client}" with ${capabilities.length === 0 ? 'no capabilities' : capabilities.join(', ')}`;
}

/** Lock keys that the two clients were shown differently, without those that change from look to look. */
function differing(
  { lock }: Scene,
  { spec, observation, probe, unstable, surroundings }: SceneServer,
): string[] {
  if (observation === undefined || probe === undefined || probe.status !== 'listed') return [];
  const known = new Set(unstable.map(({ lockKey }) => lockKey));
  return differingItems(spec.key, latest(observation), latest(probe), { lock, surroundings })
    .map(({ lockKey }) => lockKey)
    .filter((key) => !known.has(key));
}

/** How a server that answered us treats the other client, as the rest of a sentence; empty where alike. */
function difference(server: SceneServer, keys: readonly string[]): string {
  const { observation, probe } = server;
  if (observation?.status !== 'listed' || probe === undefined) return '';
  if (probe.status !== 'listed') return `it cannot be listed as the other: ${probe.reason ?? probe.status}`;
  return keys.length === 0 ? '' : `${keys.length === 1 ? 'one item differs' : `${keys.length} items differ`}`;
}

export const dependsOnClient = {
  id: 'depends-on-client',
  about: 'another client is shown other definitions',
  check(scene) {
    return scene.servers.flatMap((server) => {
      const { spec, observation, probe } = server;
      const keys = differing(scene, server);
      const says = difference(server, keys);
      if (says === '' || observation === undefined || probe === undefined) return [];
      const own = new Set(server.items.map(({ lockKey }) => lockKey));
      const hidden = keys.filter((key) => !own.has(key)).length;
      const more = hidden === 0 ? '' : `, ${hidden} of them shown to the other only`;
      return [
        {
          severity: (observation.protocol ?? '') >= ONE_FACE ? 'error' : 'warning',
          message: `seen as ${clientWords(observation)}, then as ${clientWords(probe)}: ${says}${more}`,
          next: `ask its maintainers why; review it as each host sees it: --host`,
          subjects:
            keys.length === 0
              ? [{ server: spec.key }]
              : keys.map((lockKey) => itemSubject({ server: spec.key, lockKey })),
          locations: [spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
