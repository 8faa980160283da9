/** A schema that refers to another document: the digest holds an address, and what it serves can change any day. */
import { firstFew } from '../quoted.ts';
import { mayRefer, type RemoteRef, remoteRefs } from '../remote-ref.ts';
import { itemSubject, type Rule } from '../scene.ts';
import { named } from '../shown.ts';
import { placeOf } from '../texts.ts';
import { undecidedItems } from '../undecided.ts';

function said({ keyword, target, here }: RemoteRef): string {
  return `${keyword} to ${named(target)} in ${placeOf(here)}`;
}

export const remoteRef = {
  id: 'remote-ref',
  about: 'a `$ref` leaves the definition, so part of it is not reviewed',
  check(scene) {
    return undecidedItems(scene, { message: mayRefer }).flatMap(({ server, item }) => {
      const refs = remoteRefs(item.definition);
      if (refs.length === 0) return [];
      return [
        {
          severity: 'warning',
          message: `the definition goes on in another document, which was not fetched: ${firstFew(refs, said)}`,
          next: scene.approveCommand([item.identity]),
          subjects: [itemSubject(item)],
          locations: [server.spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
