/** A definition that tells the model how to choose, what to do around other tools, or what to keep from the user. */
import { mayPrefer, preferenceClaims } from '../preference.ts';
import { firstFew, quotedFrom } from '../quoted.ts';
import { itemSubject, type Rule, type SceneItem } from '../scene.ts';
import { everyText, placeOf } from '../texts.ts';
import { undecidedItems } from '../undecided.ts';

const MOST_PLACES = 100;

/** The claims of a definition in its own words, at most a hundred. */
function claimsOf({ definition }: SceneItem): string[] {
  const found: string[] = [];
  everyText(definition, (text, here) => {
    if (found.length >= MOST_PLACES) return;
    for (const { at, length } of preferenceClaims(text)) {
      const place = placeOf(here);
      found.push(quotedFrom(text, at, length) + (place === '' ? '' : ` in ${place}`));
    }
  });
  return found;
}

export const preferenceClaim = {
  id: 'preference-claim',
  about:
    'a description tells the model which tool to prefer, what to do around it, or what to keep from the user',
  check(scene) {
    return undecidedItems(scene, { message: mayPrefer }).flatMap(({ server, item }) => {
      const claims = claimsOf(item);
      if (claims.length === 0) return [];
      return [
        {
          severity: 'warning',
          message: `tells the model what to do: ${firstFew(claims, (claim) => claim)}`,
          next: scene.approveCommand([item.identity]),
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
