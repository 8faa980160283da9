/** What comes back for a request, and what of it goes on to the transport. */

import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { limits } from '../limits.ts';
import type { Json, JsonObject } from '../model.ts';
import { own } from '../objects.ts';
import { asObject } from './messages.ts';

export type Answer =
  | { readonly type: 'result'; readonly text: string; readonly result: Json }
  | {
      readonly type: 'error';
      readonly code?: number;
      readonly oddCode?: true;
      readonly message: string;
      readonly data?: Json;
    }
  /** An answer that cannot be used; the reason says why. */
  | { readonly type: 'broken'; readonly reason: string }
  /** There will be none, or where `silent` it was not waited for longer; the reason says what happened instead. */
  | { readonly type: 'lost'; readonly reason: string; readonly silent?: true };

/** @returns what a message without a method says; its text is kept, as digests are made from it */
export function answerIn(message: JsonObject, text: string): Answer {
  const failed = Object.hasOwn(message, 'error');
  if (failed && Object.hasOwn(message, 'result')) {
    return { type: 'broken', reason: 'it holds both a result and an error' };
  }
  if (!failed) return { type: 'result', text, result: own(message, 'result') ?? null };
  const error = asObject(own(message, 'error'));
  const code = own(error, 'code');
  // Some servers send the words alone where an object belongs.
  const said = error === undefined ? own(message, 'error') : own(error, 'message');
  return {
    type: 'error',
    ...(Number.isSafeInteger(code) ? { code: code as number } : code !== undefined && { oddCode: true }),
    message: typeof said === 'string' ? said.slice(0, limits.junkCharacters) : '',
    ...(error !== undefined && Object.hasOwn(error, 'data') && { data: error.data as Json }),
  };
}

/** Transports want to see that an answer came; what is in it they could only reject, drop or reorder. */
export function hollow(id: string | number, { type }: Answer): JSONRPCMessage {
  return type === 'result'
    ? { jsonrpc: '2.0', id, result: {} }
    : { jsonrpc: '2.0', id, error: { code: 0, message: '' } };
}
