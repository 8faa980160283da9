/** What people approved, as the lock records it. Types only. */
import type { GroundFile, GroundPackage } from './ground.ts';
import type { Json, JsonObject } from './json.ts';
import type { Mark } from './marks.ts';
import type { ItemKind } from './servers.ts';

export type Via = 'review' | 'report';

/** A person's recorded yes to one digest of one identity. */
export interface Approval {
  /** Who git or `--by` claims it was. */
  readonly by: string;
  readonly definition: Json;
  readonly digest: string;
  /** What the definition is under the marks, and the marks; present where there are marks. */
  readonly markedDigest?: string;
  /** Never empty where present. */
  readonly marks?: readonly Mark[];
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly reason?: string;
  readonly via: Via;
}

/** A definition that may stand until a day although nobody reviewed it. It is no approval. */
export interface Pin {
  readonly by: string;
  readonly definition: Json;
  readonly digest: string;
  readonly on: string;
  readonly reason: string;
  /** Its last day. */
  readonly until: string;
  readonly via: 'pin';
}

/** A launch that may be used until a day although nobody reviewed it. */
export interface PinnedLaunch extends Omit<Pin, 'definition'> {
  /** The masked entry. */
  readonly entry: JsonObject;
  /** What it rested on when it was pinned; absent where that was nothing. */
  readonly files?: readonly GroundFile[];
  readonly packages?: readonly GroundPackage[];
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
  /** Absent where nothing is pinned. */
  readonly pinned?: readonly Pin[];
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
  /** Files of the project it runs or is steered by, as they were; absent where there were none. */
  readonly files?: readonly GroundFile[];
  /** Packages it runs, as they were installed or cached then. */
  readonly packages?: readonly GroundPackage[];
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
  /** Absent where none is pinned. */
  readonly pinnedLaunches?: readonly PinnedLaunch[];
}

export interface Lock {
  readonly servers: ReadonlyMap<string, LockedServer>;
}
