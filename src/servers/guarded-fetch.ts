/** The only fetch a server's URL is reached by: bounded, never leaving the origin, hearing every message. */

import type { FetchLike } from '@modelcontextprotocol/client';
import { type Challenge, challengesOf } from './challenge.ts';
import { hear, NEEDS_LOGIN, type Told, withoutBody } from './hearing.ts';
import { brokeOff, networkReason } from './network-reasons.ts';
import { type Note, olderStream } from './older-stream.ts';
import type { Send } from './proxy.ts';
import type { Quote } from './reasons.ts';
import type { Tap } from './tap.ts';

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

interface GuardedFetch {
  readonly fetch: FetchLike;
  trouble(): HttpTrouble | undefined;
}

interface Guard {
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

/** @returns the fetch of one connection: it tells the tap what came, and gives the SDK a hollow copy of it */
export function guardedFetch({ tap, quote, stop, send, answersHere }: Guard): GuardedFetch {
  let trouble: HttpTrouble | undefined;
  const tell: Told = (reason, otherEra = false, response) => {
    trouble = { reason, otherEra, ...(response && answered(response)) };
  };
  const retry = once(tap);
  const guarded: FetchLike = async (url, init) => {
    const headers = new Headers(init?.headers);
    // A GET opens a stream that a server need not offer, so its failure says nothing, unless an answer is to be taken
    // up there. The older transport gets its answers that way; it names no method.
    const isQuestion = init?.method === 'POST' || init?.method === undefined;
    const told: Told = isQuestion || headers.has('last-event-id') ? tell : () => {};
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
      response = await retry(() => send(url, options));
    } catch (error) {
      // A request we gave up ourselves says nothing about the server.
      if (!signal.aborted) told(networkReason(error));
      throw error;
    }
    const asks = sent.id !== undefined && sent.method !== undefined;
    // Hosts read nothing that comes for a notification; a stream left open there would hold up all that follows.
    if (response.ok && init?.body !== undefined && !asks) return withoutBody(response);
    const awaited = answersHere && asks;
    const inSession = headers.has('mcp-session-id');
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
  return async (request: () => Promise<Response>): Promise<Response> => {
    try {
      return await request();
    } catch (error) {
      // Tools are listed first, by every server.
      if (used || tap.asked('tools/list') || !brokeOff(error)) throw error;
      used = true;
      return request();
    }
  };
}
