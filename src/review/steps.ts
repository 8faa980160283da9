/** Knows which cases share a screen: new items that nothing speaks against, edits of one kind, what is due again. */

import type { ItemCase, ReviewCase } from './cases.ts';
import { blockedBy, doubts } from './cases.ts';
import { kindOfEdit } from './kinds.ts';

/** Cases that are decided with one answer; mostly it is one. */
type Step = readonly [ReviewCase, ...ReviewCase[]];
export type Group = readonly [ItemCase, ItemCase, ...ItemCase[]];

/**
 * Findings about names: they say nothing about the words of an item, and those that one of them touches are told
 * together. Whatever else speaks against an item brings it onto a screen of its own, unless its edit did not bring it.
 */
const OF_NAMES = new Set([
  ...[
    'name-collision',
    'exposed-name-clash',
    'name-too-long',
    'name-invalid',
    'separator-in-name',
    'case-only',
  ],
]);

/** @returns true where one screen shows several cases */
export function isGroup(step: Step): step is Group {
  return step.length > 1;
}

/** @returns what cases of one screen have in common; absent for a case that stands alone */
function commonGround(one: ReviewCase): string | undefined {
  // Instructions are read as a whole: they speak to the model about everything.
  if (one.kind === 'launch' || one.item.kind === 'instructions' || blockedBy(one) !== undefined)
    return undefined;
  const against = doubts(one).filter((finding) => !(one.standing?.has(finding) ?? false));
  if (!against.every(({ rule }) => OF_NAMES.has(rule))) return undefined;
  const { server, item, marking } = one;
  // Without a comparison nothing says that two edits are of one kind.
  if (item.state === 'changed' && item.changes.length === 0) return undefined;
  const kind = item.state === 'changed' ? kindOfEdit(item.changes) : item.state;
  // Marks that go with an approval, or are dropped by it, stand on the screen once.
  const marks = [marking?.kept ?? [], marking?.lost ?? []];
  return JSON.stringify([server.key, server.config, item.kind, kind, against.map(({ id }) => id), marks]);
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
