/** Permission rules of a host, held against real tools. Types only. */
import type { Location } from './json.ts';
import type { Finding, Report, ServerStatus, Verdict } from './report.ts';

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
