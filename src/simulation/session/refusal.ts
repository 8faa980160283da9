/** Knows how a session that cannot be read is refused. */

import { type FileKind, refusalAt as refused } from '../../jsonc/syntax.ts';
import type { Refusal } from '../../refusal.ts';

export const SESSION: FileKind = {
  code: 'unreadable-session',
  noun: 'session',
  shape: 'See docs/simulate.md for what a session looks like.',
};

/** @returns the refusal of something at that place, as `file:line: the session …` */
export function refusalAt(path: string, line: number, what: string, next: string): Refusal {
  return refused(SESSION, path, line, what, next);
}
