/** Drift: the definition is not the one that was approved. It suspends until a person decides. */
import { worst } from '../classes.ts';
import { everyItem, itemSubject, type Rule, type SceneItem } from '../scene.ts';

const MOST_SAID = 3;

/** The first changes in words, and how many more there are. */
function told({ changes }: SceneItem): string {
  const said = changes.slice(0, MOST_SAID).map((change) => change.says);
  const more = changes.length - said.length;
  return said.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function since({ approval }: SceneItem): string {
  return approval === undefined ? '' : ` since it was approved ${approval.on} by (claimed) ${approval.by}`;
}

export const changed = {
  id: 'changed',
  about: 'the definition differs from the approved one',
  check(scene) {
    return everyItem(scene).flatMap(({ server, item }) => {
      // Drift that was rejected is told by rejected-earlier, once.
      if (item.state !== 'changed' || item.rejected !== undefined) return [];
      const said = item.changes.length === 0 ? 'no definition that could be compared' : told(item);
      return [
        {
          severity: item.orderOnly ? 'note' : 'error',
          message: item.orderOnly
            ? `only the order of lists changed${since(item)}: ${said}`
            : `${item.changes.length === 0 ? 'changed' : worst(item.changes)} change${since(item)}: ${said}`,
          next: item.orderOnly ? 'nothing to do; the approval holds' : scene.approveCommand([item.identity]),
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
