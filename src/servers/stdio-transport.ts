/** Talks over the stdin and stdout of a process, byte-exact: one line, one message, and what came is what is kept. */

import { isUtf8 } from 'node:buffer';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { limits } from '../limits.ts';
import { junkKind } from './junk.ts';
import { lineReader } from './lines.ts';
import { messageOf } from './messages.ts';
import { type Ending, type ServerProcess, within } from './processes.ts';
import { bytes } from './reasons.ts';
import type { Tap } from './tap.ts';

/** How many places of a line are tried as the beginning of a message that a banner stands before. */
const BANNER_TRIES = 16;
/** Each try reads all that follows, so a long line is not worth it. */
const BANNER_CHARACTERS = 2 ** 20;

/** What is known about a process beside its messages. */
export interface Track {
  ending?: Ending;
  /** Why we stopped listening. */
  broken?: string;
  stderr: Buffer[];
  stderrBytes: number;
  readonly junk: string[];
  /** What the first line seems to be that is no message and not just printed. */
  junkKind?: string;
  /** The beginning of what stands on stdout without a line feed. */
  rest?: () => string;
  understood: boolean;
}

export class StdioTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  readonly #child: ServerProcess | undefined;
  readonly #tap: Tap;
  readonly #track: Track;

  constructor(child: ServerProcess | undefined, tap: Tap, track: Track) {
    this.#child = child;
    this.#tap = tap;
    this.#track = track;
  }

  async start(): Promise<void> {
    const child = this.#child;
    if (child === undefined) throw new Error('not started');
    await child.running;
    const read = lineReader({
      maxBytes: limits.messageBytes,
      onLine: (line) => this.#line(line),
      onTooLong: () => this.#cutOff(`sent a line longer than ${bytes(limits.messageBytes)}`),
    });
    this.#track.rest = () => read.rest(limits.junkCharacters).toString('utf8');
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#track.broken !== undefined) return;
      if (this.#tap.admit(chunk.length)) read(chunk);
      else this.#cutOff(`sent more than ${bytes(limits.serverBytes)}`);
    });
    child.stdout.once('end', () => void this.#outputEnded(child));
    void child.ended.then(() => this.onclose?.());
  }

  /** Whoever ends closes its stdout too, and then the exit is what the reason should name. */
  async #outputEnded(child: ServerProcess): Promise<void> {
    if (!(await within(child.ended, limits.killGraceMs))) this.#stop('closed its stdout');
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (stdin === undefined || !stdin.writable) {
      // The pipe breaks a moment before the exit is known, and the exit is what the reason should name.
      if (this.#child !== undefined) await within(this.#child.ended, limits.drainMs);
      if (this.#track.ending === undefined) this.#track.broken ??= 'closed its stdin';
      throw new Error('not connected');
    }
    this.#tap.sent(message);
    // Not waiting for the pipe: a server that does not read must not hold up what else we have to do.
    stdin.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    await this.#child?.close();
  }

  /** Where reading ends in the middle, what stands there without a line feed says nothing. */
  #cutOff(reason: string): void {
    delete this.#track.rest;
    this.#stop(reason);
  }

  #stop(reason: string): void {
    if (this.#track.broken !== undefined) return;
    this.#track.broken = reason;
    // What is still to come is thrown away; the exit of the process ends the conversation.
    void this.#child?.close();
  }

  #line(line: Buffer): void {
    if (this.#track.broken !== undefined) return;
    const text = line.toString('utf8');
    const heard = isUtf8(line)
      ? this.#tap.received(text)
      : this.#tap.receivedBroken(text, 'it is not valid UTF-8');
    if (typeof heard === 'object') this.#deliver(heard);
    const flood = this.#tap.flooded();
    if (flood !== undefined) this.#cutOff(flood);
    else if (heard === 'noise') this.#noise(text);
  }

  #deliver(message: JSONRPCMessage): void {
    this.#track.understood = true;
    this.onmessage?.(message);
  }

  /** A line that is no message; before the first answer it may be a banner with the answer glued to it. */
  #noise(text: string): void {
    if (text.trim() === '') return;
    const isShort = text.length <= BANNER_CHARACTERS;
    const glued = this.#track.understood || !isShort ? undefined : afterBanner(text);
    const heard = glued === undefined ? 'noise' : this.#tap.received(glued);
    if (typeof heard === 'object') this.#deliver(heard);
    const banner = typeof heard === 'object' ? text.slice(0, text.length - (glued ?? '').length) : text;
    const { junk } = this.#track;
    const kind = isShort && typeof heard !== 'object' ? junkKind(text) : undefined;
    if (kind !== undefined && this.#track.junkKind === undefined) {
      this.#track.junkKind = kind;
      // What was printed before, a banner perhaps, would only hide it.
      junk.length = 0;
    }
    if (junk.length < limits.junkLines) junk.push(banner.slice(0, limits.junkCharacters));
  }
}

function afterBanner(text: string): string | undefined {
  let at = text.indexOf('{', 1);
  for (let tries = 0; at !== -1 && tries < BANNER_TRIES; tries += 1) {
    const rest = text.slice(at);
    if (messageOf(rest) !== undefined) return rest;
    at = text.indexOf('{', at + 1);
  }
  return undefined;
}
