/** What only the lock of a pull request approves: whoever merges it says yes, and should know to what. */
import type { LockedServer } from '../../model.ts';
import { counted, type Rule, type RuleFinding, type Scene } from '../scene.ts';
import { byText } from '../text-order.ts';

interface Signature {
  readonly by: string;
  readonly on: string;
}

/** Each claim once: one person who signed forty tools is one name. */
function claims(signatures: readonly Signature[]): string {
  const told = new Set(signatures.map(({ by, on }) => `by (claimed) ${by} on ${on}`));
  const all = [...told].sort(byText);
  const more = all.length - 3;
  return all.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** How far it was verified, as a clause: never further than that. */
function verified(scene: Scene, key: string, launch: boolean): string {
  const seen = scene.servers.find(({ spec }) => spec.key === key);
  if (seen === undefined) return 'no config names it, so only the lock itself was checked';
  if (seen.itemsFrom === 'server' && seen.status === 'listed') return 'the server offers what it says';
  if (launch) return 'not started: its digests fit, and whether the server offers this is not known';
  return 'its digests fit; the server was not seen';
}

function found(scene: Scene, server: LockedServer, before: LockedServer | undefined): RuleFinding[] {
  const known = new Set(before?.launches.map(({ digest }) => digest));
  const launches = server.launches.filter(({ digest }) => !known.has(digest));
  const items = [...server.items].flatMap(([key, item]) => {
    const former = new Set(before?.items.get(key)?.approved.map(({ digest }) => digest));
    const fresh = item.approved.filter(({ digest }) => !former.has(digest));
    return fresh.length === 0 ? [] : [{ key, kind: item.kind, fresh }];
  });
  if (launches.length === 0 && items.length === 0) return [];
  const what = [launches.length > 0 ? 'its launch' : '', items.length > 0 ? counted(items) : ''];
  const signed = [...launches.map(({ approved }) => approved), ...items.flatMap(({ fresh }) => fresh)];
  const spec = scene.servers.find((one) => one.spec.key === server.key)?.spec;
  return [
    {
      severity: 'note',
      message:
        `only the lock of this branch approves ${what.filter((part) => part !== '').join(' and ')}, ` +
        `${claims(signed)}; ${verified(scene, server.key, launches.length > 0)}`,
      next: 'read what the lock changes: merging it is approving it',
      subjects: [
        ...(launches.length > 0 ? [{ server: server.key }] : []),
        ...items.map(({ key }) => ({ server: server.key, item: key })),
      ],
      ...(spec !== undefined && { locations: [spec.location] }),
    },
  ];
}

export const proposed = {
  id: 'proposed',
  about: 'the lock approves it, and the lock of the base does not',
  check(scene) {
    const { base, lock } = scene;
    if (base === undefined) return [];
    return [...lock.servers.values()].flatMap((server) =>
      found(scene, server, base.lock.servers.get(server.key)),
    );
  },
} as const satisfies Rule;
