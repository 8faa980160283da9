/** Knows which cases share a screen: new items that nothing speaks against, and edits of one kind. */

import type { ItemCase, ReviewCase } from './cases.ts';
import { blockedBy, doubts } from './cases.ts';
import { kindOfEdit } from './kinds.ts';

/** Cases that are decided with one answer; mostly it is one. */
export type Step = readonly [ReviewCase, ...ReviewCase[]];
export type Group = readonly [ItemCase, ItemCase, ...ItemCase[]];

/**
 * Findings about how several servers' names meet: they say nothing about the words of an item, and those they touch
 * are told together. Whatever speaks against one item itself brings it onto a screen of its own.
 */
const SHARED = new Set(['name-collision', 'exposed-name-clash']);

export function isGroup(step: Step): step is Group {
  return step.length > 1;
}

/** @returns what cases of one screen have in common; absent for a case that stands alone */
function commonGround(one: ReviewCase): string | undefined {
  // Instructions are read as a whole: they speak to the model about everything.
  if (one.kind === 'launch' || one.item.kind === 'instructions' || blockedBy(one) !== undefined)
    return undefined;
  // Whether it is still right is asked of each.
  if (one.item.state === 'approved') return undefined;
  const against = doubts(one);
  if (!against.every(({ rule }) => SHARED.has(rule))) return undefined;
  const { server, item } = one;
  // Without a comparison nothing says that two edits are of one kind.
  if (item.state === 'changed' && item.changes.length === 0) return undefined;
  // Marks that go with an approval, or are dropped by it, are seen on the screen.
  const marks = [...(one.marking?.kept ?? []), ...(one.marking?.lost ?? [])];
  if (marks.length > 0) return undefined;
  const kind = item.state === 'changed' ? kindOfEdit(item.changes) : item.state;
  return JSON.stringify([server.key, server.config, item.kind, kind, against.map(({ id }) => id)]);
}

/** @returns the steps of a review, each where its first case stood */
export function stepsOf(cases: readonly ReviewCase[]): Step[] {
  const steps: [ReviewCase, ...ReviewCase[]][] = [];
  const known = new Map<string, [ReviewCase, ...ReviewCase[]]>();
  for (const one of cases) {
    const ground = commonGround(one);
    const same = ground === undefined ? undefined : known.get(ground);
    if (same !== undefined) {
      same.push(one);
      continue;
    }
    const step: [ReviewCase, ...ReviewCase[]] = [one];
    steps.push(step);
    if (ground !== undefined) known.set(ground, step);
  }
  return steps;
}
