/** What the SDK's OAuth client asks of one person's login, and what it hands over to be kept. */

import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';
import type { LoginRequest } from './login-request.ts';
import { isPrivate } from './oauth-fetch.ts';
import type { Kept } from './token-store.ts';

interface Person {
  readonly provider: OAuthClientProvider;
  readonly tokens: () => Kept['tokens'];
}

/**
 * @param kept what an earlier login left
 * @param redirectUrl where the browser comes back to
 * @param state sent along and demanded back
 */
export function personProvider(
  request: LoginRequest,
  kept: Kept,
  redirectUrl: string,
  state: string,
): Person {
  let now = kept;
  let verifier = '';
  let discovery: OAuthDiscoveryState | undefined;
  const keep = async (more: Partial<Kept>): Promise<void> => {
    now = { ...now, ...more };
    await request.store.write(now);
  };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'mcp-audit',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
    },
    state: () => state,
    clientInformation: (about) => clientFor(now, request.clientId, redirectUrl, about?.issuer),
    saveClientInformation: (client, about) => {
      const issuer = about?.issuer ?? client.issuer;
      // A client that a config names is not ours to keep.
      if (issuer === undefined || request.clientId !== undefined) return;
      // Some answer with another spelling of the address; what we come back to is what we asked for.
      const ours = { ...client, redirect_uris: [redirectUrl] };
      return keep({ clients: Object.fromEntries([...Object.entries(now.clients), [issuer, ours]]) });
    },
    tokens: () => now.tokens,
    saveTokens: (tokens) => {
      const unfit = unfitness(tokens);
      // Kept, it would fail every later run before the server could ask for a login.
      if (unfit !== undefined) throw new Error(unfit);
      return keep({ tokens });
    },
    redirectToAuthorization: (url) => {
      if (request.show === undefined) throw new Error('nobody is at a terminal to do it');
      // A person is about to follow it and to type a password there.
      if (!isPrivate(url)) throw new Error(`its page is at ${url.origin}, which is not https`);
      request.show(url.href);
    },
    saveCodeVerifier: (text) => {
      verifier = text;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (found) => {
      discovery = found;
    },
    discoveryState: () => discovery,
    invalidateCredentials: async (scope) => {
      const { tokens, ...rest } = now;
      if (scope === 'client' || scope === 'all') now = { ...rest, clients: {}, ...(tokens && { tokens }) };
      if (scope === 'tokens' || scope === 'all') now = { server: now.server, clients: now.clients };
      await keep({});
    },
  };
  return { provider, tokens: () => now.tokens };
}

/** @returns why a token cannot be sent as a bearer token (RFC 6750), or undefined; nothing of the token is in it */
export function unfitness({ access_token, token_type }: OAuthTokens): string | undefined {
  if (!/^bearer$/i.test(token_type))
    return `the token is of the type ${token_type}, and only bearer tokens are used`;
  if (access_token === '') return 'the token is empty';
  return /^[\x21-\x7e]+$/.test(access_token) ? undefined : 'the token holds what no header can carry';
}

/** A client registered for another address would be refused when the browser comes back. */
function clientFor(
  { clients }: Kept,
  given: string | undefined,
  redirectUrl: string,
  issuer: string | undefined,
): StoredOAuthClientInformation | undefined {
  if (given !== undefined) return { client_id: given };
  if (issuer === undefined || !Object.hasOwn(clients, issuer)) return undefined;
  const client = clients[issuer];
  return client !== undefined && redirectsOf(client).includes(redirectUrl) ? client : undefined;
}

/** @returns the addresses on this machine a registered client comes back to */
export function redirectsOf(client: object): string[] {
  const listed: unknown = Reflect.get(client, 'redirect_uris');
  const texts = Array.isArray(listed) ? listed.map(String) : [];
  return texts.filter((url) => URL.canParse(url) && new URL(url).hostname === '127.0.0.1');
}
