/** Waits on this machine for the browser to come back from a login. */

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PATH = '/callback';

/** What the browser brought: a code, or why there is none. */
export type Brought = { readonly code: string; readonly iss?: string } | { readonly error: string };

export interface Callback {
  /** Where the authorization server sends the browser. */
  readonly url: string;
  /** Resolves with the first answer that carries this state; others are turned away and not counted. */
  readonly wait: (state: string) => Promise<Brought>;
  readonly close: () => void;
}

/**
 * @param ports tried in order; 0 lets the system choose
 * @throws where none of them can be had
 */
export async function openCallback(ports: readonly number[]): Promise<Callback> {
  const server = createServer();
  const port = await listen(server, ports);
  const wait = (state: string): Promise<Brought> =>
    new Promise((resolve) => {
      server.on('request', (request, response) => {
        const url = new URL(request.url ?? '/', 'http://127.0.0.1');
        const brought = request.method === 'GET' && url.pathname === PATH ? read(url, state) : undefined;
        if (brought === undefined) return answer(response, 400, 'This is not the login that is awaited.');
        answer(response, 200, 'You can close this page and go back to the terminal.');
        resolve(brought);
      });
    });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}${PATH}`, wait, close };
}

async function listen(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const bound = await new Promise<boolean>((resolve) => {
      const failed = (): void => resolve(false);
      server.once('error', failed);
      // This machine only: nobody on the network may bring a code.
      server.listen(port, '127.0.0.1', () => {
        server.off('error', failed);
        resolve(true);
      });
    });
    if (bound) return (server.address() as AddressInfo).port;
  }
  throw new Error('no port for the answer of the login can be opened');
}

/** Any page can send the browser here; only who was told the state has a say. */
function read(url: URL, state: string): Brought | undefined {
  const { searchParams: given } = url;
  if (given.get('state') !== state) return undefined;
  const [code, error, iss] = ['code', 'error', 'iss'].map((name) => given.get(name) ?? undefined);
  if (code === undefined) return { error: error ?? 'no code' };
  return iss === undefined ? { code } : { code, iss };
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${text}\n`);
}
