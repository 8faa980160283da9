/** Marks of an item under review: what can be offered, and what the lock is to hold of those that were chosen. */
import type { DecidedMark } from '../audit/decision.ts';
import { candidateMarks } from '../audit/marks/candidates.ts';
import { resolvedMark } from '../audit/marks/resolve.ts';
import { markSpelling, readMark } from '../audit/marks/spelling.ts';
import { explainingMarks } from '../audit/marks/suggest.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import type { Mark } from '../model.ts';
import type { CaseMark, Marking } from '../review/index.ts';

function caseMark(mark: Mark): CaseMark {
  return { spelling: markSpelling(mark), reason: mark.reason };
}

/** Worked out where somebody asks: most items are decided on without a mark. */
export function markingOf({ surroundings }: SceneServer, item: SceneItem): Marking {
  const marked = { kind: item.kind, definition: item.definition, surroundings };
  const suspending = item.changes.filter(({ class: kind }) => kind !== 'informational' && kind !== 'order');
  return {
    kept: item.carried.kept.map(caseMark),
    lost: item.carried.lost.map(caseMark),
    get enough() {
      return (explainingMarks(suspending, surroundings) ?? []).map(markSpelling);
    },
    get candidates() {
      return candidateMarks(marked);
    },
    problem: (typed) => {
      const rule = readMark(typed);
      const resolved = typeof rule === 'string' ? rule : resolvedMark(rule, marked);
      return typeof resolved === 'string' ? resolved : undefined;
    },
  };
}

/**
 * @param chosen what stood on the screen when the item was approved; absent: nobody was asked about marks
 * @returns what the approval is to have; a mark that went on keeps who made it
 */
export function decidedMarks(
  { surroundings }: Pick<SceneServer, 'surroundings'>,
  item: SceneItem,
  chosen: readonly CaseMark[] | undefined,
): DecidedMark[] {
  const { kept } = item.carried;
  if (chosen === undefined) return [...kept];
  const known = new Map(kept.map((mark) => [markSpelling(mark), mark]));
  const marked = { kind: item.kind, definition: item.definition, surroundings };
  return chosen.flatMap(({ spelling, reason }): DecidedMark[] => {
    const before = known.get(spelling);
    if (before !== undefined && before.reason === reason) return [before];
    const rule = readMark(spelling);
    const resolved = typeof rule === 'string' ? rule : resolvedMark(rule, marked);
    return typeof resolved === 'string' ? [] : [{ ...resolved, reason }];
  });
}
