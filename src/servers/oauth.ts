/** Logs in to a remote server with the SDK's OAuth client: code and PKCE for a person, client credentials for a machine. */

import { randomBytes } from 'node:crypto';
import type { OAuthTokens } from '@modelcontextprotocol/client';
import { limits } from '../limits.ts';
import { loginReason } from './login-reason.ts';
import type { LoginRequest } from './login-request.ts';
import { type Brought, type Callback, openCallback } from './oauth-callback.ts';
import { oauthFetch } from './oauth-fetch.ts';
import { personProvider, redirectsOf, unfitness } from './oauth-person.ts';
import { senderFor } from './proxy.ts';
import { quietConsole } from './quiet-console.ts';
import { auth, ClientCredentialsProvider } from './sdk-login.ts';
import type { Kept } from './token-store.ts';

/** The token, and every further secret of the login; or why there is none, as the rest of a sentence about the server. */
type Login =
  | { readonly token: string; readonly secrets: readonly string[] }
  | { readonly problem: string; readonly secrets: readonly string[] };

/** Never throws: what went wrong is told. */
export async function logIn(request: LoginRequest): Promise<Login> {
  // The SDK tells the console what went wrong, in words of the servers it talks to.
  const release = quietConsole();
  const { send, close } = senderFor(request.env);
  const fetchFn = oauthFetch(send, request.stop, new URL(request.server));
  try {
    return request.machine === undefined
      ? await asPerson(request, fetchFn)
      : await asMachine(request, request.machine, fetchFn);
  } catch (error) {
    // Strangers' words are in it: bounded here, escaped where it is shown.
    return { problem: `needs login, which failed: ${loginReason(error)}`, secrets: await usedIn(request) };
  } finally {
    await close();
    release();
  }
}

/** What a login that failed has told the authorization server, which may repeat it in its error. */
async function usedIn({ machine, store, server }: LoginRequest): Promise<string[]> {
  const { clients, tokens } = await store.read(server);
  const registered = Object.values(clients).map(
    (client) => Reflect.get(Object(client), 'client_secret') as unknown,
  );
  const used = [machine?.secret, tokens?.access_token, tokens?.refresh_token, ...registered];
  return used.filter((text) => typeof text === 'string');
}

type Fetch = ReturnType<typeof oauthFetch>;

function authOptions({ server, scope, resourceMetadata, anew }: LoginRequest, fetchFn: Fetch) {
  const named = resourceMetadata !== undefined && URL.canParse(resourceMetadata);
  return {
    serverUrl: server,
    fetchFn,
    forceReauthorization: anew,
    ...(scope === undefined ? {} : { scope }),
    ...(named ? { resourceMetadataUrl: new URL(resourceMetadata) } : {}),
  };
}

async function asMachine(
  request: LoginRequest,
  { id, secret, issuer }: NonNullable<LoginRequest['machine']>,
  fetchFn: Fetch,
): Promise<Login> {
  const provider = new ClientCredentialsProvider({
    clientId: id,
    clientSecret: secret,
    expectedIssuer: issuer,
    clientName: 'mcp-audit',
    ...(request.scope === undefined ? {} : { scope: request.scope }),
  });
  await auth(provider, authOptions(request, fetchFn));
  return loginOf(provider.tokens(), [secret]);
}

async function asPerson(request: LoginRequest, fetchFn: Fetch): Promise<Login> {
  const kept = await request.store.read(request.server);
  if (request.show === undefined && kept.tokens?.refresh_token === undefined) {
    const problem = 'needs login, and nobody is at a terminal to do it';
    return { problem, secrets: [] };
  }
  const callback = await openCallback(portsFor(request, kept));
  try {
    // Whoever does not know it cannot end or redirect this login.
    const state = randomBytes(32).toString('base64url');
    const person = personProvider(request, kept, callback.url, state);
    const options = authOptions(request, fetchFn);
    // Listens from here on: the browser may be back before the URL is shown whole.
    const back = comeBack(callback, state, request.stop);
    if ((await auth(person.provider, options)) === 'REDIRECT') {
      const brought = await back;
      if ('error' in brought)
        return { problem: `needs login, which was refused: ${brought.error}`, secrets: [] };
      const { code, iss } = brought;
      const answer = { authorizationCode: code, ...(iss === undefined ? {} : { iss }) };
      await auth(person.provider, { ...options, ...answer });
    }
    return loginOf(person.tokens(), []);
  } finally {
    callback.close();
  }
}

function loginOf(tokens: OAuthTokens | undefined, used: readonly string[]): Login {
  if (tokens === undefined) return { problem: 'needs login, and no token was given', secrets: used };
  const secrets = [...used, tokens.access_token, tokens.refresh_token, tokens.id_token];
  const given = secrets.filter((text) => text !== undefined);
  const unfit = unfitness(tokens);
  return unfit === undefined
    ? { token: tokens.access_token, secrets: given }
    : { problem: `needs login, which failed: ${unfit}`, secrets: given };
}

/** A client is registered with the address it comes back to, so the port of the last time is asked for first. */
function portsFor({ callbackPort }: LoginRequest, { clients }: Kept): number[] {
  if (callbackPort !== undefined) return [callbackPort];
  const known = Object.values(clients).flatMap((client) =>
    redirectsOf(client).map((url) => Number(new URL(url).port)),
  );
  return [...new Set(known), 0];
}

/** Waits for the browser, but not for ever. */
async function comeBack(callback: Callback, state: string, stop: AbortSignal): Promise<Brought> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Brought>((resolve) => {
    const giveUp = (): void => resolve({ error: `nobody came back within ${limits.loginMs / 1000} s` });
    timer = setTimeout(giveUp, limits.loginMs);
    stop.addEventListener('abort', () => resolve({ error: String(stop.reason) }), { once: true });
  });
  const brought = await Promise.race([callback.wait(state), late]);
  clearTimeout(timer);
  return brought;
}
