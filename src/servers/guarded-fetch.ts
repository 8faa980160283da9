/** The only fetch a server's URL is reached by: bounded, never leaving the origin, hearing every message. */

import type { FetchLike } from '@modelcontextprotocol/client';
import { readText, unaskedEncoding } from './bodies.ts';
import { type Challenge, challengesOf } from './challenge.ts';
import { type EventOptions, tappedEvents } from './event-stream.ts';
import { type Asked, bodyWords, errorText, failure } from './http-failure.ts';
import { type Note, olderStream } from './older-stream.ts';
import type { Send } from './proxy.ts';
import { brokeOff, networkReason, type Quote } from './reasons.ts';
import { member, messageOf, type Tap } from './tap.ts';

/** What went wrong with the last request that carried a message. */
export interface HttpTrouble {
  readonly reason: string;
  /** Whether the answer says nothing about the era: a server may choke on a question it does not know. */
  readonly otherEra: boolean;
  /** The HTTP status, where there was an answer. */
  readonly status?: number;
  /** What the server says it needs, where it wants a login: a token, where it takes one. */
  readonly challenge?: Challenge;
}

export interface GuardedFetch {
  readonly fetch: FetchLike;
  trouble(): HttpTrouble | undefined;
}

export interface Guard {
  /** Hears what is sent and what comes back. */
  readonly tap: Tap;
  /** Shows strangers' text without this server's secrets. */
  readonly quote: Quote;
  /** Ends every request. */
  readonly stop: AbortSignal;
  /** Reaches the network. */
  readonly send: Send;
  /** False for the older transport, where answers come by another way than the response. */
  readonly answersHere: boolean;
}

export function guardedFetch({ tap, quote, stop, send, answersHere }: Guard): GuardedFetch {
  let trouble: HttpTrouble | undefined;
  const tell: Told = (reason, otherEra = false, response) => {
    trouble = { reason, otherEra, ...(response && answered(response)) };
  };
  const retry = once(tap);
  const guarded: FetchLike = async (url, init) => {
    // A GET opens a stream that a server need not offer, so its failure says nothing. The older transport
    // gets its answers that way; it names no method.
    const isQuestion = init?.method === 'POST' || init?.method === undefined;
    const told: Told = isQuestion ? tell : () => {};
    if (isQuestion) trouble = undefined;
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    tap.sent(sent);
    // Ending the session is done when all else was stopped, and has its own limit.
    const ends = init?.method === 'DELETE' ? [] : [stop];
    const signal = AbortSignal.any(init?.signal ? [init.signal, ...ends] : ends);
    let response: Response;
    try {
      // The SDK follows within the origin and only there; `follow` would take headers of ours anywhere.
      const options = { ...init, redirect: 'manual', signal } as const;
      response = await retry(() => send(url, options), sent);
    } catch (error) {
      // A request we gave up ourselves says nothing about the server.
      if (!signal.aborted) told(networkReason(error));
      throw error;
    }
    const awaited = answersHere && sent.id !== undefined && sent.method !== undefined;
    const inSession = new Headers(init?.headers).has('mcp-session-id');
    const at = new URL(url);
    const isOlderStream = response.ok && !answersHere && init?.method === undefined;
    const note: Note = (reason) => {
      trouble = reason === undefined ? undefined : { reason, otherEra: false };
    };
    const onEnd = (reason: string) => tap.abandon(String(sent.id), reason);
    const stream = isOlderStream ? olderStream(tap, at, note) : { onEnd };
    return hear(response, { tap, quote, told, url: at, inSession, stream, awaited });
  };
  return { fetch: guarded, trouble: () => trouble };
}

const NEEDS_LOGIN: ReadonlySet<number> = new Set([401, 403]);
/** An answer under one of these has no body by its meaning, and other clients read none. */
const WITHOUT_BODY: ReadonlyMap<number, string> = new Map([
  [202, 'it took note, and gives no answer'],
  [204, 'no content'],
  [205, 'no content'],
]);

type Told = (reason: string, otherEra?: boolean, response?: Response) => void;

function answered({ status, headers }: Response): Pick<HttpTrouble, 'status' | 'challenge'> {
  const [challenge = { scheme: '', says: new Map() }] = challengesOf(headers.get('www-authenticate'));
  return NEEDS_LOGIN.has(status) ? { status, challenge } : { status };
}

/**
 * A connection that breaks before an answer, as a load balancer does with one it took for idle, is tried once more.
 * Never once a list was asked for: what a server gives the second time need not be what it gave the first.
 */
function once(tap: Tap) {
  let used = false;
  return async (request: () => Promise<Response>, sent: unknown): Promise<Response> => {
    try {
      return await request();
    } catch (error) {
      const isList = /\/list$/.test(String(Reflect.get(Object(sent), 'method')));
      if (used || isList || tap.asked('tools/list') || !brokeOff(error)) throw error;
      used = true;
      return request();
    }
  };
}

interface Hearing extends Asked {
  readonly tap: Tap;
  readonly told: Told;
  /** What an event stream means here. */
  readonly stream: Pick<EventOptions, 'onEnd' | 'onEndpoint'>;
  /** Whether it has to be answered by this very response. */
  readonly awaited: boolean;
}

async function hear(response: Response, hearing: Hearing): Promise<Response> {
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
  if (type === 'application/json') return hearJson(response, hearing);
  await response.body?.cancel().catch(() => {});
  if (response.status >= 300) told(failure(response, hearing), !NEEDS_LOGIN.has(response.status), response);
  else if (type !== '' && response.status === 200)
    told(`answers 200 with ${hearing.quote.start(type)}, which is not MCP`, true);
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
  return !NEEDS_LOGIN.has(status) && member(messageOf(text), 'result') === undefined;
}

/** Status and headers without those that speak of the body that was replaced. */
function plain(response: Response): ResponseInit {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  return { status: response.status, headers };
}
