/** Items nobody reviewed: one cause, so one finding, however many there are. */
import { brokenPins, standingPin } from '../pins.ts';
import { counted, everyItem, itemSubject, type Rule } from '../scene.ts';

export const unapproved = {
  id: 'unapproved',
  about: 'an item nobody reviewed',
  check(scene) {
    const found = everyItem(scene).filter(
      // What was rejected was reviewed: rejected-earlier says so. What another program took over: changed-launch.
      ({ item }) =>
        item.state === 'unapproved' &&
        item.rejected === undefined &&
        !item.reopened &&
        standingPin(item, scene.today) === undefined,
    );
    if (found.length === 0) return [];
    const servers = [...new Set(found.map(({ server }) => server))];
    const keys = servers.map((server) => server.spec.key);
    return [
      {
        severity: 'error',
        message: `nobody reviewed ${counted(found.map(({ item }) => item))} of ${keys.length === 1 ? 'one server' : `${keys.length} servers`}${brokenPins(
          found.map(({ item }) => item),
          scene.today,
        )}`,
        next: scene.approveCommand(found.length === 1 ? [found[0]?.item.identity ?? ''] : keys),
        subjects: found.map(({ item }) => itemSubject(item)),
        locations: servers.map((server) => server.spec.location),
      },
    ];
  },
} as const satisfies Rule;
