/** What a look at a server is told, and what it knows so far. */

import type { Sighting } from '../model.ts';
import type { Connected } from './connect.ts';
import type { Link } from './link.ts';

export interface ObserveOptions {
  /** Presented to the server as clientInfo. */
  readonly clientName: string;
  readonly clientVersion: string;
  /** True: resources are listed too. */
  readonly resources?: boolean;
  /** True: no client capability is declared, as by the plainest of clients. */
  readonly bare?: boolean;
  /** What the lock recorded, asked for first; absent: the modern era first, then the legacy one. */
  readonly protocol?: string;
  /** For the whole server: start, connect, list. */
  readonly timeoutMs: number;
  /** Of the whole run: deadline, interrupt. */
  readonly signal: AbortSignal;
  /** The caller's environment; a server inherits a few names of it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asked after a complete first pass: list everything once more over the same connection? */
  readonly again: (first: Sighting) => boolean | Promise<boolean>;
  readonly progress?: (phase: 'started' | 'connected' | 'done') => void;
}

/** What is known of a server while it is looked at; a timeout tells what it finds here. */
export interface Notes {
  /** The way to the server; whatever happens, this one is closed. */
  link?: Link;
  connected?: Connected;
  first?: Sighting;
  second?: Sighting;
}
