/** Hears the messages in a text/event-stream and passes on the same events with hollow messages in them. */

import { createParser } from 'eventsource-parser';
import { limits } from '../limits.ts';
import { bytes, type Quote } from './reasons.ts';
import type { Heard, Tap } from './tap.ts';

/** A server that asks for no pause at all, and ends each stream at once, would keep both busy. */
const SHORTEST_PAUSE_MS = 50;

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
  const lines = lineFeeds();
  const reader = body.getReader();
  const read = (chunk: Uint8Array): string | undefined => {
    if (!tap.admit(chunk.length)) return `sent more than ${bytes(limits.serverBytes)}`;
    try {
      return copy.feed(lines(decoder.decode(chunk, { stream: true })));
    } catch {
      return 'sent an event stream that is not valid UTF-8';
    }
  };
  const end = (reason: string): string => {
    // A stream with ids may be taken up again by the SDK; one without ends here.
    if (copy.resumable()) return '';
    const junk = copy.junk();
    const ending = junk === undefined ? reason : `${reason}, which held ${quote.start(junk)},`;
    return messageEvent(onEnd(ending));
  };
  // Not a transform: cancelling one waits for what the server sends next, which may never come.
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      let isOver = false;
      while (text === '' && !isOver) {
        // The SDK takes a connection that breaks for one that is silent, and would wait; here it becomes an end.
        const piece = await reader.read().catch(() => undefined);
        const broken = piece?.value && read(piece.value);
        isOver = broken !== undefined || piece?.value === undefined;
        text = copy.take();
        if (broken !== undefined) text += messageEvent(onEnd(broken));
        else if (isOver)
          text += end(piece ? 'ended its event stream' : 'broke off in the middle of its event stream');
      }
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (!isOver) return;
      controller.close();
      await reader.cancel().catch(() => {});
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** A lone carriage return ends a line as well; the parser would wait for what follows it. */
function lineFeeds(): (text: string) => string {
  let afterReturn = false;
  return (text) => {
    if (text === '') return '';
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    afterReturn = text.endsWith('\r');
    return rest.replaceAll(/\r\n?/g, '\n');
  };
}

/** An id the SDK can send back in a header; with another one, or an empty one, no stream is taken up again. */
const USABLE_ID = /^[\x21-\x7e]+$/;

/** Parses events and writes them anew. `feed` returns why it gave up, `take` what was written since the last time. */
function createCopy(tap: Tap, onEndpoint: EventOptions['onEndpoint']) {
  let broken: string | undefined;
  let out = '';
  let resumable = false;
  let junk: string | undefined;
  const parser = createParser({
    maxBufferSize: limits.messageBytes,
    onRetry: (milliseconds) => {
      out += `retry: ${Math.max(SHORTEST_PAUSE_MS, Math.min(milliseconds, limits.reconnectMs))}\n`;
    },
    onError: ({ type, line }) => {
      if (type === 'unknown-field') junk ??= line?.slice(0, limits.junkCharacters);
      if (type !== 'max-buffer-size-exceeded') return;
      broken = `sent an event longer than ${bytes(limits.messageBytes)}`;
    },
    onEvent: ({ id, event, data }) => {
      if (id !== undefined && USABLE_ID.test(id)) {
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
    /** The first event or line that is no message, as far as it is kept. */
    junk(): string | undefined {
      // What stands without an end may be no event at all, as a bare JSON body.
      parser.reset({ consume: true });
      return junk;
    },
  };
}

/** An event that goes on without data still carries its id to the SDK, which reads none of an event without a line. */
function messageEvent(heard: Heard): string {
  return `data: ${typeof heard === 'object' ? JSON.stringify(heard) : ''}\n\n`;
}
