/** Hears the messages in a text/event-stream and passes on the same events with hollow messages in them. */

import { createParser } from 'eventsource-parser';
import { limits } from '../limits.ts';
import { bytes, type Quote } from './reasons.ts';
import type { Heard, Tap } from './tap.ts';

export interface EventOptions {
  /** Hears every message. */
  readonly tap: Tap;
  /** Told why no more will come, at the latest at the end; returns what goes on instead of an answer that never came. */
  readonly onEnd: (reason: string) => Heard;
  /** Told where the older transport wants messages sent. */
  readonly onEndpoint?: (address: string) => void;
  /** Shows strangers' text. */
  readonly quote: Quote;
}

/**
 * @param body decompressed bytes
 * @returns the stream for the SDK
 */
export function tappedEvents(
  body: ReadableStream<Uint8Array>,
  { tap, onEnd, onEndpoint, quote }: EventOptions,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const encoder = new TextEncoder();
  const copy = createCopy(tap, onEndpoint);
  const read = (chunk: Uint8Array): string | undefined => {
    if (!tap.admit(chunk.length)) return `sent more than ${bytes(limits.serverBytes)}`;
    try {
      return copy.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      return 'sent an event stream that is not valid UTF-8';
    }
  };
  let ending = 'ended its event stream';
  const source = untilBroken(body, () => {
    ending = 'broke off in the middle of its event stream';
  });
  const transform = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const broken = read(chunk);
      const text = copy.take();
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (broken === undefined) return;
      controller.enqueue(encoder.encode(messageEvent(onEnd(broken))));
      controller.terminate();
    },
    flush(controller) {
      // A stream with ids may be taken up again by the SDK; one without ends here.
      if (copy.resumable()) return;
      const junk = copy.junk();
      const reason = junk === undefined ? ending : `${ending}, which held ${quote.start(junk)},`;
      controller.enqueue(encoder.encode(messageEvent(onEnd(reason))));
    },
  });
  return ReadableStream.from<Uint8Array>(source).pipeThrough(transform);
}

/** The SDK takes a connection that breaks for one that is silent, and would wait; here it becomes an end. */
async function* untilBroken(
  body: ReadableStream<Uint8Array>,
  onBroken: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    onBroken();
  }
}

/** Parses events and writes them anew. `feed` returns why it gave up, `take` what was written since the last time. */
function createCopy(tap: Tap, onEndpoint: EventOptions['onEndpoint']) {
  let broken: string | undefined;
  let out = '';
  let resumable = false;
  let junk: string | undefined;
  const parser = createParser({
    maxBufferSize: limits.messageBytes,
    onRetry: (milliseconds) => {
      out += `retry: ${Math.min(milliseconds, limits.reconnectMs)}\n`;
    },
    onError: ({ type }) => {
      if (type !== 'max-buffer-size-exceeded') return;
      broken = `sent an event longer than ${bytes(limits.messageBytes)}`;
    },
    onEvent: ({ id, event, data }) => {
      if (id !== undefined) {
        resumable = true;
        out += `id: ${id}\n`;
      }
      // The older transport says by `endpoint` where to send; a line feed in it would write further events.
      if (event === 'endpoint') {
        const address = data.replaceAll('\n', '');
        onEndpoint?.(address);
        out += `event: endpoint\ndata: ${address}\n\n`;
      } else {
        const heard = tap.received(data);
        if (heard === 'noise' && data !== '') junk ??= data.slice(0, limits.junkCharacters);
        out += messageEvent(heard);
      }
      broken ??= tap.flooded();
    },
  });
  return {
    feed(text: string): string | undefined {
      if (broken === undefined) parser.feed(text);
      return broken;
    },
    take(): string {
      const taken = out;
      out = '';
      return taken;
    },
    resumable: () => resumable,
    /** The first event that is no message, as far as it is kept. */
    junk: () => junk,
  };
}

/** An event without data still carries its id to the SDK. */
function messageEvent(heard: Heard): string {
  return typeof heard === 'object' ? `data: ${JSON.stringify(heard)}\n\n` : '\n';
}
