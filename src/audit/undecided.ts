/**
 * Knows which items the rules about texts look at: those a person has yet to decide on. A person who approved a
 * digest saw it with its escapes and with what these rules said of it, and gave a reason; that settles it.
 */

import { type Message, messagesOf } from './messages.ts';
import type { Scene, SceneItem, SceneServer } from './scene.ts';

/**
 * Text is looked at as it was sent, never under a mark. What holds under marks was decided on: they let numbers, dates,
 * this machine's own names and keywords without text differ, and none of these can hide or say anything.
 * What is in a definition that holds a secret is not quoted: it is neither shown nor approvable.
 */
export function isUndecided(item: SceneItem): boolean {
  return item.state !== 'approved' && !item.orderOnly && !item.underMarks && !item.holdsSecret;
}

/** Ways to leave out early what cannot hold what a rule looks for. */
interface Hints {
  /** False where no item of the message can. */
  readonly message?: (message: Message) => boolean;
  readonly item?: (item: SceneItem) => boolean;
}

/** @returns the undecided items that the hints do not leave out */
export function undecidedItems(
  scene: Scene,
  hints: Hints = {},
): { readonly server: SceneServer; readonly item: SceneItem }[] {
  const found: { server: SceneServer; item: SceneItem }[] = [];
  for (const server of scene.servers) {
    if (!server.items.some(isUndecided)) continue;
    if (hints.message !== undefined && !messagesOf(server).some(hints.message)) continue;
    for (const item of server.items) {
      if (isUndecided(item) && (hints.item?.(item) ?? true)) found.push({ server, item });
    }
  }
  return found;
}

/** Servers whose launch a person has yet to decide on. */
export function undecidedLaunches(scene: Scene): SceneServer[] {
  return scene.servers.filter(({ status, launch }) => status !== 'disabled' && launch.state !== 'approved');
}
