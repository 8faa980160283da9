/** Tries to get into conversation with a server, a second time where the first try used the wrong era. */

import { limits } from '../limits.ts';
import type { ServerSpec } from '../model.ts';
import { type Connected, connect, type Mode, modeFor } from './connect.ts';
import { connectReason } from './connect-reason.ts';
import { environmentOf } from './environment.ts';
import { launchProblem, openHttp } from './http.ts';
import type { Link } from './link.ts';
import type { Notes, ObserveOptions } from './options.ts';
import type { Quote } from './reasons.ts';
import { openStdio } from './stdio.ts';

interface Attempted {
  readonly connected?: Connected;
  /** Set where the server was reached in another way than its launch says. */
  readonly transport?: 'sse';
  /** Why there is no conversation. */
  readonly reason: string;
}

/**
 * @param stop gives up
 * @param notes gets the link as soon as there is one, so that it is closed whatever happens
 * @returns the conversation or the reason why there is none
 */
export async function attempt(
  spec: ServerSpec,
  options: ObserveOptions,
  stop: AbortSignal,
  quote: Quote,
  notes: Notes,
): Promise<Attempted> {
  const { launch } = spec;
  if (launch === undefined) return { reason: notLaunchable(spec) };
  const problem = launch.transport === 'stdio' ? launch.problem : launchProblem(launch);
  if (problem !== undefined) return { reason: problem };
  if (stop.aborted) return { reason: 'was not started' };
  const open = async (): Promise<Link> => {
    if (launch.transport === 'stdio') {
      return openStdio(launch, environmentOf(launch, options.env), quote);
    }
    return openHttp(launch, { quote, stop, env: options.env });
  };
  const link = await open();
  notes.link = link;
  options.progress?.('started');
  const first =
    launch.transport === 'sse'
      ? ({ era: 'legacy' } as const)
      : modeFor(options.protocol, launch.transport === 'http');
  const tried = await tryOnce(link, first, options, stop, quote);
  if (stop.aborted || launch.transport === 'sse') return tried;
  const second = otherMode(first, tried, link, options.timeoutMs);
  const retried = second === undefined ? tried : await tryAnew(await open(), second);
  const last = notes.link ?? link;
  const older = launch.transport === 'http' && !launch.noFallback && last.worthOlderTransport?.();
  if (retried.connected !== undefined || !older || stop.aborted) return retried;
  const context = { quote, stop, env: options.env };
  const stream = await tryAnew(await openHttp({ ...launch, transport: 'sse' }, context), { era: 'legacy' });
  // Where that fails too, the answer at the address the config names says more.
  return stream.connected === undefined ? retried : { ...stream, transport: 'sse' };

  async function tryAnew(again: Link, mode: Mode): Promise<Attempted> {
    await notes.link?.close();
    notes.link = again;
    return stop.aborted ? tried : tryOnce(again, mode, options, stop, quote);
  }
}

function notLaunchable({ unset }: ServerSpec): string {
  if (unset.length === 0) return 'cannot be started: its entry is not complete';
  return `cannot be started: these variables are not set: ${unset.join(', ')}`;
}

async function tryOnce(
  link: Link,
  mode: Mode,
  options: ObserveOptions,
  stop: AbortSignal,
  quote: Quote,
): Promise<Attempted> {
  const { clientName: name, clientVersion: version, timeoutMs, bare = false } = options;
  try {
    const connected = await connect(link, { name, version, bare, mode, timeoutMs, stop });
    return { connected, reason: '' };
  } catch {
    return { reason: `${connectReason(link, quote)}${link.remark()}` };
  }
}

/** The mode a second try is worth, or undefined. A process is started again only in these cases. */
function otherMode(first: Mode, tried: Attempted, link: Link, timeoutMs: number): Mode | undefined {
  const { tap } = link;
  const inInitialize = tap.asked('initialize');
  if (first.era === 'legacy') {
    // It knows no `initialize` any more: since the lock recorded it, it left the legacy era.
    const refused = tried.connected === undefined && tap.opening('initialize')?.type === 'error';
    return refused ? { era: 'auto', probeMs: limits.probeMs } : undefined;
  }
  // The modern answer came after we had stopped waiting for it, as from a first `npx` that downloads. Going on
  // would let the speed of a start decide which definitions are seen.
  if (inInitialize && tap.lateModern()) return { era: 'auto', probeMs: timeoutMs };
  // It broke off at the modern question, before it was asked the legacy one.
  if (tried.connected !== undefined || inInitialize) return undefined;
  return link.worthOtherEra() ? { era: 'legacy' } : undefined;
}
