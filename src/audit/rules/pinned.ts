/** What the gate lets stand although nobody reviewed it: counted in every report, so that nobody forgets it. */
import { standingLaunchPin, standingPin } from '../pins.ts';
import { everyItem, itemSubject, type Rule } from '../scene.ts';

function untilWords(days: readonly string[]): string {
  const [first, ...rest] = [...new Set(days)].sort();
  return rest.length === 0 ? `until ${first}` : `until ${first}, the last until ${rest.at(-1)}`;
}

export const pinned = {
  id: 'pinned',
  about: 'pinned by `init`, not reviewed; passes until a day',
  check(scene) {
    const items = everyItem(scene).flatMap(({ server, item }) => {
      const pin = standingPin(item, scene.today);
      return pin === undefined ? [] : [{ server, item, pin }];
    });
    const launches = scene.servers.flatMap((server) => {
      const pin = standingLaunchPin(server, scene.today);
      return pin === undefined ? [] : [{ server, pin }];
    });
    if (items.length + launches.length === 0) return [];
    const servers = [...new Set([...items, ...launches].map(({ server }) => server))];
    const days = [...items, ...launches].map(({ pin }) => pin.until);
    const also =
      launches.length === 0
        ? ''
        : ` (and ${launches.length} ${launches.length === 1 ? 'launch' : 'launches'})`;
    return [
      {
        severity: 'note',
        message: `${items.length} pinned, not reviewed, ${untilWords(days)}${also}`,
        next: scene.approveCommand(servers.map(({ spec }) => spec.key)),
        subjects: [
          ...launches.map(({ server }) => ({ server: server.spec.key })),
          ...items.map(({ item }) => itemSubject(item)),
        ],
        locations: servers.map(({ spec }) => spec.location),
      },
    ];
  },
} as const satisfies Rule;
