/** Counts what one server sends, so that no server can flood us. */

import { limits } from '../limits.ts';
import { jsonParts } from './parts.ts';
import { crowd, flood } from './reasons.ts';

/** @returns a meter for one connection */
export function createMeter() {
  let bytes = 0;
  let requests = 0;
  let unasked = 0;
  let parts = 0;
  return {
    /** @returns false once the server has sent more than one server may */
    admit(more: number): boolean {
      bytes += more;
      return bytes <= limits.serverBytes;
    },
    /** @returns false where there is too much in the text to read it; until it answers something, nobody asked for it */
    read(text: string): boolean {
      unasked += 1;
      parts += jsonParts(text);
      return parts <= limits.jsonParts;
    },
    /** What was read last answers a request. */
    answers(): void {
      unasked -= 1;
    },
    /** An answer that never came is given up; nothing was read that it could count for. */
    givesUp(): void {
      unasked += 1;
    },
    /** @returns false once the server has asked more than is answered */
    request(): boolean {
      requests += 1;
      return requests <= limits.serverRequests;
    },
    /** @returns why no more is read; nothing where more may come */
    flooded(): string | undefined {
      if (parts > limits.jsonParts) return crowd();
      return unasked > limits.unasked ? flood() : undefined;
    },
  };
}
