/** Knows the event stream of the older HTTP+SSE transport: it says where messages go, and all answers come by it. */

import type { EventOptions } from './event-stream.ts';
import type { Tap } from './tap.ts';

const SILENT = 'did not say in its event stream where to send messages';

/** Why messages are not sent there, or undefined; the SDK refuses it too, and does not say why. */
function problemOf(endpoint: string, url: URL): string | undefined {
  if (!URL.canParse(endpoint, url.href)) return 'names no address where to send messages';
  const { origin, protocol } = new URL(endpoint, url);
  if (origin === url.origin) return undefined;
  const where = origin === 'null' ? `an address of ${protocol}` : `another origin, ${origin}`;
  return `wants messages sent to ${where}, which is not followed`;
}

/** Takes why nothing can be sent, and undefined as soon as something can. */
export type Note = (reason: string | undefined) => void;

/**
 * @param url of the stream
 */
export function olderStream(tap: Tap, url: URL, note: Note): Pick<EventOptions, 'onEnd' | 'onEndpoint'> {
  let isSaid = false;
  note(SILENT);
  return {
    onEndpoint(endpoint) {
      isSaid = true;
      note(problemOf(endpoint, url));
    },
    onEnd(reason) {
      if (!isSaid) note(`${reason} before it said where to send messages`);
      // No answer has any other way left to come.
      tap.abandonAll(reason);
      return 'noise';
    },
  };
}
