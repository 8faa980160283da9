import type { HostProfile } from '../src/model.ts';

/** One host's naming code compared with its profile. */
export interface Run {
  readonly host: string;
  readonly packages: readonly string[];
  readonly names: number;
  readonly merges: number;
  readonly differences: number;
  readonly note?: string;
}

/** The last differential run. */
export interface Comparison {
  readonly date: string;
  readonly node: string;
  readonly runs: readonly Run[];
}

/** docs/hosts.md as text. */
export function hostsDocument(hosts: readonly HostProfile[], comparison: Comparison): string;
