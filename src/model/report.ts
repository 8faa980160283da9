/** What an audit decides and reports. Types only. */

import type { Difference } from './answers.ts';
import type { Change, LaunchChange } from './changes.ts';
import type { Ground } from './ground.ts';
import type { Json, JsonObject, Location } from './json.ts';
import type { Mark } from './marks.ts';
import type { ItemKind } from './servers.ts';

/** An approval of an item, as the report tells it. */
export interface ItemApproval {
  readonly digest: string;
  readonly by: string;
  readonly on: string;
  /** Present where there are marks. */
  readonly marks?: readonly Mark[];
}

/** What else is known of a definition by hash. */
export interface ItemHashes {
  /** The same on every server. */
  readonly definitionHash: string;
  /** Tools only. */
  readonly fingerprint?: string;
}

export type ItemState = 'approved' | 'unapproved' | 'changed' | 'missing';

/** Who let something stand unreviewed, until when and why. */
export interface PinnedUntil {
  readonly by: string;
  readonly on: string;
  readonly until: string;
  readonly reason: string;
}

/** One item of one server, judged against the lock. */
export interface AuditedItem {
  readonly kind: ItemKind;
  readonly server: string;
  readonly name: string;
  /** For eyes only: `server::tool`, `server::prompts/name`; never split again. */
  readonly identity: string;
  /** Absent where the definition is ambiguous, or the item is missing. */
  readonly digest?: string;
  /** Absent with the digest. Worked out when asked for: only the JSON report shows them, and hashing again costs. */
  readonly hashes?: () => ItemHashes;
  readonly state: ItemState;
  /** Present where a pin lets it stand unreviewed until a day; the state stays what it is. */
  readonly pinned?: PinnedUntil;
  readonly approved: readonly ItemApproval[];
  /** Present and true where it is approved only because of a reviewer's marks. */
  readonly underMarks?: true;
  /** Host id → the name the model sees; hosts whose rule cannot tell are left out. Worked out when asked for. */
  readonly exposed: () => ReadonlyMap<string, string>;
  /** Set where the config keeps the tool from the model; it is pinned all the same. */
  readonly hiddenByConfig?: true;
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
  /** Present where the policy accepts it for a while: it is shown and counted apart, and refuses nothing. */
  readonly accepted?: { readonly reason: string; readonly by: string; readonly until: string };
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
  readonly launch: {
    readonly digest: string;
    readonly state: LaunchState;
    /** Present where a pin lets it be used unreviewed until a day. */
    readonly pinned?: PinnedUntil;
    readonly entry: JsonObject;
    /** How it differs from the nearest approved one; empty unless the state is changed. */
    readonly changes?: readonly LaunchChange[];
    /** What it rests on here; absent for a server that is reached. */
    readonly ground?: Ground;
  };
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
  /** Findings the policy accepts for a while; in none of the other counts. */
  readonly accepted?: number;
}

/** Everything an audit says; reporters turn it into text and add nothing. */
export interface Report {
  readonly tool: { readonly name: 'mcp-audit'; readonly version: string };
  readonly lock: { readonly path: string; readonly present: boolean; readonly hash: string | null };
  /** The policy that was applied; `present` is false where the project has none. */
  readonly policy: { readonly path: string; readonly present: boolean; readonly hash: string | null };
  readonly configs: readonly { readonly path: string; readonly client: string; readonly hash: string }[];
  /** Host ids the name rules were applied for. */
  readonly hosts: readonly string[];
  /** True where `--server` narrowed the run. */
  readonly partial: boolean;
  /** The lock that launches had to be approved in, and what this one says otherwise; absent where none was asked for. */
  readonly base?: {
    readonly name: string;
    /** False where there is no lock at that place. */
    readonly present: boolean;
    readonly differences: readonly Difference[];
    /** What else the branch changes that decides, one sentence each. */
    readonly remarks: readonly string[];
  };
  /** Present where nothing was started or reached because nothing was to be. */
  readonly offline?: { readonly notLookedAt: readonly string[] };
  readonly servers: readonly AuditedServer[];
  readonly items: readonly AuditedItem[];
  readonly findings: readonly Finding[];
  /** How many marks the approvals of these servers have. */
  readonly marks: number;
  readonly verdict: Verdict;
  /** Wall time of the whole run. */
  readonly durationMs: number;
}
