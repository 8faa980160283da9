/** What a client's way of writing configs is made of: data, so that a further client is one more file. */

import type { ConfigNode } from './tree.ts';

/** Something a strict reader of the syntax would refuse. */
export interface Oddity {
  readonly kind: 'comment' | 'trailing-comma' | 'byte-order-mark';
  /** Counted from 1. */
  readonly line: number;
}

export interface ParsedConfig {
  /** Absent for a file of white space only. */
  readonly root: ConfigNode | undefined;
  readonly oddities: readonly Oddity[];
}

export type Transport = 'stdio' | 'http' | 'sse';

/** How a client says that an entry is switched off. */
export interface Flag {
  readonly member: string;
  /** The value that switches off: `true` for `disabled`, `false` for `enabled`. */
  readonly off: boolean;
}

export interface Dialect {
  readonly id: string;
  /** The client's name in sentences. */
  readonly displayName: string;
  /** Files it reads in a project, with `/`, relative to the project folder. */
  readonly projectPaths: readonly string[];
  /** Text to tree; throws Refusal `unreadable-config`. */
  readonly parse: (path: string, text: string) => ParsedConfig;
  /** Oddities the client itself does not accept. */
  readonly refuses: readonly Oddity['kind'][];
  /** Members that may hold the servers, the client's own first; the others are read and told. */
  readonly serversMembers: readonly string[];
  /** True where a file that is itself a map of servers is the client's way too. */
  readonly flatMap: boolean;
  /** Absent where the client has no flag in the entry. */
  readonly flag?: Flag;
  /** `type` values the client documents; others we understand are read and told. */
  readonly types: ReadonlyMap<string, Transport>;
  /** Members that hold the address, the client's own first. */
  readonly urlMembers: readonly string[];
  /** True where the client refuses an address without `type`. */
  readonly typeRequired: boolean;
  /** True where the client takes an empty address to mean "not configured". */
  readonly emptyUrlAllowed: boolean;
  /** Set where the client runs the command under `headersHelper` and sends the headers it prints. */
  readonly headersHelper?: true;
  /** Set where the client never falls back from streamable HTTP to the older HTTP+SSE. */
  readonly noFallback?: true;
  /** Server keys the client keeps for itself and skips. */
  readonly reservedKeys: readonly string[];
}
