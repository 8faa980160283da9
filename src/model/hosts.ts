/** Hosts: their rules for naming and merging tools. Types only. */

/** A server as a host meets it. */
export interface HostServer {
  /** The key in the host's config. */
  readonly key: string;
  /** What the server reports of itself, where it was seen. */
  readonly reported?: { readonly name?: string; readonly title?: string };
  /** Raw tool names, in the order the server lists them. */
  readonly tools: readonly string[];
}

/** What becomes of one tool in the host's merged list. All have all members: half a million are cheap only in one shape. */
export interface MergedTool {
  readonly server: string;
  readonly tool: string;
  /** The name the model sees, or would have seen; undefined where the host's rule is unknown or needs what was not seen. */
  readonly name: string | undefined;
  /**
   * `exposed`: the model sees it under `name`. `lost`: another tool took the name. `refused`: the host
   * rejects it (or the whole list) with an error. `hidden`: the host leaves it out (length, pattern).
   */
  readonly outcome: 'exposed' | 'lost' | 'refused' | 'hidden';
  /** True where `name` rests on the key because the server's own name was not seen. */
  readonly predicted: boolean;
}

/** How sure we are of a rule: the function was executed, its source read, documentation, issue reports only. */
export type Confidence = 'executed' | 'source' | 'documentation' | 'issues';

/** What happens when two tools of one view get the same final name. */
export type EqualNames =
  | 'first-wins'
  | 'last-wins'
  | 'both-kept'
  | 'refused'
  | 'hashed'
  | 'numbered'
  | 'prefixed'
  | 'second-server-refused'
  | 'unknown';

export interface NameLimit {
  readonly max: number;
  readonly unit: 'code-point' | 'utf16' | 'byte';
  /** What is measured; absent where it is the exposed name. */
  readonly measured?: 'key-and-tool' | 'tool';
  /** What the host or its model API does past the limit, as a clause: `the API answers 400`. */
  readonly consequence: string;
  /** True where the host shortens names itself, so that a long name is not an error but may clash. */
  readonly shortened: boolean;
}

export interface HostProfile {
  /** `claude-code`, `codex-cli[legacy]`, … */
  readonly id: string;
  readonly displayName: string;
  /** The version or commit the rules were read from. */
  readonly version: string;
  readonly citation: string;
  readonly confidence: Confidence;
  /** The clientInfo.name the host introduces itself with, where known. */
  readonly clientName?: string;
  readonly labelFrom: 'config-key' | 'server-info' | 'none' | 'unknown';
  /** Template of the exposed name in words: `mcp__<label>__<tool>`. */
  readonly template: string;
  /** The sanitiser in words, with the unit one replacement consumes. */
  readonly sanitiser: string;
  /** What the host makes of the server; absent where it makes none, or needs what was not seen. */
  readonly label?: (server: HostServer) => string | undefined;
  /** True where the model sees the raw tool name, so that servers shadow each other. */
  readonly bareNames: boolean;
  readonly limit?: NameLimit;
  /** What the host's model API accepts as a name, where known. */
  readonly accepts?: RegExp;
  readonly equalNames: EqualNames;
  /** What follows from a name that the host, or the API behind it, does not take, as a clause; absent where unknown. */
  readonly onRefusedName?: string;
  /** True where load or connection order decides who wins. */
  readonly orderDecides: boolean;
  /** Who wins or what is lost when final names are equal, as a clause: `the first in name order wins, silently`. */
  readonly onEqualNames: string;
  /** Where it differs: what happens to servers whose keys become one label, as a clause. */
  readonly onEqualLabels?: string;
  /** Server keys the host keeps for itself. */
  readonly reservedKeys: readonly string[];
  /** Which server keys the host starts, where it is choosy; `merge` names the tools of the others all the same. */
  readonly keys?: { readonly accepts: RegExp; readonly otherwise: string };
  /** Where equal names stand side by side: which of them a call reaches; absent where unknown or not so. */
  readonly receives?: 'first' | 'last';
  /** Where adding a server renames other servers' tools: how, as a clause; absent where names never move. */
  readonly renames?: string;
  /** Where `merge` gives a stand-in because the name the model sees is not known: what stands in, as a clause. */
  readonly standIn?: string;
  /** True where every server has an endpoint of its own, so that equal names of two servers do not meet. */
  readonly apart?: true;
  /** Names of built-in tools a server's tool may meet; empty where unknown or where prefixes keep them apart. */
  readonly builtIns: readonly string[];
  /** Config files the host reads, as shown in documentation. */
  readonly configs: readonly string[];
  /** What the host's own rules make of a label in which they find the separator, as a clause; absent where unknown. */
  readonly misreads?: (label: string) => string;
  /** What a `list_changed` notification does, in words. */
  readonly listChanged: string;
  /** What is not known about this host, in words; shown wherever the profile is shown. */
  readonly unknown: readonly string[];
  /** The merged list for servers in load order: one entry per (server, tool), in the given order. */
  readonly merge: (servers: readonly HostServer[]) => readonly MergedTool[];
}
