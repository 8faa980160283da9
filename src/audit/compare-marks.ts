/** Knows which marks one lock has on a definition and another has not, in words. */

import type { Approval, Change, Difference, Json, Mark } from '../model.ts';
import { about, type LockedPair, signedOf } from './locked-pair.ts';
import { markKey } from './marks/digest.ts';
import { markWords } from './marks/spelling.ts';

const LETS: Record<Mark['kind'], string> = {
  informational: 'later changes of its keywords no longer suspend',
  volatile: 'such values may vary there without suspending',
};

/** @returns what the mark lets pass, and who says so */
function markSentence(mark: Mark): string {
  return `${markWords(mark)}: ${LETS[mark.kind]}; ${mark.on}, by (claimed) ${mark.by}: "${mark.reason}"`;
}

/** A mark is what lets something pass unseen later, so each one is told, with its reason. */
export function compareMarks(pair: LockedPair, before: Approval, after: Approval): Difference[] {
  const [had, has] = [byKey(before), byKey(after)];
  const keys = [...new Set([...had.keys(), ...has.keys()])].sort();
  const changes = keys.flatMap((key) => markChange(had.get(key), has.get(key)));
  if (changes.length === 0) return [];
  const one = about(pair, 'marked', 'the same definition, with other marks');
  return [{ ...one, signed: signedOf(after), after: { digest: after.digest }, changes }];
}

/** @returns a sentence per mark that comes with a newly approved definition */
export function marksAlong(after: Approval): string[] {
  return (after.marks ?? []).map((mark) => `approved with a mark, ${markSentence(mark)}`);
}

function byKey({ marks = [] }: Approval): Map<string, Mark> {
  return new Map(marks.map((mark) => [markKey(mark), mark]));
}

function markChange(before: Mark | undefined, after: Mark | undefined): Change[] {
  const [was, is] = [before && markSentence(before), after && markSentence(after)];
  if (was === is) return [];
  const says = wordsOf(was, is);
  const path = after?.path ?? before?.path ?? '';
  const values = {
    ...(before !== undefined && { before: before as unknown as Json }),
    ...(after !== undefined && { after: after as unknown as Json }),
  };
  return [{ path, class: 'material', says, ...values }];
}

function wordsOf(was: string | undefined, is: string | undefined): string {
  if (was === undefined) return `adds a mark, ${is}`;
  if (is === undefined) return `takes away the mark, ${was}`;
  return `changes a mark to ${is}; it was ${was}`;
}
