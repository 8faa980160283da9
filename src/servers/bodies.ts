/** Reads the body of an HTTP answer: bounded after decompression, in an encoding that was asked for, as UTF-8. */

import { isUtf8 } from 'node:buffer';
import { limits } from '../limits.ts';
import { isUndecodable } from './network-reasons.ts';
import { bytes, type Quote } from './reasons.ts';
import type { Tap } from './tap.ts';

/** What `fetch` asks for and takes apart on every Node, under all their names. */
const ASKED_FOR: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity', '']);

/** @returns the first encoding of the body that nobody asked for: newer Nodes undo some of them, others none */
export function unaskedEncoding({ headers }: Response): string | undefined {
  const encodings = (headers.get('content-encoding') ?? '').split(',').map((one) => one.trim().toLowerCase());
  return encodings.find((one) => !ASKED_FOR.has(one));
}

/** Reads a body, counting after decompression: a bomb is small on the wire. */
export async function readText(
  response: Response,
  tap: Tap,
  quote: Quote,
): Promise<string | { readonly reason: string }> {
  try {
    return await readBounded(response, tap, quote);
  } catch (error) {
    if (!isUndecodable(error)) return { reason: 'broke off in the middle of an answer' };
    const encoding = response.headers.get('content-encoding') ?? '';
    return { reason: `answers with a body that is not encoded as it says, ${quote.start(encoding)}` };
  }
}

async function readBounded(
  response: Response,
  tap: Tap,
  quote: Quote,
): Promise<string | { readonly reason: string }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > limits.messageBytes)
      return { reason: `sent an answer longer than ${bytes(limits.messageBytes)}` };
    if (!tap.admit(piece.length)) return { reason: `sent more than ${bytes(limits.serverBytes)}` };
    pieces.push(piece);
  }
  const whole = Buffer.concat(pieces, length);
  // The decoder takes a byte order mark away, which JSON does not allow but servers send.
  if (isUtf8(whole)) return new TextDecoder().decode(whole);
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(response.headers.get('content-type') ?? '')?.[1];
  const says = charset === undefined ? '' : ` (it says charset ${quote.start(charset)})`;
  return { reason: `answers with text that is not valid UTF-8${says}` };
}
