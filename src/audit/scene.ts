/** What the rules look at: servers and items already held against the lock, and the views hosts make of them. */
import { oncePer } from '../lazily.ts';
import type {
  Approval,
  Change,
  ConfigProblem,
  Finding,
  FindingSubject,
  Ground,
  HostProfile,
  ItemKind,
  ItemState,
  LaunchChange,
  LaunchState,
  Lock,
  LockedItem,
  LockedLaunch,
  LockedServer,
  MergedTool,
  Observation,
  Pin,
  Policy,
  Rejection,
  ServerSpec,
  ServerStatus,
  Surroundings,
} from '../model.ts';
import { lockKey } from './identity.ts';
import type { Fault, SeenItem } from './items.ts';
import type { Carried } from './marks/resolve.ts';
import type { Differing } from './unstable.ts';

export interface SceneItem extends SeenItem {
  readonly lockKey: string;
  readonly identity: string;
  readonly state: Exclude<ItemState, 'missing'>;
  /** True where only the order of `required`, `enum` or `type` differs: said, but not suspending. */
  readonly orderOnly: boolean;
  /** True where all that differs is under a reviewer's marks: said, but not suspending. */
  readonly underMarks: boolean;
  /** What an approval of this definition takes over from `approval`, and what fits nothing in it any more. */
  readonly carried: Carried;
  readonly rejected: Rejection | undefined;
  /** Every pin of this identity, whichever definition it names. */
  readonly pins: readonly Pin[];
  /** The approval it was compared with, the latest first. */
  readonly approval: Approval | undefined;
  readonly changes: readonly Change[];
  /** True where its digest is approved, but of another server than the one that would answer now. */
  readonly reopened: boolean;
  /** True where the definition holds a secret of the server: it is neither shown nor hashed nor approvable. */
  readonly holdsSecret: boolean;
}

export interface SceneServer {
  readonly spec: ServerSpec;
  readonly status: ServerStatus;
  readonly reason?: string;
  readonly launch: {
    readonly digest: string;
    readonly state: LaunchState;
    /** The approval that holds, where the state is approved. */
    readonly standing?: LockedLaunch;
    /** The approved launch it is compared with, where it differs from all of them. */
    readonly approved?: LockedLaunch;
    /** How it differs from that one, the most serious first. */
    readonly changes: readonly LaunchChange[];
    /** True where another server may answer than the approved one: its items wait for review again. */
    readonly reopens: boolean;
  };
  /** What the launch rests on here; absent for a server that is reached. */
  readonly ground?: Ground;
  readonly locked?: LockedServer;
  readonly observation?: Observation;
  /** How the server was seen by another client, where one was played. */
  readonly probe?: Observation;
  /** What the server can know of this machine; absent for servers that do not run here. */
  readonly surroundings?: Surroundings;
  readonly items: readonly SceneItem[];
  /** `lock`: they are what was approved last, and nobody looked whether the server still offers them. */
  readonly itemsFrom: 'server' | 'lock';
  readonly faults: readonly Fault[];
  /** Approved items a complete listing no longer has. */
  readonly missing: readonly LockedItem[];
  /** Items that two looks saw differently. */
  readonly unstable: readonly Differing[];
}

/** The servers one host would load together, and the list it would make of them. */
export interface View {
  readonly host: HostProfile;
  readonly servers: readonly SceneServer[];
  /** Servers of its configs that it does not start, because it does not take their keys. */
  readonly notTaken: readonly SceneServer[];
  readonly merged: readonly MergedTool[];
}

export interface Scene {
  readonly verb: 'scan' | 'ci' | 'approve';
  readonly lock: Lock;
  readonly lockPath: string;
  readonly policy: Policy;
  /** As reports show it. */
  readonly policyPath: string;
  /** `YYYY-MM-DD`, UTC: what ends on a day ends with it. */
  readonly today: string;
  readonly servers: readonly SceneServer[];
  readonly views: readonly View[];
  readonly configProblems: readonly ConfigProblem[];
  /** True where `--server` narrowed the run: what was left out is not concluded about. */
  readonly partial: boolean;
  /** The lock of the branch a pull request goes to: what it does not approve, nobody but the pull request does. */
  readonly base?: { readonly lock: Lock; readonly shown: string };
  /** The whole command that reviews these identities, fit to be copied into a shell. */
  readonly approveCommand: (targets: readonly string[]) => string;
  /** The whole command that marks what varies in one item, likewise. */
  readonly markCommand: (target: string, marks: readonly string[]) => string;
  /** The whole command that accepts findings of a rule about these for a while; it asks why and until when. */
  readonly acceptCommand: (rule: string, targets: readonly string[]) => string;
  /** The whole command that retires what is gone, likewise. */
  readonly removeCommand: (targets: readonly string[]) => string;
}

/** A finding as a rule gives it; its id is made from what it is about. */
export type RuleFinding = Omit<Finding, 'id' | 'rule' | 'hosts' | 'locations'> &
  Partial<Pick<Finding, 'hosts' | 'locations'>>;

export interface Rule {
  readonly id: string;
  /** What the rule finds, in one sentence for documentation. */
  readonly about: string;
  readonly check: (scene: Scene) => readonly RuleFinding[];
}

/** Subject of an item, by its lock key. */
export function itemSubject(item: Pick<SceneItem, 'server' | 'lockKey'>): FindingSubject {
  return { server: item.server, item: item.lockKey };
}

/** Subject of a tool that a host merged. */
export function toolSubject({ server, tool }: Pick<MergedTool, 'server' | 'tool'>): FindingSubject {
  return { server, item: lockKey('tool', tool) };
}

interface OwnedItem {
  readonly server: SceneServer;
  readonly item: SceneItem;
}

/** Items of servers that were looked at, with the server they belong to. */
export const everyItem = oncePer(({ servers }: Scene): readonly OwnedItem[] =>
  servers.flatMap((server) => server.items.map((item) => ({ server, item }))),
);

/** `1 tool`, `3 tools`, `1 prompt and 2 tools`. */
export function counted(items: readonly { readonly kind: ItemKind }[]): string {
  const counts = new Map<ItemKind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${plural(kind, count)}`).join(', ');
}

function plural(kind: ItemKind, count: number): string {
  const word = kind.replace('-', ' ');
  return kind === 'instructions' || count === 1 ? word : `${word}s`;
}
