/** Knows who bears which name: servers their key, items the name the server gave them. */

import { skeleton } from './confusable.ts';
import { grouped } from './grouped.ts';
import type { Scene, SceneItem, SceneServer } from './scene.ts';
import { isUndecided, undecidedLaunches } from './undecided.ts';

/** A name with its owner: an item, or a server by its key. */
export interface Bearer {
  readonly name: string;
  readonly server: SceneServer;
  readonly item?: SceneItem;
  readonly undecided: boolean;
}

const NAMED_KINDS = new Set(['tool', 'prompt', 'resource-template']);

/** @returns server keys and names of tools, prompts and resource templates that pass; disabled servers are left out */
export function bearers(scene: Scene, passes: (name: string) => boolean): Bearer[] {
  const pending = new Set(undecidedLaunches(scene));
  const found: Bearer[] = [];
  for (const server of scene.servers) {
    if (server.status === 'disabled') continue;
    const { key } = server.spec;
    if (passes(key)) found.push({ name: key, server, undecided: pending.has(server) });
    for (const item of server.items) {
      if (!NAMED_KINDS.has(item.kind) || item.holdsSecret || !passes(item.name)) continue;
      found.push({ name: item.name, server, item, undecided: isUndecided(item) });
    }
  }
  return found;
}

/** Skeletons of more than one name. Of ten thousand names hardly one is; only those become bearers. */
function sharedLooks(scene: Scene): Set<string> {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  const look = (name: string): void => {
    const skeletal = skeleton(name);
    const known = first.get(skeletal);
    if (known === undefined) first.set(skeletal, name);
    else if (known !== name) shared.add(skeletal);
  };
  for (const { spec, items } of scene.servers) {
    look(spec.key);
    for (const { name } of items) look(name);
  }
  return shared;
}

/** @returns bearers of different names that look alike, keys among keys and items among items of a kind */
export function lookalikes(scene: Scene): Bearer[][] {
  const shared = sharedLooks(scene);
  if (shared.size === 0) return [];
  const alike = bearers(scene, (name) => shared.has(skeleton(name)));
  const groups = grouped(alike, ({ name, item }) => JSON.stringify([item?.kind ?? null, skeleton(name)]));
  return [...groups.values()].filter((same) => new Set(same.map(({ name }) => name)).size > 1);
}
