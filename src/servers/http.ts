/** Talks to a remote server by its URL, over streamable HTTP or the older HTTP+SSE; no login, nothing else fetched. */

import type { Transport } from '@modelcontextprotocol/client';
import { limits } from '../limits.ts';
import type { HttpLaunch } from '../model.ts';
import { guardedFetch, type HttpTrouble } from './guarded-fetch.ts';
import type { Link } from './link.ts';
import { senderFor } from './proxy.ts';
import type { Quote } from './reasons.ts';
import { createTap } from './tap.ts';

/** @returns why a launch cannot be used at all, or undefined; header values are never part of the reason */
export function launchProblem(launch: HttpLaunch): string | undefined {
  if (launch.problem !== undefined) return launch.problem;
  if (!URL.canParse(launch.url)) return 'has a URL that cannot be read';
  const url = new URL(launch.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'has a URL that is neither http nor https';
  if (url.username !== '' || url.password !== '') {
    return 'has a user name or password in its URL, which fetch does not send; use an Authorization header';
  }
  for (const [name, value] of launch.headers) {
    try {
      new Headers([[name, value]]);
    } catch {
      return `has a header, ${JSON.stringify(name)}, that cannot be sent`;
    }
  }
  return undefined;
}

/** What a server of the older transport answers to a POST at the address of its event stream. */
const OLDER: ReadonlySet<number> = new Set([400, 404, 405, 406, 415, 422, 501]);

/** What opening a way over HTTP takes beside the launch. */
interface HttpContext {
  readonly quote: Quote;
  /** Ends every request under way. */
  readonly stop: AbortSignal;
  /** The caller's environment, which may name a proxy. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @param launch one that `launchProblem` finds nothing wrong with */
export async function openHttp(launch: HttpLaunch, { quote, stop, env }: HttpContext): Promise<Link> {
  // The first fetch of a process hears nothing of a connection that closes while the parser is still being compiled;
  // one of nothing has it compiled.
  const [sdk] = await Promise.all([import('./sdk-transports.ts'), fetch('data:,')]);
  const tap = createTap();
  const { send, close: closeSender } = senderFor(env);
  const guarded = guardedFetch({ tap, quote, stop, send, answersHere: launch.transport === 'http' });
  const url = new URL(launch.url);
  const options = {
    fetch: guarded.fetch,
    requestInit: { headers: [...launch.headers] as [string, string][] },
  };
  if (launch.transport === 'sse') {
    const transport = new sdk.SSEClientTransport(url, options);
    return link(transport, tap, guarded, async () => {
      await transport.close();
      await closeSender();
    });
  }
  const transport = new sdk.StreamableHTTPClientTransport(url, options);
  return link(transport as Transport, tap, guarded, async () => {
    await politely(transport.terminateSession());
    await transport.close();
    await closeSender();
  });
}

function link(
  transport: Transport,
  tap: Link['tap'],
  guarded: ReturnType<typeof guardedFetch>,
  close: () => Promise<void>,
): Link {
  return {
    transport,
    tap,
    local: false,
    trouble: () => guarded.trouble()?.reason,
    remark: () => '',
    noisy: () => false,
    worthOtherEra: () => guarded.trouble()?.otherEra ?? true,
    login: () => loginFor(guarded.trouble()),
    // Servers of before 2025-03-26 do not accept a POST at the address where they offer their event stream.
    worthOlderTransport: () => OLDER.has(guarded.trouble()?.status ?? 0),
    close: () => close().catch(() => {}),
  };
}

/** A 401 asks for a login; a 403 only where it says that the token lacks a scope. */
function loginFor(trouble: HttpTrouble | undefined): ReturnType<NonNullable<Link['login']>> {
  const { challenge, status } = trouble ?? {};
  if (challenge === undefined) return undefined;
  const anew = challenge.says.get('error') === 'insufficient_scope';
  if (status === 403 && !anew) return undefined;
  const [scope, resourceMetadata] = [challenge.says.get('scope'), challenge.says.get('resource_metadata')];
  return {
    anew,
    ...(scope === undefined ? {} : { scope }),
    ...(resourceMetadata === undefined ? {} : { resourceMetadata }),
  };
}

/** Waits for a courtesy, but not long and whatever comes of it. */
async function politely(courtesy: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limits.endSessionMs);
  });
  await Promise.race([courtesy.catch(() => {}), late]);
  clearTimeout(timer);
}
