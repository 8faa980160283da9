/** What breaks the protocol so that hosts may hide or reject it. */
import { everyItem, itemSubject, type Rule } from '../scene.ts';

export const nonconforming = {
  id: 'nonconforming',
  about: 'breaks the protocol so that hosts may hide or reject it',
  check(scene) {
    const nameless = scene.servers.flatMap(({ spec, faults }) =>
      faults.length === 0
        ? []
        : [
            {
              severity: 'error',
              message: `${faults.length === 1 ? 'one entry has' : `${faults.length} entries have`} no identity: ${faults
                .slice(0, 3)
                .map((fault) => fault.what)
                .join('; ')}`,
              next: 'have the server fixed; hosts may drop the whole list over it',
              subjects: [{ server: spec.key }],
              locations: [spec.location],
            } as const,
          ],
    );
    const odd = everyItem(scene).flatMap(({ server, item }) =>
      item.nonconformities.length === 0
        ? []
        : [
            {
              severity: 'warning',
              message: `breaks the protocol, hosts may hide or reject it: ${item.nonconformities.join('; ')}`,
              next: 'tell the makers of the server',
              subjects: [itemSubject(item)],
              locations: [server.spec.location],
            } as const,
          ],
    );
    return [...nameless, ...odd];
  },
} as const satisfies Rule;
