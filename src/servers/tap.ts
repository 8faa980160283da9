/** Hears every message of one connection as it came; what goes on from here is a hollow copy of it. */

import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { JsonObject } from '../model.ts';
import { own } from '../objects.ts';
import { type Answer, answerIn, hollow } from './answer.ts';
import { messageOf } from './messages.ts';
import { createMeter } from './meter.ts';

/** What goes on from a message: a request as it came, an answer without content; `noise` is no message at all. */
export type Heard = JSONRPCMessage | 'kept' | 'noise';

export interface Tap {
  /** Notes a message on its way out. */
  sent(message: unknown): void;
  /** Hears the text of a message. */
  received(text: string): Heard;
  /** As received, for bytes that are not UTF-8: nothing in them is believed but the id they answer. */
  receivedBroken(text: string, reason: string): Heard;
  /** Resolves with the answer to the next request of this method; later ones and repeats are not heard. */
  expect(method: string): Promise<Answer>;
  /** The last answer to a method that opens a conversation. */
  opening(method: 'initialize' | 'server/discover'): Answer | undefined;
  /** Whether `server/discover` was answered as a modern server does, but only after `initialize` had been asked. */
  lateModern(): boolean;
  /** Whether a request of this method went out. */
  asked(method: string): boolean;
  /** Whether an id came back as another type than it was sent. */
  oddIds(): boolean;
  /** Whether an answer had members that no answer has. */
  strangeMembers(): boolean;
  /** A method that was answered more than once; the first answer is the one that counts, as for other clients. */
  answeredAgain(): string | undefined;
  /** How often a notification of this name arrived. */
  announced(method: string): number;
  /** The method that waits for an answer, the latest first. */
  awaited(): string | undefined;
  /** Gives up on the answer to a request; returns what goes on instead. */
  abandon(id: string, reason: string): Heard;
  /** Gives up on the answers to all requests. */
  abandonAll(reason: string): void;
  /** Why no more is read, where more came than is put up with: unasked, or in too many pieces. */
  flooded(): string | undefined;
  /** Counts bytes; false once the server has sent more than one server may. */
  admit(bytes: number): boolean;
}

/** Of an answer (JSON-RPC 2.0, section 5); clients that read strictly throw one with others away. */
const MEMBERS = new Set(['jsonrpc', 'id', 'result', 'error']);
const OPENING = new Set(['initialize', 'server/discover']);

/** @returns a tap for one connection */
export function createTap(): Tap {
  const meter = createMeter();
  const outstanding = new Map<string, { readonly id: string | number; readonly method: string }>();
  const settled = new Map<string, string>();
  const openings = new Map<string, Answer>();
  const askedMethods = new Set<string>();
  const announcements = new Map<string, number>();
  let expected: { method: string; id?: string; resolve: (answer: Answer) => void } | undefined;
  let late = false;
  let odd = false;
  let strange = false;
  let again: string | undefined;

  const settle = (key: string, answer: Answer): JSONRPCMessage => {
    // `key` was looked up by the caller; each request is answered once, a second answer finds nothing here.
    const { id, method } = outstanding.get(key) as { id: string | number; method: string };
    outstanding.delete(key);
    settled.set(key, method);
    meter.answers();
    if (OPENING.has(method)) openings.set(method, answer);
    if (method === 'server/discover' && answer.type === 'result') late = askedMethods.has('initialize');
    if (expected?.id === key) {
      expected.resolve(answer);
      expected = undefined;
    }
    return hollow(id, answer);
  };

  const answered = (message: JsonObject, answer: Answer): Heard => {
    const id = own(message, 'id');
    if (typeof id !== 'string' && typeof id !== 'number') return 'noise';
    // Servers exist that send the number 1 back as "1", and some hosts accept it.
    const sent = outstanding.get(String(id))?.id;
    if (sent !== undefined && sent !== id) odd = true;
    strange ||=
      sent !== undefined &&
      answer.type !== 'broken' &&
      Object.keys(message).some((name) => !MEMBERS.has(name));
    if (outstanding.has(String(id))) return settle(String(id), answer);
    const before = settled.get(String(id));
    again ??= before;
    return before === undefined ? 'noise' : 'kept';
  };

  const read = (text: string): JsonObject | undefined => (meter.read(text) ? messageOf(text) : undefined);

  return {
    sent(message) {
      const { id, method } = message as { id?: string | number; method?: string };
      if (method === undefined || id === undefined) return;
      outstanding.set(String(id), { id, method });
      askedMethods.add(method);
      if (expected?.method === method && expected.id === undefined) expected.id = String(id);
    },
    received(text) {
      const message = read(text);
      if (message === undefined) return 'noise';
      const method = own(message, 'method');
      if (typeof method !== 'string') return answered(message, answerIn(message, text));
      if (Object.hasOwn(message, 'id')) {
        // Our own request: it came back from a terminal or a program such as `cat`. A reply would come back as well.
        const key = String(own(message, 'id'));
        if ((outstanding.get(key)?.method ?? settled.get(key)) === method) return 'noise';
        return meter.request() ? (message as unknown as JSONRPCMessage) : 'kept';
      }
      if (method.endsWith('/list_changed')) announcements.set(method, (announcements.get(method) ?? 0) + 1);
      return 'kept';
    },
    receivedBroken(text, reason) {
      const message = read(text);
      return message === undefined ? 'noise' : answered(message, { type: 'broken', reason });
    },
    abandon(id, reason) {
      meter.givesUp();
      return outstanding.has(id) ? settle(id, { type: 'lost', reason }) : 'noise';
    },
    abandonAll(reason) {
      for (const id of [...outstanding.keys()]) settle(id, { type: 'lost', reason });
    },
    flooded: meter.flooded,
    expect: (method) =>
      new Promise((resolve) => {
        expected = { method, resolve };
      }),
    opening: (method) => openings.get(method),
    lateModern: () => late,
    asked: (method) => askedMethods.has(method),
    oddIds: () => odd,
    strangeMembers: () => strange,
    answeredAgain: () => again,
    announced: (method) => announcements.get(method) ?? 0,
    awaited: () => [...outstanding.values()].at(-1)?.method,
    admit: meter.admit,
  };
}
