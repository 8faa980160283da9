/** Reaches servers through the proxy that the usual variables name, on every Node; loads nothing where none does. */

import type { buildConnector } from 'undici';
import { limits } from '../limits.ts';

/** What `fetch` is, whichever library it comes from. */
export type Send = (url: string | URL, init?: RequestInit) => Promise<Response>;

type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Lower case wins, as for curl; HTTP_PROXY in capitals is what a web request can set in a CGI, but we are none. */
function variable(env: Environment, name: string): string {
  return (env[name] ?? env[name.toUpperCase()] ?? '').trim();
}

/**
 * @param env the caller's environment: HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY, in either case
 * @returns the proxy for a URL, undefined where it is reached directly. A server on this machine is never reached
 *   through another one unless MCP_AUDIT_PROXY_LOOPBACK is 1
 * @throws Error with the rest of a sentence about the server where the variable is no address of an HTTP proxy
 */
function proxyFor(url: URL, env: Environment): string | undefined {
  if (LOOPBACK.test(url.hostname) && env.MCP_AUDIT_PROXY_LOOPBACK !== '1') return undefined;
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const written = variable(env, name) || variable(env, 'all_proxy');
  if (written === '' || excepted(url, variable(env, 'no_proxy'))) return undefined;
  const address = written.includes('://') ? written : `http://${written}`;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(
      `is behind a proxy that cannot be used: ${name.toUpperCase()} is no http or https address`,
    );
  return address;
}

/** `example.com` and `.example.com` also mean what is below it, as they do for curl; `*` means everything. */
function excepted(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return list.split(/[,\s]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', only] = /^\[?(.+?)\]?(?::(\d{1,5}))?$/.exec(entry.toLowerCase()) ?? [];
    // More than one colon is an IPv6 address, and no port.
    const [whole, wanted] =
      entry.split(':').length > 2 && !entry.startsWith('[') ? [entry.toLowerCase(), undefined] : [name, only];
    const bare = whole.replace(/^\*?\./, '');
    if (bare === '' || (wanted !== undefined && wanted !== port)) return false;
    return host === bare || host.endsWith(`.${bare}`);
  });
}

/** Its code says that a proxy closed one connection after the other. */
export const PROXY_CLOSES = 'ERR_PROXY_CLOSES';

/** What went wrong on the way through a proxy; its cause says what. */
export class BehindProxy extends Error {
  /** @param host of the proxy, with its port and without its login */
  constructor(
    readonly host: string,
    cause: unknown,
  ) {
    super('through a proxy', { cause });
  }
}

interface Sender {
  readonly send: Send;
  /** Gives up the connections to proxies. Never rejects. */
  readonly close: () => Promise<void>;
}

/** @returns a fetch that goes through the proxy of the environment, where it names one for the URL */
export function senderFor(env: Environment): Sender {
  const agents = new Map<string, { destroy(): Promise<void> }>();
  const send: Send = async (url, init) => {
    const proxy = proxyFor(new URL(url), env);
    if (proxy === undefined) return fetch(url, init);
    const { fetch: through } = await import('undici');
    const dispatcher = agents.get(proxy) ?? (await agentFor(proxy));
    agents.set(proxy, dispatcher);
    // The library's types and node's own are two versions of the same code.
    const options = { ...init, dispatcher } as unknown as Parameters<typeof through>[1];
    try {
      return (await through(String(url), options)) as unknown as Response;
    } catch (error) {
      throw new BehindProxy(new URL(proxy).host, error);
    }
  };
  const close = async (): Promise<void> => {
    await Promise.all([...agents.values()].map((agent) => agent.destroy().catch(() => {})));
  };
  return { send, close };
}

async function agentFor(proxy: string): Promise<{ destroy(): Promise<void> }> {
  const { Pool, ProxyAgent } = await import('undici');
  const { username, password } = new URL(proxy);
  const login = `${decoded(username)}:${decoded(password)}`;
  return new ProxyAgent({
    uri: proxy,
    // The library sends no login that has a user name only.
    ...(username !== '' && { token: `Basic ${Buffer.from(login).toString('base64')}` }),
    clientFactory: (origin, options) => new Pool(origin, { ...options, connect: bounded(options) }),
  });
}

/** Somebody who wrote `%` and meant it is understood. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A proxy that closes what it accepted would be asked again thousands of times a second, until the time is up. */
function bounded(options: object): buildConnector.connector {
  const connect = Reflect.get(options, 'connect') as buildConnector.connector;
  let left: number = limits.proxyConnections;
  return (to, callback) => {
    left -= 1;
    if (left >= 0) return connect(to, callback);
    callback(Object.assign(new Error('too many connections'), { code: PROXY_CLOSES }), null);
  };
}
