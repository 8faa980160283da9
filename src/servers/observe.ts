/** Looks at one server from start to end; whatever goes wrong becomes part of the observation. */

import type { JsonObject, Observation, ServerSpec, Sighting } from '../model.ts';
import { own } from '../objects.ts';
import { redactor } from '../redact.ts';
import { attempt } from './attempt.ts';
import { answerBreaches, openingBreaches } from './breaches.ts';
import { endOf, startClocks } from './clocks.ts';
import type { Connected } from './connect.ts';
import { CAPABILITY_NAMES } from './conversation.ts';
import { KINDS, RESOURCES } from './kinds.ts';
import { asObject } from './messages.ts';
import type { Notes, ObserveOptions } from './options.ts';
import { quietConsole } from './quiet-console.ts';
import { pageWords, quoter, seconds } from './reasons.ts';
import { sight } from './sighting.ts';
import { isModern } from './versions.ts';

export type { ObserveOptions } from './options.ts';

type Outcome = Omit<Observation, 'key' | 'config' | 'client' | 'capabilities' | 'durationMs'>;

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** Starts or reaches a server, lists what it offers, ends it. Never throws: failure is a value. */
export async function observe(spec: ServerSpec, options: ObserveOptions): Promise<Observation> {
  const began = performance.now();
  const release = quietConsole();
  const redact = redactor(spec.secrets);
  const stop = startClocks(options);
  const notes: Notes = {};
  let outcome: Outcome;
  try {
    outcome = await Promise.race([
      look(spec, options, stop.signal, notes),
      stop.reached.then(() => stopped(notes, options)),
    ]);
  } catch (error) {
    outcome = { status: 'unreachable', reason: `cannot be audited: ${String(error)}` };
  }
  stop.clear();
  await notes.link?.close();
  release();
  options.progress?.('done');
  return {
    key: spec.key,
    config: spec.config,
    ...outcome,
    ...(outcome.reason === undefined ? {} : { reason: redact(outcome.reason) }),
    client: options.clientName,
    capabilities: options.bare === true ? [] : CAPABILITY_NAMES,
    durationMs: Math.round(performance.now() - began),
  };
}

async function look(
  spec: ServerSpec,
  options: ObserveOptions,
  stop: AbortSignal,
  notes: Notes,
): Promise<Outcome> {
  const quote = quoter(redactor(spec.secrets));
  const attempted = await attempt(spec, options, stop, quote, notes);
  if (attempted.connected === undefined) {
    const login = notes.link?.login?.();
    return { status: 'unreachable', reason: attempted.reason, ...(login && { login }) };
  }
  notes.connected = attempted.connected;
  options.progress?.('connected');
  const { connected, transport } = attempted;
  const sighted = async (which: 'first' | 'second'): Promise<Sighting> => {
    const keep = (soFar: Sighting): void => {
      notes[which] = soFar;
    };
    const whole = await sight(connected, quote, keep, options.resources);
    keep(whole);
    return whole;
  };
  const first = await sighted('first');
  if (reasonOf(first) === undefined && (await options.again(first))) await sighted('second');
  return { ...seen(notes, connected), ...(transport && { transport }) };
}

function seen(notes: Notes, connected: Connected, cutOff?: string): Outcome {
  const first = notes.first ?? { listings: [] };
  const atFirst = reasonOf(first);
  const atLast = cutOff ?? atFirst ?? (notes.second && reasonOf(notes.second));
  const isSecond = notes.first !== undefined && atFirst === undefined && atLast !== undefined;
  const reason = isSecond ? `listed everything once; asked again, it ${atLast}` : atLast;
  const info = serverInfoOf(connected.opening);
  const breaches = [
    ...openingBreaches(connected.opening, isModern(connected.protocol)),
    ...answerBreaches(connected.link.tap),
  ];
  return {
    status: reason === undefined ? 'listed' : 'incomplete',
    ...(reason === undefined ? {} : { reason: `${reason}${connected.link.remark()}` }),
    protocol: connected.protocol,
    ...(info === undefined ? {} : { serverInfo: info }),
    ...(breaches.length > 0 ? { breaches } : {}),
    ...(connected.link.noisy() ? { noisy: true } : {}),
    first,
    // A second look that broke off shows less than the first one, which saw everything.
    ...(notes.second === undefined || isSecond ? {} : { second: notes.second }),
  };
}

function reasonOf(sighting: Sighting): string | undefined {
  return sighting.listings.find(({ incomplete }) => incomplete !== undefined)?.incomplete;
}

/** The modern era has no place for it but the result's `_meta`. */
function serverInfoOf(opening: JsonObject): JsonObject | undefined {
  const inMeta = own(own(opening, '_meta'), SERVER_INFO);
  return asObject(own(opening, 'serverInfo')) ?? asObject(inMeta);
}

/** Whoever leads on for ever has answered, many times. */
function askedFor(method: string, { first, second }: Notes): string {
  const kind = [...KINDS, RESOURCES].find((one) => one.method === method)?.kind;
  const listing = (second ?? first)?.listings.find((one) => one.kind === kind);
  return pageWords(method, listing?.incomplete === undefined ? 0 : listing.pages.length);
}

/** What is known when one of the clocks ran out. */
function stopped(notes: Notes, { signal, timeoutMs }: ObserveOptions): Outcome {
  if (!signal.aborted) return tooLate(notes, timeoutMs);
  return {
    status: 'unreachable',
    reason: `was not looked at to the end, because the run ended: ${endOf(signal)}`,
  };
}

function tooLate(notes: Notes, timeoutMs: number): Outcome {
  const { link, connected } = notes;
  const awaited = link?.tap.awaited();
  const trouble = link?.trouble();
  const opened = link?.tap.opening('initialize') !== undefined;
  const what =
    awaited !== undefined
      ? `${trouble === undefined ? '' : `${trouble} and `}did not answer ${askedFor(awaited, notes)}`
      : opened
        ? 'did not take notifications/initialized'
        : (trouble ?? 'was not ready');
  const late = `${what} within ${seconds(timeoutMs)}`;
  if (connected !== undefined) return seen(notes, connected, late);
  return { status: 'unreachable', reason: `${late}${link?.remark() ?? ''}` };
}
