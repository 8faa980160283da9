/** Knows how severities read, and which is worse. */

import type { Severity } from '../model.ts';

export const SEVERITY_LABEL: Readonly<Record<Severity, string>> = {
  error: 'ERROR',
  incomplete: 'INCOMPLETE',
  warning: 'WARN',
  note: 'NOTE',
};
const WORST_FIRST: readonly Severity[] = ['error', 'incomplete', 'warning', 'note'];

/** Sorts what has a severity, the worst first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity);
}
