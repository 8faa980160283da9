/** Knows when two exceptions are about the same thing. */

import type { PolicyException } from '../../model.ts';

/** @returns equal texts for the same rule and the same subjects, in whatever order */
export function subjectKeys({ rule, subjects }: Pick<PolicyException, 'rule' | 'subjects'>): string {
  const keys = subjects.map(({ server, item }) => JSON.stringify([server, item ?? null]));
  return JSON.stringify([rule, ...[...new Set(keys)].sort()]);
}
