/** A mark of the approval has no place in the definition that is there now: the next approval leaves it out. */
import { markSpelling } from '../marks/spelling.ts';
import { everyItem, itemSubject, type Rule } from '../scene.ts';

export const markFitsNothing = {
  id: 'mark-fits-nothing',
  about: 'a mark a reviewer made has no place in the present definition',
  check(scene) {
    return everyItem(scene).flatMap(({ server, item }) => {
      const { lost } = item.carried;
      if (lost.length === 0) return [];
      const which = lost.map((mark) => `${markSpelling(mark)} (by (claimed) ${mark.by}: "${mark.reason}")`);
      return [
        {
          severity: 'note',
          message: `${lost.length === 1 ? 'a mark fits' : `${lost.length} marks fit`} nothing any more: ${which.join(', ')}`,
          next: `${scene.approveCommand([item.identity])} leaves it out`,
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
