/** What a server said when it was looked at. Types only. */
import type { Json, JsonObject } from './json.ts';

export type ItemKind = 'tool' | 'prompt' | 'resource-template' | 'resource' | 'instructions';

/** One answer to a list request. */
export interface Page {
  /** The JSON-RPC message exactly as it came, for what JSON.parse loses (repeated members, 1e400). */
  readonly text: string;
  /** JSON.parse of the listed array; own `__proto__` members are kept. */
  readonly items: readonly Json[];
}

/** Everything a server said about one kind of item. */
export interface Listing {
  readonly kind: ItemKind;
  readonly pages: readonly Page[];
  /** Absent when the listing is whole; otherwise why it is not. Nothing is concluded from a partial one. */
  readonly incomplete?: string;
  /** What in the answers breaks the protocol, each as the rest of a sentence about the server. */
  readonly breaches?: readonly string[];
}

/** What a server offers and says of itself, from one pass over all kinds. */
export interface Sighting {
  readonly listings: readonly Listing[];
  /** What was agreed on; what an item may hold depends on it. */
  readonly protocol?: string;
  /** The whole answer that opened the conversation, as sent. */
  readonly opening?: string;
  /** The text that carried the instructions, and the instructions; absent when the server sent none. */
  readonly instructions?: { readonly text: string; readonly value: Json };
}

/** A server as it was seen, or why it was not. Failure is a value: the others are still audited. */
export interface Observation {
  readonly key: string;
  readonly config: string;
  readonly status: 'listed' | 'incomplete' | 'unreachable';
  /** Why not listed: one sentence with exit code and last stderr lines, secrets removed, not yet escaped. */
  readonly reason?: string;
  /** `2025-11-25`, `2026-07-28`, … */
  readonly protocol?: string;
  /** Set where it asked for a login: what it says it needs. Never shown; `reason` says it in words. */
  readonly login?: { readonly scope?: string; readonly resourceMetadata?: string; readonly anew: boolean };
  /** Set where the server speaks the older HTTP+SSE, although its entry asks for streamable HTTP. */
  readonly transport?: 'sse';
  /** The client name we presented. */
  readonly client: string;
  /** Names of the client capabilities we declared, sorted. */
  readonly capabilities: readonly string[];
  /** What the server says of itself; never trusted, never an identity. */
  readonly serverInfo?: JsonObject;
  /** What breaks the protocol while the conversation was opened, each as the rest of a sentence about the server. */
  readonly breaches?: readonly string[];
  /** True where it printed what is no MCP message on stdout. */
  readonly noisy?: boolean;
  readonly first?: Sighting;
  /** A second look at the same server, where one was taken. */
  readonly second?: Sighting;
  readonly durationMs: number;
}
