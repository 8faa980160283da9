/** Somebody looked at exactly this definition and said no. */
import { everyItem, itemSubject, type Rule } from '../scene.ts';

export const rejectedEarlier = {
  id: 'rejected-earlier',
  about: 'this very definition was rejected before',
  check(scene) {
    return everyItem(scene).flatMap(({ server, item }) => {
      const { rejected } = item;
      if (rejected === undefined) return [];
      const reason = rejected.reason === undefined ? '' : `: ${rejected.reason}`;
      return [
        {
          severity: 'error',
          message: `rejected ${rejected.on} by (claimed) ${rejected.by}${reason}`,
          next: `remove the server or wait for another definition; ${scene.approveCommand([item.identity])} decides anew`,
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
