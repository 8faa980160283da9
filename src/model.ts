/** The nouns of mcp-audit: types only. Every room may import this file; it imports nothing. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Keys are strangers' data (`__proto__` included): read with Object.keys and Object.hasOwn, never build with `o[key] =`. */
export type JsonObject = { readonly [member: string]: Json };

/** A place in a file: the path as reports show it, the line counted from 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

// ---------------------------------------------------------------- configs

/** Starting a child process; every text is expanded and may hold secrets: never shown, only run. */
export interface StdioLaunch {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: ReadonlyMap<string, string>;
  /** Absolute working directory. */
  readonly cwd: string;
}

/** Reaching a remote server; url and headers are expanded and may hold secrets. */
export interface HttpLaunch {
  readonly transport: 'http' | 'sse';
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
}

export type Launch = StdioLaunch | HttpLaunch;

/** One entry of a config: what the operator registered under a key. */
export interface ServerSpec {
  /** The server's registered identity: the operator's key, never anything the server says. */
  readonly key: string;
  /** The config's path as reports show it. */
  readonly config: string;
  /** The dialect that read it: `generic`, `claude-code`, … */
  readonly client: string;
  readonly location: Location;
  /**
   * The whole entry as written (references as text, unknown members kept), the dialect's on/off flag left
   * out, every literal credential replaced by a marker. This is what the launch digest hashes, the lock
   * stores and the report shows.
   */
  readonly entry: JsonObject;
  readonly disabled: boolean;
  /** Absent where the entry cannot be started: `unset` or the config problems say why. */
  readonly launch?: Launch;
  /** Variables the entry refers to that are not set and have no default. */
  readonly unset: readonly string[];
  /** Values no output may show: expanded or literal credentials handed to the server. */
  readonly secrets: readonly string[];
}

/** What is wrong with a config or one of its entries; a bad entry never hides its neighbours. */
export interface ConfigProblem {
  /** `config-entry`, `config-duplicate-key`, `config-unset-variable`, … */
  readonly rule: `config-${string}`;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** What to do about it. */
  readonly next: string;
  /** The server key it concerns, absent where the whole file is meant. */
  readonly server?: string;
  readonly location: Location;
}

/** One config as read by its dialect. */
export interface ConfigReading {
  /** As reports show it. */
  readonly path: string;
  readonly client: string;
  /** `sha256:` of the file's bytes. */
  readonly hash: string;
  readonly servers: readonly ServerSpec[];
  readonly problems: readonly ConfigProblem[];
}

// ---------------------------------------------------------------- servers

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
}

/** What a server offers and says of itself, from one pass over all kinds. */
export interface Sighting {
  readonly listings: readonly Listing[];
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
  /** The client name we presented. */
  readonly client: string;
  /** Names of the client capabilities we declared, sorted. */
  readonly capabilities: readonly string[];
  /** What the server says of itself; never trusted, never an identity. */
  readonly serverInfo?: JsonObject;
  /** True where it printed what is no MCP message on stdout. */
  readonly noisy?: boolean;
  readonly first?: Sighting;
  /** A second look at the same server, where one was taken. */
  readonly second?: Sighting;
  readonly durationMs: number;
}

// ---------------------------------------------------------------- lock

export type Via = 'review' | 'report';

/** A person's recorded yes to one digest of one identity. */
export interface Approval {
  /** Who git or `--by` claims it was. */
  readonly by: string;
  readonly definition: Json;
  readonly digest: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly reason?: string;
  readonly via: Via;
}

export interface RetiredApproval {
  readonly by: string;
  readonly digest: string;
  readonly on: string;
  readonly until: string;
}

export interface Rejection {
  readonly by: string;
  readonly digest: string;
  readonly on: string;
  readonly reason?: string;
}

export interface LockedItem {
  readonly kind: ItemKind;
  readonly name: string;
  readonly approved: readonly Approval[];
  readonly history: readonly RetiredApproval[];
  readonly rejected: readonly Rejection[];
}

export interface LockedLaunch {
  readonly approved: {
    readonly by: string;
    readonly on: string;
    readonly reason?: string;
    readonly via: Via;
  };
  readonly digest: string;
  /** The masked entry. */
  readonly entry: JsonObject;
}

/** How the server was seen when its items were approved. */
export interface Observed {
  readonly capabilities: readonly string[];
  readonly client: string;
  readonly protocol: string;
  readonly serverInfo: { readonly name?: string; readonly title?: string };
}

export interface LockedServer {
  readonly key: string;
  /** By lock key: `tools/issue_refund`, `prompts/…`, `resource-templates/…`, `resources/…`, `instructions`. */
  readonly items: ReadonlyMap<string, LockedItem>;
  readonly launches: readonly LockedLaunch[];
  readonly observed?: Observed;
}

export interface Lock {
  readonly servers: ReadonlyMap<string, LockedServer>;
}

