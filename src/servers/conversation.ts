/** One conversation with a server: what we ask and how long we wait, and what we answer when it asks. */

import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '../model.ts';
import type { Answer } from './answer.ts';
import type { Link } from './link.ts';
import { seconds } from './reasons.ts';

/** Declared to every server in every run: what a server offers may depend on it. */
const CAPABILITIES = { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } };

/** Names of what we declare, sorted. */
export const CAPABILITY_NAMES: readonly string[] = Object.keys(CAPABILITIES).sort();

const METHOD_NOT_FOUND = { code: -32601, message: 'Method not found' };

/** What we declare is answered, so that no server waits for it; and never in a way that is of any use to one. */
const REPLIES: ReadonlyMap<string, { readonly result: Json } | { readonly error: Json }> = new Map([
  ['roots/list', { result: { roots: [] } }],
  ['elicitation/create', { result: { action: 'decline' } }],
  ['sampling/createMessage', { error: { code: -32603, message: 'not available while auditing' } }],
]);

export interface Introduction {
  readonly name: string;
  readonly version: string;
  /** True: nothing is declared, as by the plainest of clients. */
  readonly bare?: boolean;
}

export interface Conversation {
  /** Who we are, as `initialize` and every modern request say it. */
  readonly clientInfo: JsonObject;
  readonly capabilities: JsonObject;
  /** @returns the answer as the tap heard it, or `lost`; never rejects */
  ask(method: string, params: JsonObject | undefined, limitMs: number): Promise<Answer>;
  /** @throws where the notification cannot be sent */
  tell(method: string): Promise<void>;
}

/**
 * @param link its transport is not started yet
 * @param stop gives up on every answer
 */
export function converse(
  link: Link,
  { name, version, bare = false }: Introduction,
  stop: AbortSignal,
): Conversation {
  const { transport, tap } = link;
  const closed = new Promise<'closed'>((resolve) => {
    transport.onclose = () => resolve('closed');
    stop.addEventListener('abort', () => resolve('closed'), { once: true });
    if (stop.aborted) resolve('closed');
  });
  transport.onmessage = (message) => reply(link, message as unknown as JsonObject, bare);
  let id = 0;

  return {
    clientInfo: { name, version },
    capabilities: bare ? {} : CAPABILITIES,
    async ask(method, params, limitMs) {
      id += 1;
      const answered = tap.expect(method);
      const request = { jsonrpc: '2.0', id, method, ...(params && { params }) } as JSONRPCMessage;
      // An answer is heard before the transport judges it, so only a request without one ends by this.
      const failed = new Promise<'closed'>((resolve) => {
        transport.send(request).catch(() => resolve('closed'));
      });
      const [silent, clear] = silence(limitMs);
      const answer = await Promise.race([answered, failed, closed, silent]);
      clear();
      if (typeof answer === 'object') return answer;
      const trouble = link.trouble();
      if (answer === 'closed' || trouble !== undefined)
        return { type: 'lost', reason: trouble ?? 'broke off' };
      return { type: 'lost', reason: `stayed silent for ${seconds(limitMs)}`, silent: true };
    },
    tell: (method) => transport.send({ jsonrpc: '2.0', method }),
  };
}

function silence(limitMs: number): [Promise<'silent'>, () => void] {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), limitMs);
  });
  return [silent, () => clearTimeout(timer)];
}

/** Answers a request of the server; whether the answer reaches it is its own affair. */
function reply({ transport }: Link, { id, method }: JsonObject, bare: boolean): void {
  if (typeof method !== 'string' || id === undefined) return;
  const known = method === 'ping' ? { result: {} } : bare ? undefined : REPLIES.get(method);
  const answer = { jsonrpc: '2.0', id, ...(known ?? { error: METHOD_NOT_FOUND }) };
  void transport.send(answer as JSONRPCMessage).catch(() => {});
}
