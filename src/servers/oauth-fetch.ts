/** The fetch a login uses: encrypted, bounded in size and time, never beyond the origin it was asked for. */

import { limits } from '../limits.ts';
import type { Send } from './proxy.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @returns false where whoever is on the way could read a code or a token */
export function isPrivate(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** @param stop ends every request */
export function oauthFetch(send: Send, stop: AbortSignal): Send {
  return async (input, init) => {
    const url = new URL(input);
    if (!isPrivate(url)) throw new Error(`the login leads to ${url.origin}, which is not https`);
    const late = AbortSignal.timeout(limits.pageMs);
    const signals = [stop, late, ...(init?.signal ? [init.signal] : [])];
    const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response.body ?? []) {
      length += piece.length;
      if (length > limits.loginBytes) throw new Error('the login answers with more than a login needs');
      pieces.push(piece);
    }
    const headers = new Headers(response.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    const empty = [101, 204, 205, 304].includes(response.status);
    return new Response(empty ? null : Buffer.concat(pieces, length), { status: response.status, headers });
  };
}