// ---------------------------------------------------------------- hosts

/** A server as a host meets it. */
export interface HostServer {
  /** The key in the host's config. */
  readonly key: string;
  /** What the server reports of itself, where it was seen. */
  readonly reported?: { readonly name?: string; readonly title?: string };
  /** Raw tool names, in the order the server lists them. */
  readonly tools: readonly string[];
}

/** What becomes of one tool in the host's merged list. */
export interface MergedTool {
  readonly server: string;
  readonly tool: string;
  /** The name the model sees, or would have seen; absent where the host's rule is unknown or needs what was not seen. */
  readonly name?: string;
  /**
   * `exposed`: the model sees it under `name`. `lost`: another tool took the name. `refused`: the host
   * rejects it (or the whole list) with an error. `hidden`: the host leaves it out (length, pattern).
   */
  readonly outcome: 'exposed' | 'lost' | 'refused' | 'hidden';
  /** True where `name` rests on the key because the server's own name was not seen. */
  readonly predicted?: true;
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

// ---------------------------------------------------------------- permissions

export type PermissionList = 'allow' | 'ask' | 'deny';

/** A rule about MCP tools as a settings file says it. */
export interface PermissionRule {
  readonly list: PermissionList;
  /** As written: `mcp__refunds__issue_refund`, `mcp__refunds`, `mcp__*`. */
  readonly text: string;
  readonly location: Location;
}

/** The permission rules of one settings file. */
export interface PermissionSettings {
  /** As reports show it. */
  readonly path: string;
  /** `sha256:` of the file's bytes. */
  readonly hash: string;
  readonly rules: readonly PermissionRule[];
  /** How many rules speak of something else than MCP tools (`Bash(…)`); they are counted, not read. */
  readonly otherRules: number;
}

/** A tool as permission rules meet it. */
export interface PermittedTool {
  readonly server: string;
  readonly tool: string;
  /** What the host makes of the server key. */
  readonly label: string;
  /** The name the model sees, which rules are held against. */
  readonly name: string;
  /** True where the lock approves the tool and its server's launch. */
  readonly approved: boolean;
  /** Why it is not approved, as a clause; `approved` otherwise. */
  readonly standing: string;
}

/** One rule, held against the tools that are there. */
export interface JudgedRule {
  readonly rule: PermissionRule;
  /** Why the host ignores the rule, as a clause; it then covers nothing. */
  readonly ignored?: string;
  /** The host's reading, as a clause: `every tool of server "refunds"`. */
  readonly reads: string;
  readonly covers: readonly PermittedTool[];
  /** Covered, although the rule does not speak of this server or tool. */
  readonly byAccident: readonly PermittedTool[];
  /** Not covered, although the rule seems to be meant for them. */
  readonly misses: readonly PermittedTool[];
  /** Tools that another version of the host treats the other way. */
  readonly byVersion: readonly PermittedTool[];
  /** Servers the rule may speak of whose tools were not seen. */
  readonly unseen: readonly string[];
}

/** What the rules together say of one tool: deny before ask before allow. */
export interface DecidedTool {
  readonly tool: PermittedTool;
  readonly decision: PermissionList | 'none';
  /** The first rule that decides; absent where none does. */
  readonly rule?: PermissionRule;
}

export interface PermissionReport {
  readonly tool: { readonly name: 'mcp-audit'; readonly version: string };
  readonly host: string;
  readonly lock: Report['lock'];
  readonly configs: Report['configs'];
  readonly partial: boolean;
  readonly settings: readonly PermissionSettings[];
  readonly rules: readonly JudgedRule[];
  readonly tools: readonly DecidedTool[];
  readonly findings: readonly Finding[];
  readonly unseen: readonly {
    readonly server: string;
    readonly status: ServerStatus;
    readonly reason: string | null;
  }[];
  /** What is not known or was not read, one sentence each. */
  readonly unknown: readonly string[];
  readonly verdict: Verdict;
}

// ---------------------------------------------------------------- exposed names

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

// ---------------------------------------------------------------- decisions

/** From worst to mildest; a change as a whole takes the most serious class of its paths. */
export type ChangeClass = 'material' | 'descriptive' | 'claim' | 'order' | 'informational';

/** One difference between the approved and the present definition. */
export interface Change {
  /** JSON Pointer into the definition. */
  readonly path: string;
  readonly class: ChangeClass;
  /** In words, holding strangers' text unescaped: ``adds optional property `account` (string)``. */
  readonly says: string;
  /** Absent where the member was added. */
  readonly before?: Json;
  /** Absent where the member was removed. */
  readonly after?: Json;
}

export type ItemState = 'approved' | 'unapproved' | 'changed' | 'missing';

/** One item of one server, judged against the lock. */
export interface AuditedItem {
  readonly kind: ItemKind;
  readonly server: string;
  readonly name: string;
  /** For eyes only: `server::tool`, `server::prompts/name`; never split again. */
  readonly identity: string;
  /** Absent where the definition is ambiguous, or the item is missing. */
  readonly digest?: string;
  readonly definitionHash?: string;
  /** Tools only. */
  readonly fingerprint?: string;
  readonly state: ItemState;
  readonly approved: readonly { readonly digest: string; readonly by: string; readonly on: string }[];
  /** Host id → the name the model sees; hosts whose rule cannot tell are left out. */
  readonly exposed: ReadonlyMap<string, string>;
  /** Present unless the state is approved, or the definition must not be shown. */
  readonly definition?: Json;
  /** Present where the state is changed; approvals it was compared with are the latest. */
  readonly changes: readonly Change[];
}

export type Severity = 'error' | 'warning' | 'note' | 'incomplete';

export interface FindingSubject {
  readonly server: string;
  /** The lock key of an item: `tools/issue_refund`. */
  readonly item?: string;
}

/** One thing the report says; one finding per cause. */
export interface Finding {
  /** Stable across runs and line moves. */
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  /** Hosts in whose terms it speaks; empty where it holds everywhere. */
  readonly hosts: readonly string[];
  readonly message: string;
  /** The exact next command or step. */
  readonly next: string;
  readonly subjects: readonly FindingSubject[];
  readonly locations: readonly Location[];
}

export type ServerStatus = 'listed' | 'incomplete' | 'unreachable' | 'not-started' | 'disabled';
export type LaunchState = 'approved' | 'new' | 'changed';

export interface AuditedServer {
  readonly key: string;
  readonly config: string;
  readonly location: Location;
  readonly transport: 'stdio' | 'http' | 'sse' | null;
  readonly status: ServerStatus;
  readonly reason: string | null;
  readonly protocol: string | null;
  readonly client: string | null;
  readonly capabilities: readonly string[];
  readonly serverInfo: JsonObject | null;
  readonly launch: { readonly digest: string; readonly state: LaunchState; readonly entry: JsonObject };
  /** How many items were seen. */
  readonly items: number;
  readonly durationMs: number;
}

export interface Verdict {
  readonly exitCode: 0 | 1 | 3;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly incomplete: number;
}

/** Everything an audit says; reporters turn it into text and add nothing. */
export interface Report {
  readonly tool: { readonly name: 'mcp-audit'; readonly version: string };
  readonly lock: { readonly path: string; readonly present: boolean; readonly hash: string | null };
  readonly configs: readonly { readonly path: string; readonly client: string; readonly hash: string }[];
  /** Host ids the name rules were applied for. */
  readonly hosts: readonly string[];
  /** True where `--server` narrowed the run. */
  readonly partial: boolean;
  readonly servers: readonly AuditedServer[];
  readonly items: readonly AuditedItem[];
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
  /** Wall time of the whole run. */
  readonly durationMs: number;
}

// ---------------------------------------------------------------- answers

/** A decision as a lock records it. */
export interface Signed {
  /** Who git or `--by` claims it was. */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly reason?: string;
  readonly via?: string;
}

/**
 * `beside`: one more variant next to others. `signed-anew`: the same digest, another record of who approved it.
 * `unrejected`: a rejection is gone. `unrecorded`: digests are gone from the history.
 */
export type DifferenceKind =
  | 'added'
  | 'changed'
  | 'beside'
  | 'removed'
  | 'rejected'
  | 'unrejected'
  | 'signed-anew'
  | 'unrecorded';

/** One thing in which a lock differs from another, or what a server offers from its lock. */
export interface Difference {
  readonly about: 'server' | 'launch' | 'observed' | 'item';
  readonly server: string;
  /** Present where it is about an item; `identity` is for eyes only. */
  readonly item?: { readonly kind: ItemKind; readonly name: string; readonly identity: string };
  readonly what: DifferenceKind;
  /** In words, holding strangers' text unescaped. */
  readonly says: string;
  /** Whose decision it is; absent where nobody decided. */
  readonly signed?: Signed;
  /** The definition or entry before; absent where there was none, or where it may not be shown. */
  readonly before?: { readonly digest: string; readonly value?: Json };
  readonly after?: { readonly digest: string | null; readonly value?: Json };
  readonly changes: readonly Change[];
  /** What else speaks for or against it, one sentence each. */
  readonly remarks: readonly string[];
}

/** What one commit changed in a lock. */
export interface LockCommit {
  /** Absent for what is not committed yet. */
  readonly commit?: string;
  /** ISO 8601, UTC, as the committer's clock claims. */
  readonly date: string;
  /** Who the commit claims wrote it. */
  readonly author: string;
  readonly subject: string;
  readonly differences: readonly Difference[];
  /** Why its lock cannot be read; nothing is concluded from it then. */
  readonly unreadable?: string;
}
