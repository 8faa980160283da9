/** What a reader step says about an entry or a file; read.ts adds the file and the server. */

import type { ConfigProblem } from '../model.ts';

export type Complaint = Omit<ConfigProblem, 'server' | 'location'> & {
  /** Counted from 1. */
  readonly line: number;
  /** Set where the entry can be started all the same; otherwise an error or `incomplete` keeps it from starting. */
  readonly startable?: true;
};

export type Tell = (complaint: Complaint) => void;

/** @returns true where an entry with this complaint must not be started */
export function prevents(complaint: Complaint): boolean {
  return !complaint.startable && (complaint.severity === 'error' || complaint.severity === 'incomplete');
}

/** An entry that cannot be used as written. */
export function badEntry(line: number, message: string, next: string): Complaint {
  return { rule: 'config-entry', severity: 'error', message, next, line };
}
