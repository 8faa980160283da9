/** A tool that claims to be read-only and contradicts itself: by another claim, or by its name. */

import type { Json } from '../../model.ts';
import { actsByName } from '../acting-names.ts';
import { itemSubject, type Rule, type SceneItem } from '../scene.ts';
import { named } from '../shown.ts';
import { childOf } from '../spot.ts';
import { undecidedItems } from '../undecided.ts';

function claim(item: SceneItem, hint: string): Json | undefined {
  return childOf(childOf(item.definition, 'annotations'), hint);
}

function claimsReadOnly(item: SceneItem): boolean {
  return item.kind === 'tool' && claim(item, 'readOnlyHint') === true;
}

/** What speaks against a tool that claims to be read-only. */
function contradiction(item: SceneItem): string | undefined {
  if (claim(item, 'destructiveHint') === true) return 'says read-only and destructive at once';
  const verb = actsByName(item.name);
  return verb === undefined ? undefined : `says read-only, and its name ${named(item.name)} says \`${verb}\``;
}

export const claimContradiction = {
  id: 'claim-contradiction',
  about: 'annotations claim read-only beside destructive, or for a name that deletes, pays or sends',
  check(scene) {
    return undecidedItems(scene, { item: claimsReadOnly }).flatMap(({ server, item }) => {
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
