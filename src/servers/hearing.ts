/** Hears the response to a request: what is MCP goes to the tap, what is not is told in words. */

import { own } from '../objects.ts';
import { readText, unaskedEncoding } from './bodies.ts';
import { type EventOptions, tappedEvents } from './event-stream.ts';
import { type Asked, bodyWords, errorText, failure } from './http-failure.ts';
import { messageOf } from './messages.ts';
import type { Tap } from './tap.ts';

/** Answers that want a login; whatever else they say, they say nothing about the era. */
export const NEEDS_LOGIN: ReadonlySet<number> = new Set([401, 403]);
/** An answer under one of these has no body by its meaning, and other clients read none. */
const WITHOUT_BODY: ReadonlyMap<number, string> = new Map([
  [202, 'it took note, and gives no answer'],
  [204, 'no content'],
  [205, 'no content'],
]);

/** Takes what went wrong; the response where its status is to be known. */
export type Told = (reason: string, otherEra?: boolean, response?: Response) => void;

/** What is known of a request when its response is heard. */
interface Hearing extends Asked {
  readonly tap: Tap;
  readonly told: Told;
  /** What an event stream means here. */
  readonly stream: Pick<EventOptions, 'onEnd' | 'onEndpoint'>;
  /** Whether it has to be answered by this very response. */
  readonly awaited: boolean;
}

/**
 * @returns the response for the SDK, hollow or replaced
 * @throws where nothing came that the SDK should go on with; what it was is told
 */
export async function hear(response: Response, hearing: Hearing): Promise<Response> {
  const { tap, told } = hearing;
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const nothing = hearing.awaited ? WITHOUT_BODY.get(response.status) : undefined;
  if (nothing !== undefined) {
    // Nobody should wait for an answer that has no way left to come.
    await response.body?.cancel().catch(() => {});
    told(`answers ${response.status}: ${nothing}`, true);
    throw new Error('no answer');
  }
  const encoding = response.ok ? unaskedEncoding(response) : undefined;
  if (encoding !== undefined) {
    await response.body?.cancel().catch(() => {});
    told(`answers in an encoding that nobody asked for, ${hearing.quote.start(encoding)}`);
    throw new Error('unknown encoding');
  }
  if (response.ok && type === 'text/event-stream' && response.body !== null) {
    const events = tappedEvents(response.body, { tap, quote: hearing.quote, ...hearing.stream });
    return new Response(events, plain(response));
  }
  // A failure is often told in plain words, with or without a message in them.
  if (type === 'application/json' || (type === 'text/plain' && !response.ok))
    return hearJson(response, hearing);
  await response.body?.cancel().catch(() => {});
  if (response.status >= 300) told(failure(response, hearing), !NEEDS_LOGIN.has(response.status), response);
  else if (type !== '' && (response.status === 200 || hearing.awaited))
    told(`answers ${response.status} with ${hearing.quote.start(type)}, which is not MCP`, true);
  else if (hearing.awaited) told(`answers ${response.status} without a content type`, true);
  return new Response(null, plain(response));
}

async function hearJson(response: Response, hearing: Hearing): Promise<Response> {
  const { tap, told } = hearing;
  const text = await readText(response, tap, hearing.quote);
  if (typeof text !== 'string') {
    if (response.ok) told(text.reason);
    else told(failure(response, hearing), !NEEDS_LOGIN.has(response.status), response);
    throw new Error(text.reason);
  }
  const heard = mayAnswer(response.status, text) ? tap.received(text) : 'noise';
  const flood = tap.flooded();
  if (flood !== undefined) {
    told(flood);
    throw new Error(flood);
  }
  if (typeof heard === 'object' && 'method' in heard)
    told('answers with a message that is not the answer to the request', true);
  if (typeof heard === 'object') return new Response(JSON.stringify(heard), plain(response));
  if (!response.ok) {
    told(failure(response, hearing, errorText(text)), !NEEDS_LOGIN.has(response.status), response);
    return new Response(null, plain(response));
  }
  if (messageOf(text) === undefined) told(`answers ${response.status} with ${bodyWords(text)}`, true);
  else told('answers with a message that is not the answer to the request', true);
  return new Response('null', plain(response));
}

/**
 * Whoever wants a login may say so as an MCP error: it is no answer to the question all the same. Nor is a result under
 * a status that says it failed: other clients do not read it.
 */
function mayAnswer(status: number, text: string): boolean {
  if (status < 300) return true;
  return !NEEDS_LOGIN.has(status) && own(messageOf(text), 'result') === undefined;
}

/** @returns the same answer, its body given up */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel().catch(() => {});
  return new Response(null, plain(response));
}

/** Status and headers without those that speak of the body that was replaced. */
function plain(response: Response): ResponseInit {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  return { status: response.status, headers };
}
