/** What a project's policy asks for beyond what people approved. Types only. */
import type { FindingSubject, Severity } from './report.ts';
import type { ItemKind } from './servers.ts';

/** One finding that somebody decided to live with for a while. */
export interface PolicyException {
  readonly rule: string;
  /** Each covers the same subject of a finding; one without an item also covers every item of its server. */
  readonly subjects: readonly FindingSubject[];
  readonly reason: string;
  /** Who the policy claims decided it. */
  readonly by: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly until: string;
  /** Where it stands in the policy, counted from 1. */
  readonly line: number;
}

export interface Policy {
  /** Host ids whose rules apply in every run. */
  readonly hosts: readonly string[];
  readonly failOn?: 'error' | 'warning';
  /** By rule id. */
  readonly severity: ReadonlyMap<string, Exclude<Severity, 'incomplete'>>;
  /** By server key: patterns of the tools it may offer. A server that is not here may offer any but sensitive ones. */
  readonly allow: ReadonlyMap<string, readonly string[]>;
  /** Patterns of tool names nobody may offer unless `allow` names the pair whole. */
  readonly sensitive: readonly string[];
  /** Kinds that are looked at and pinned. */
  readonly kinds: ReadonlySet<ItemKind>;
  /** Days after which an approval is due for another look. */
  readonly reviewEvery?: number;
  readonly accept: readonly PolicyException[];
}
