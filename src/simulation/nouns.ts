/** The nouns of a simulation: servers and tools as a merging host meets them, and a session told in advance. */

/** One tool of one server. */
export interface SimTool {
  readonly name: string;
  /** Stands for the definition without its name: equal text means an equal definition. Compared, never shown. */
  readonly definition: string;
}

export interface SimServer {
  /** The operator's key. */
  readonly key: string;
  /** The name the server gives itself (`serverInfo.name`); absent where it gives none. */
  readonly reports?: string;
  /** In the order listed; no name twice. */
  readonly tools: readonly SimTool[];
}

/** Tools by server key: an allowlist of (server, tool) pairs. */
export type Pairs = ReadonlyMap<string, ReadonlySet<string>>;
/** By server key and tool name: the definition that was approved. */
export type Pins = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Pair {
  readonly server: string;
  readonly tool: string;
}

/** A call the user means for one tool of one server; who gets it is what the simulation finds out. */
export interface Call extends Pair {
  readonly kind: 'call';
  /** Line of the session file, counted from 1. */
  readonly line: number;
  /** Money that goes with the call, in the session's currency. */
  readonly amount?: number;
}

/** A `list_changed`: how one server's list is different from then on. */
export interface ListChange {
  readonly kind: 'change';
  readonly line: number;
  readonly server: string;
  readonly rename: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
  /** Definitions that replace those of tools with the same name. */
  readonly edit: readonly SimTool[];
  readonly add: readonly SimTool[];
}

export type Step = Call | ListChange;

/** A different way the same session may go. */
export interface Variant {
  readonly name: string;
  readonly line: number;
  /** A tool whose description talks the model into it wherever a tool of that name is meant. */
  readonly persuades?: Pair;
  /** A server that gives itself this name. */
  readonly claims?: { readonly server: string; readonly name: string };
}

/** A session file as read; whether its names fit the servers is a later question. */
export interface Session {
  /** As messages show it. */
  readonly path: string;
  readonly currency?: string;
  readonly servers: readonly SimServer[];
  /** Each pair with its line. */
  readonly allow?: readonly (Pair & { readonly line: number })[];
  readonly variants: readonly Variant[];
  readonly steps: readonly Step[];
}

/** A list change worked out: the server as it is afterwards. */
export interface Relisted {
  readonly kind: 'relisted';
  readonly server: SimServer;
}

/** A session whose names fit its servers. */
export interface Script {
  /** At the start, in the order of the config. */
  readonly servers: readonly SimServer[];
  readonly steps: readonly (Call | Relisted)[];
}

/** @returns true where the list has the pair */
export function includesPair(pairs: Pairs, { server, tool }: Pair): boolean {
  return pairs.get(server)?.has(tool) ?? false;
}

/** @returns the pairs as a lookup */
export function pairsOf(list: readonly Pair[]): Pairs {
  const pairs = new Map<string, Set<string>>();
  for (const { server, tool } of list) {
    const tools = pairs.get(server) ?? new Set();
    pairs.set(server, tools.add(tool));
  }
  return pairs;
}

/** @returns the pins of a host that approves whatever these servers list now */
export function pinsOf(servers: readonly SimServer[]): Pins {
  return new Map(
    servers.map(({ key, tools }) => [key, new Map(tools.map(({ name, definition }) => [name, definition]))]),
  );
}
