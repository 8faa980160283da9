/** A tool that claims to be read-only and contradicts itself: by another claim, or by its name. */

import type { Json } from '../../model.ts';
import { actsByName } from '../acting-names.ts';
import { itemSubject, type Rule, type SceneItem } from '../scene.ts';
import { named } from '../shown.ts';
import { childOf } from '../spot.ts';
import { undecidedItems } from '../undecided.ts';

function contradiction({ kind, name, definition }: SceneItem): string | undefined {
  if (kind !== 'tool') return undefined;
  const claims: Json | undefined = childOf(definition, 'annotations');
  if (childOf(claims, 'readOnlyHint') !== true) return undefined;
  if (childOf(claims, 'destructiveHint') === true) return 'says read-only and destructive at once';
  const verb = actsByName(name);
  return verb === undefined ? undefined : `says read-only, and its name ${named(name)} says \`${verb}\``;
}

const mayClaim = (message: string): boolean => message.includes('readOnlyHint') || message.includes('\\u');

export const claimContradiction = {
  id: 'claim-contradiction',
  about: 'annotations claim read-only beside destructive, or for a name that deletes, pays or sends',
  check(scene) {
    return undecidedItems(scene, mayClaim).flatMap(({ server, item }) => {
      const said = contradiction(item);
      if (said === undefined) return [];
      return [
        {
          severity: 'warning',
          message: `${said}; claims are read, never trusted`,
          next: scene.approveCommand([item.identity]),
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
