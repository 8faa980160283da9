/** What a simulation says: a value, before it is a table or JSON. */

import type { ServerStatus } from '../model.ts';
import type { Result } from '../simulation/simulate.ts';
import type { Allowlist } from './simulate-allow.ts';

export interface SimulatedServer {
  readonly key: string;
  /** Where its tools come from. */
  readonly source: 'live' | 'session';
  /** Absent for one that only the session file describes. */
  readonly status?: ServerStatus;
  readonly reason?: string;
  readonly tools: number;
}

/** Servers loaded together, and what every policy makes of them. */
export interface Simulation {
  /** Empty where the session file alone names the servers. */
  readonly hosts: readonly string[];
  /** In the load order given. */
  readonly servers: readonly SimulatedServer[];
  readonly allowlist?: Allowlist;
  /** What a pinning host has on record. */
  readonly pins: 'lock' | 'first listing';
  /** Why the session was not replayed, where it was not. */
  readonly notReplayed?: string;
  readonly results: readonly Result[];
}

export interface SessionSummary {
  readonly path: string;
  readonly currency?: string;
  readonly calls: number;
  /** The money of all calls. */
  readonly amount: number;
}

export interface SimulateReport {
  readonly version: string;
  /** True where `--server` narrowed the run. */
  readonly partial: boolean;
  readonly configs: readonly string[];
  readonly lock?: { readonly path: string; readonly present: boolean };
  readonly session?: SessionSummary;
  readonly simulations: readonly Simulation[];
  /** The command that also starts what was not started. */
  readonly startCommand?: string;
  readonly exitCode: 0 | 3;
}
