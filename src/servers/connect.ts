/** Agrees on a protocol with a server: the recorded version first, otherwise whichever era it speaks. */

import { limits } from '../limits.ts';
import type { Json, JsonObject } from '../model.ts';
import { own } from '../objects.ts';
import type { Answer } from './answer.ts';
import { type Conversation, converse, type Introduction } from './conversation.ts';
import type { Link } from './link.ts';
import { asObject } from './messages.ts';
import { isModern, LEGACY_VERSIONS, MODERN_VERSION } from './versions.ts';

/** `auto` asks for the modern era and falls back after a silence; a version asks for exactly that legacy one. */
export type Mode =
  | { readonly era: 'auto'; readonly probeMs: number }
  | { readonly era: 'legacy'; readonly version?: string };

type Result = Extract<Answer, { type: 'result' }>;

export interface Connected {
  readonly link: Link;
  readonly protocol: string;
  /** The result that opened the conversation, as sent. */
  readonly opening: JsonObject;
  /** The text it came in. */
  readonly openingText: string;
  /** @returns the answer to one request, waited for no longer than a page may take; never rejects */
  ask(method: string, params: JsonObject): Promise<Answer>;
}

interface ConnectOptions extends Introduction {
  readonly mode: Mode;
  readonly timeoutMs: number;
  readonly stop: AbortSignal;
}

/** Why there is no conversation is known to the link; `connectReason` tells it. */
class NoConversation extends Error {}

/** @returns the mode for what the lock recorded; anything this program cannot ask for is `auto` */
export function modeFor(protocol: string | undefined, remote: boolean): Mode {
  return protocol !== undefined && LEGACY_VERSIONS.includes(protocol)
    ? { era: 'legacy', version: protocol }
    : { era: 'auto', probeMs: remote ? limits.httpProbeMs : limits.probeMs };
}

/**
 * @returns the conversation
 * @throws where none comes about; `connectReason` tells why
 */
export async function connect(link: Link, options: ConnectOptions): Promise<Connected> {
  const { mode, timeoutMs, stop } = options;
  const conversation = converse(link, options, stop);
  await link.transport.start();
  const discovered = mode.era === 'auto' ? await discover(link, conversation, mode.probeMs) : undefined;
  if (discovered !== undefined) return connected(link, conversation, discovered, MODERN_VERSION);
  const asked = (mode.era === 'legacy' ? mode.version : undefined) ?? LEGACY_VERSIONS[0];
  const { clientInfo, capabilities } = conversation;
  const params = { protocolVersion: asked as string, capabilities, clientInfo };
  const answer = await conversation.ask('initialize', params, timeoutMs);
  const version = answer.type === 'result' ? versionOf(answer) : undefined;
  if (answer.type !== 'result' || typeof version !== 'string' || !LEGACY_VERSIONS.includes(version)) {
    throw new NoConversation();
  }
  link.transport.setProtocolVersion?.(version);
  await conversation.tell('notifications/initialized');
  return connected(link, conversation, answer, version);
}

function connected(link: Link, conversation: Conversation, answer: Result, protocol: string): Connected {
  const envelope = isModern(protocol) ? envelopeOf(conversation) : undefined;
  if (envelope !== undefined) link.transport.setProtocolVersion?.(protocol);
  return {
    link,
    protocol,
    opening: asObject(answer.result) ?? {},
    openingText: answer.text,
    ask: (method, params) => {
      const whole = { ...params, ...envelope };
      return conversation.ask(method, Object.keys(whole).length === 0 ? undefined : whole, limits.pageMs);
    },
  };
}

/** What every modern request carries (2026-07-28, "Basic", `_meta`); over HTTP the headers follow from it. */
function envelopeOf({ clientInfo, capabilities }: Conversation): JsonObject {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    },
  };
}

/** The error by which a modern server refuses a version; its `data.supported` lists those it speaks. */
const UNSUPPORTED_VERSION = -32022;

/**
 * @returns the answer of a server of the modern era; undefined where one of the legacy era is to be expected
 * @throws where nothing more can be said here: the connection is gone, or the server speaks only later versions
 */
async function discover(
  link: Link,
  conversation: Conversation,
  probeMs: number,
): Promise<Result | undefined> {
  const question = (): Promise<Answer> =>
    conversation.ask('server/discover', envelopeOf(conversation), probeMs);
  let answer = await question();
  // A server that names our version while it refuses it gets one more chance, as the specification asks for.
  if (supportedIn(answer).includes(MODERN_VERSION)) answer = await question();
  if (answer.type === 'result') return isDiscovery(answer) ? answer : undefined;
  if (supportedIn(answer).some(isModern)) throw new NoConversation();
  // A program that knows no such question may keep silent; a remote server answers something.
  if (answer.type === 'lost' && !(answer.silent === true && link.local)) throw new NoConversation();
  return undefined;
}

function isDiscovery({ result }: Result): boolean {
  const versions = own(result, 'supportedVersions');
  return Array.isArray(versions) && versions.includes(MODERN_VERSION);
}

/** @returns the versions an answer says are spoken, where it refuses ours */
export function supportedIn(answer: Answer): string[] {
  if (answer.type !== 'error' || answer.code !== UNSUPPORTED_VERSION) return [];
  const supported = own(answer.data, 'supported');
  return Array.isArray(supported) ? supported.filter((version) => typeof version === 'string') : [];
}

/** @returns what `initialize` was answered with, whatever it is */
export function versionOf({ result }: Result): Json | undefined {
  return own(result, 'protocolVersion');
}
