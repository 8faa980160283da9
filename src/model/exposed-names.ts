/** Names as the model sees them, host by host. Types only. */
import type { HostProfile, HostServer, MergedTool } from './hosts.ts';
import type { ServerStatus } from './report.ts';
import type { ItemKind } from './servers.ts';

/** A server as one view knows it: seen, or known from the lock, or by its key alone. */
export interface ViewServer extends HostServer {
  readonly config: string;
  readonly status: ServerStatus;
  /** Why it was not seen whole, where it was not. */
  readonly reason?: string;
  /** Where `tools` come from: the server's own whole list, the lock's approvals, or nowhere. */
  readonly toolsFrom: 'server' | 'lock' | 'nowhere';
  /** Where `reported` comes from; absent where it is absent. */
  readonly reportedFrom?: 'server' | 'lock';
}

/**
 * `altered`: key or tool do not stand in the name as written. `too-long`: past the host's limit, and the host does
 * not shorten. `not-accepted`: the model API refuses its characters. `clashing`: several tools, or a tool of the
 * host's own, claim the name. `predicted`: it rests on what was not seen. `unknown`: the host's rule is not known.
 */
export type NameMark = 'altered' | 'too-long' | 'not-accepted' | 'clashing' | 'predicted' | 'unknown';

/** One tool in one host's list. */
export interface ExposedName extends Omit<MergedTool, 'predicted'> {
  /** In the order of `NameMark`. */
  readonly marks: readonly NameMark[];
  /** Why it is predicted, unknown, or not exposed, as clauses that hold strangers' text unescaped. */
  readonly why: readonly string[];
}

/** One name of a host that several tools claim. */
export interface NameClash {
  readonly name: string;
  /** In load order, each (server, tool) once. */
  readonly claims: readonly ExposedName[];
}

/** What the names of a server will look like of which no tool is known. */
export interface ExpectedNames {
  readonly server: string;
  /** `mcp__a__<tool>`; absent where the host's rule does not allow it. */
  readonly pattern?: string;
  readonly marks: readonly NameMark[];
  readonly why: readonly string[];
}

/** The list one host makes of the servers of its view. */
export interface HostNames {
  readonly host: HostProfile;
  /** In load order, a key once. */
  readonly servers: readonly ViewServer[];
  readonly names: readonly ExposedName[];
  readonly clashes: readonly NameClash[];
  /** For the servers of which no tool is known. */
  readonly expected: readonly ExpectedNames[];
}

/** One way to take a name apart. */
export interface NameReading {
  readonly label: string;
  readonly tool: string;
  /** Keys of the view's servers that the host writes as this label. */
  readonly servers: readonly string[];
  /** True where one of them really has a tool of this name. */
  readonly offered: boolean;
}

/** Who would get a call to one name in one host. */
export interface Route {
  readonly host: HostProfile;
  /**
   * `server`: `receiver` gets it. `several`: several tools stand under the name, and which is called is not known.
   * `none-exposed`: tools claim it, and the host shows none of them. `built-in`: a tool of the host's own has it.
   * `nothing`: no tool that is known has it. `unknown`: how the host names tools is not known.
   */
  readonly answer: 'server' | 'several' | 'none-exposed' | 'built-in' | 'nothing' | 'unknown';
  readonly receiver?: ExposedName;
  /** Everything that claims the name, the receiver too, in load order. */
  readonly claims: readonly ExposedName[];
  /** True where another load or listing order gives the call to another tool, or to none. */
  readonly orderDecides: boolean;
  /** Every way the host's template can be read; empty where it joins nothing. */
  readonly readings: readonly NameReading[];
  /** Keys of servers whose tools were not seen, so that one of them may claim the name too. */
  readonly unseen: readonly string[];
}

/** A server of the run, in a view or disabled. */
export interface NamedServer {
  readonly key: string;
  readonly config: string;
  readonly status: ServerStatus;
  readonly reason: string | null;
  readonly toolsFrom: ViewServer['toolsFrom'];
  readonly tools: number;
  readonly reported: { readonly name?: string; readonly title?: string } | null;
  /** Items no host profile says a name for. */
  readonly otherItems: readonly { readonly kind: ItemKind; readonly name: string }[];
  /** Tools the config keeps from the model: they have no name in any host. */
  readonly hiddenByConfig: readonly string[];
}

/** What the verbs about names share. */
interface NamesFrame {
  readonly tool: { readonly name: 'mcp-audit'; readonly version: string };
  readonly configs: readonly { readonly path: string; readonly client: string; readonly hash: string }[];
  /** True where `--server` narrowed the run. */
  readonly partial: boolean;
  /** Sorted by key and config. */
  readonly servers: readonly NamedServer[];
  /** Entries no server could be read from, as sentences with their places. */
  readonly unreadable: readonly string[];
  readonly exitCode: 0 | 1 | 3;
}

export interface NamesReport extends NamesFrame {
  readonly views: readonly HostNames[];
}

export interface RouteReport extends NamesFrame {
  /** The name as asked for. */
  readonly name: string;
  readonly routes: readonly Route[];
  /** Exposed names like it, the nearest first; only where nothing receives it. */
  readonly nearest: readonly string[];
}
