/** Definitions that two JSON readers would read differently have no digest. */
import { everyItem, itemSubject, type Rule } from '../scene.ts';

const MOST_SAID = 3;

export const ambiguousDefinition = {
  id: 'ambiguous-definition',
  about: 'readers could disagree about the definition, so it has no digest',
  check(scene) {
    return everyItem(scene).flatMap(({ server, item }) => {
      if (item.losses.length === 0) return [];
      const said = item.losses.slice(0, MOST_SAID).map((loss) => loss.detail);
      const more = item.losses.length - said.length;
      return [
        {
          severity: 'error',
          message: `JSON readers could disagree about it: ${said.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
          next: 'have the server fixed; an ambiguous definition cannot be approved',
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
