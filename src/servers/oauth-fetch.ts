/** The fetch a login uses: encrypted, bounded in size and time, never beyond the origin it was asked for. */

import { limits } from '../limits.ts';
import type { Send } from './proxy.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isHere(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/** @returns false where whoever is on the way could read a code or a token */
export function isPrivate(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url));
}

/**
 * @param stop ends every request
 * @param server whose login it is: one elsewhere has no business on this machine, where it could ask what it cannot reach
 */
export function oauthFetch(send: Send, stop: AbortSignal, server: URL): Send {
  return async (input, init) => {
    const url = new URL(input);
    if (!isPrivate(url)) throw new Error(`it leads to ${url.origin}, which is not https`);
    if (isHere(url) && !isHere(server)) throw new Error(`it leads to this machine (${url.origin})`);
    const late = AbortSignal.timeout(limits.pageMs);
    const signals = [stop, late, ...(init?.signal ? [init.signal] : [])];
    const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
    // A code or a secret is in it; the library would call the answer unreadable.
    if (init?.method === 'POST' && response.status >= 300 && response.status < 400)
      throw new Error(`${url.origin} redirects what is sent to it, which is not followed`);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response.body ?? []) {
      length += piece.length;
      if (length > limits.loginBytes) throw new Error('an answer is longer than a login needs');
      pieces.push(piece);
    }
    const headers = new Headers(response.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    const empty = [101, 204, 205, 304].includes(response.status);
    return new Response(empty ? null : Buffer.concat(pieces, length), { status: response.status, headers });
  };
}
