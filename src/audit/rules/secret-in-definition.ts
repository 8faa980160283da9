/** A definition that repeats a secret handed to its server: the model would read it, so nothing of it is shown. */
import { everyItem, itemSubject, type Rule } from '../scene.ts';

export const secretInDefinition = {
  id: 'secret-in-definition',
  about:
    'the definition contains the value of a secret handed to this server, or of a long one handed to another',
  check(scene) {
    return everyItem(scene).flatMap(({ server, item }) =>
      item.holdsSecret
        ? [
            {
              severity: 'error',
              message: 'the definition contains the value of a secret handed to a server; it is not shown',
              next: 'revoke that secret and have the server fixed; the definition cannot be approved',
              subjects: [itemSubject(item)],
              locations: [server.spec.location],
            } as const,
          ]
        : [],
    );
  },
} as const satisfies Rule;
