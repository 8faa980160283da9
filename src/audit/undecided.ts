/**
 * Knows which items the rules about texts look at: those a person has yet to decide on. A person who approved a
 * digest saw it with its escapes and with what these rules said of it, and gave a reason; that settles it.
 */

import { everyItem, type Scene, type SceneItem, type SceneServer } from './scene.ts';

/** What is in a definition that holds a secret is not quoted: it is neither shown nor approvable. */
export function isUndecided(item: SceneItem): boolean {
  return item.state !== 'approved' && !item.orderOnly && !item.holdsSecret;
}

/** @returns the messages the server's items came in; the later look where there were two, as for the items */
function messages({ observation }: SceneServer): string[] {
  const sighting = observation?.second ?? observation?.first;
  const pages = sighting?.listings.flatMap((listing) => listing.pages.map(({ text }) => text)) ?? [];
  return sighting?.instructions === undefined ? pages : [...pages, sighting.instructions.text];
}

/**
 * @param hint tells of the JSON text of a message whether it may hold what the rule looks for. One pass over a whole
 *   message is many times cheaper than a walk through each of its definitions, and most messages hold nothing.
 * @returns the undecided items of the servers whose messages match
 */
export function undecidedItems(
  scene: Scene,
  hint: (message: string) => boolean,
): { server: SceneServer; item: SceneItem }[] {
  const worthwhile = (server: SceneServer): boolean =>
    server.items.some(isUndecided) && messages(server).some(hint);
  const servers = new Set(scene.servers.filter(worthwhile));
  return everyItem(scene).filter(({ server, item }) => servers.has(server) && isUndecided(item));
}

/** Servers whose launch a person has yet to decide on. */
export function undecidedLaunches(scene: Scene): SceneServer[] {
  return scene.servers.filter(({ status, launch }) => status !== 'disabled' && launch.state !== 'approved');
}
