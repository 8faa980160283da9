/** Logs in to remote servers that ask for it, where the user said `--oauth`; what it gives stays with the user. */

import { join } from 'node:path';
import { type Io, write } from '../io.ts';
import type { HttpLaunch, JsonObject, Observation, ServerSpec } from '../model.ts';
import { own } from '../objects.ts';
import { foreign } from '../report/foreign.ts';
import type { LoginRequest } from '../servers/login-request.ts';
import type { TokenStore } from '../servers/token-store.ts';
import { withHeaders } from './helped.ts';
import { hasTerminal } from './terminal.ts';

type Remote = ServerSpec & { readonly launch: HttpLaunch };

/** `$XDG_STATE_HOME/mcp-audit/oauth`: the state of a user, in no project and in no backup of a configuration. */
async function storeOf({ env, home }: Io): Promise<TokenStore> {
  const { tokenStore } = await import('../servers/token-store.ts');
  const given = env.XDG_STATE_HOME ?? '';
  const base = given.startsWith('/') ? given : join(home, '.local', 'state');
  return tokenStore(join(base, 'mcp-audit', 'oauth'));
}

function isRemote(spec: ServerSpec): spec is Remote {
  return spec.launch !== undefined && spec.launch.transport !== 'stdio' && spec.launch.problem === undefined;
}

/** @returns the specs, those with a token from an earlier login carrying it */
export async function withKeptTokens(io: Io, specs: readonly ServerSpec[]): Promise<ServerSpec[]> {
  const store = await storeOf(io);
  return Promise.all(
    specs.map(async (spec) => {
      if (!isRemote(spec)) return spec;
      const { tokens } = await store.read(spec.launch.url);
      return tokens === undefined ? spec : withToken(spec, tokens.access_token, [tokens.refresh_token ?? '']);
    }),
  );
}

function withToken(spec: Remote, token: string, secrets: readonly string[]): ServerSpec {
  const carrying = withHeaders(spec, spec.launch, new Map([['Authorization', `Bearer ${token}`]]));
  return {
    ...carrying,
    secrets: [...new Set([...carrying.secrets, ...secrets])].filter((one) => one !== ''),
  };
}

/**
 * Logs in to each server that was seen to ask for it, one after the other: one person can do one at a time.
 *
 * @param mayAsk false where nobody is to be asked, as in a pipeline
 * @param stop ends what is under way
 * @returns by index of the spec: the spec to look at once more
 */
export async function loggedIn(
  io: Io,
  specs: readonly ServerSpec[],
  observations: readonly Observation[],
  mayAsk: boolean,
  stop: AbortSignal,
): Promise<Map<number, ServerSpec>> {
  const again = new Map<number, ServerSpec>();
  const store = await storeOf(io);
  const { logIn } = await import('../servers/oauth.ts');
  for (const [at, { login }] of observations.entries()) {
    const spec = specs[at];
    if (login === undefined || spec === undefined || !isRemote(spec)) continue;
    const request = requestFor(io, spec, {
      ...login,
      store,
      env: io.env,
      stop,
    });
    const person = mayAsk && hasTerminal(io) && request.machine === undefined;
    const result = await logIn(person ? { ...request, show: shower(io, spec) } : request);
    if ('token' in result) again.set(at, withToken(spec, result.token, result.secrets));
    else {
      const secrets = [...new Set([...spec.secrets, ...result.secrets])];
      const problem = `${result.problem}${halfGiven(io, spec)}`;
      again.set(at, { ...spec, secrets, launch: { ...spec.launch, problem } });
    }
  }
  return again;
}

function shower(io: Io, { key, launch }: Remote) {
  return (url: string): void => {
    const { origin } = new URL(url);
    const text = `${foreign(key)} (${foreign(new URL(launch.url).origin)}) sends you to ${foreign(origin)} to log in. Open:`;
    void write(io.stderr, `${text}\n${foreign(url)}\n`).catch(() => {});
  };
}

/** What a machine logs in with; all of them, or it does not. */
const MACHINE = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'];

/** For one server only, or for all. */
function machineVariable({ env }: Io, key: string, name: string): string | undefined {
  const suffix = key.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  return env[`MCP_AUDIT_OAUTH_${name}_${suffix}`] || env[`MCP_AUDIT_OAUTH_${name}`] || undefined;
}

/** Who set one of the variables meant them to be used. */
function halfGiven(io: Io, { key }: Remote): string {
  const missing = MACHINE.filter((name) => machineVariable(io, key, name) === undefined);
  if (missing.length === 0 || missing.length === MACHINE.length) return '';
  const names = missing.map((name) => `MCP_AUDIT_OAUTH_${name}`).join(' and ');
  return `; ${names} ${missing.length === 1 ? 'is' : 'are'} not set, so that no client credentials are used`;
}

function requestFor(
  io: Io,
  { key, launch, entry }: Remote,
  base: Omit<LoginRequest, 'server'>,
): LoginRequest {
  const [id, secret, issuer] = MACHINE.map((name) => machineVariable(io, key, name));
  // Without an issuer the server would choose who gets the secret.
  const machine =
    id !== undefined && secret !== undefined && issuer !== undefined ? { id, secret, issuer } : undefined;
  const { clientId, callbackPort } = settingsOf(entry);
  return {
    ...base,
    server: launch.url,
    ...(machine && { machine }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(callbackPort === undefined ? {} : { callbackPort }),
  };
}

/** The client that the config's `oauth` member says was registered beforehand. */
function settingsOf(entry: JsonObject): { clientId?: string; callbackPort?: number } {
  const oauth = own(entry, 'oauth');
  const [clientId, callbackPort] = [own(oauth, 'clientId'), own(oauth, 'callbackPort')];
  return {
    ...(typeof clientId === 'string' ? { clientId } : {}),
    ...(typeof callbackPort === 'number' ? { callbackPort } : {}),
  };
}
