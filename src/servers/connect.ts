/** Agrees on a protocol with a server: the recorded version first, otherwise whichever era it speaks. */

import type { Client } from '@modelcontextprotocol/client';
import { limits } from '../limits.ts';
import type { Json, JsonObject } from '../model.ts';
import type { Link } from './link.ts';
import type { Quote } from './reasons.ts';
import type { Sdk } from './sdk.ts';
import { type Answer, asObject, member } from './tap.ts';

/** Declared to every server in every run: what a server offers may depend on it. */
const CAPABILITIES = { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } };

/** Names of what we declare, sorted. */
export const CAPABILITY_NAMES: readonly string[] = Object.keys(CAPABILITIES).sort();

/** `auto` asks for the modern era and falls back after a silence; a version asks for exactly that legacy one. */
export type Mode =
  | { readonly era: 'auto'; readonly probeMs: number }
  | { readonly era: 'legacy'; readonly version?: string };

export interface Connected {
  readonly client: Client;
  readonly link: Link;
  readonly protocol: string;
  /** The result that opened the conversation, as sent. */
  readonly opening: JsonObject;
  /** The text it came in. */
  readonly openingText: string;
}

export interface ConnectOptions {
  readonly name: string;
  readonly version: string;
  readonly bare?: boolean;
  readonly mode: Mode;
  readonly timeoutMs: number;
  readonly stop: AbortSignal;
}

/** @returns the mode for what the lock recorded; anything this program cannot ask for is `auto` */
export function modeFor(protocol: string | undefined, sdk: Sdk, remote: boolean): Mode {
  const legacy = protocol !== undefined && sdk.SUPPORTED_PROTOCOL_VERSIONS.includes(protocol);
  return legacy
    ? { era: 'legacy', version: protocol }
    : { era: 'auto', probeMs: remote ? limits.httpProbeMs : limits.probeMs };
}

/**
 * @returns the conversation
 * @throws whatever the SDK throws; `connectReason` tells what it means
 */
export async function connect(sdk: Sdk, link: Link, options: ConnectOptions): Promise<Connected> {
  const client = createClient(sdk, options);
  await client.connect(link.transport, { timeout: options.timeoutMs, signal: options.stop });
  const modern = client.getProtocolEra() === 'modern';
  const answer = link.tap.opening(modern ? 'server/discover' : 'initialize');
  const protocol = client.getNegotiatedProtocolVersion();
  if (answer?.type !== 'result' || protocol === undefined) throw new Error('no answer was heard');
  return { client, link, protocol, opening: asObject(answer.result) ?? {}, openingText: answer.text };
}

function createClient(sdk: Sdk, { name, version, mode, bare = false }: ConnectOptions): Client {
  const known = sdk.SUPPORTED_PROTOCOL_VERSIONS;
  const client = new sdk.Client(
    { name, version },
    {
      capabilities: bare ? {} : CAPABILITIES,
      // Answers that ask for input are not played along with: nobody sits here to give it.
      inputRequired: { autoFulfill: false },
      ...(mode.era === 'auto'
        ? { versionNegotiation: { mode: 'auto', probe: { timeoutMs: mode.probeMs } } as const }
        : { supportedProtocolVersions: mode.version === undefined ? known : [mode.version, ...known] }),
    },
  );
  if (bare) return client;
  // Declared, so that servers show all they have; answered, so that none waits; and never of any use to them.
  client.setRequestHandler('roots/list', () => ({ roots: [] }));
  client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
  client.setRequestHandler('sampling/createMessage', () => {
    throw new Error('not available while auditing');
  });
  return client;
}

/** @returns why `connect` failed, as the rest of a sentence about the server */
export function connectReason(link: Link, quote: Quote): string {
  const method = link.tap.asked('initialize') ? 'initialize' : 'server/discover';
  const answer = link.tap.opening(method);
  if (answer?.type === 'error')
    return `answers ${method} with error ${answer.code}: ${quote.start(answer.message)}`;
  if (answer?.type === 'broken')
    return `answers ${method} with a message that cannot be used: ${answer.reason}`;
  if (answer?.type === 'lost') return `${answer.reason} before it answered ${method}`;
  const trouble = link.trouble();
  if (trouble !== undefined && !link.tap.asked(method)) return trouble;
  if (answer === undefined)
    return trouble === undefined ? `did not answer ${method}` : `${trouble} before it answered ${method}`;
  return trouble === undefined
    ? `answers ${method} with ${versionProblem(answer, quote)}`
    : `${trouble} after it answered ${method}`;
}

function versionProblem(answer: Extract<Answer, { type: 'result' }>, quote: Quote): string {
  const version: Json | undefined = member(asObject(answer.result), 'protocolVersion');
  if (typeof version !== 'string') return 'no protocol version';
  return `protocol version ${quote.start(version)}, which is not known here`;
}
