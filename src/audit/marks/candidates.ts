/** Knows which marks a definition could carry: what a reviewer is offered, never more than fits on a screen. */

import type { Json, MarkRule, ValueClass } from '../../model.ts';
import { isObject } from '../../objects.ts';
import { pointer, valueAt } from '../pointer.ts';
import { everyText, type Here } from '../texts.ts';
import { type Marked, resolvedMark } from './resolve.ts';
import { markSpelling } from './spelling.ts';
import { isMachineClass, VALUE_CLASSES, valuesIn } from './values.ts';

/** Numbers stand in most texts; who wants one to vary types the mark. */
const OFFERED: readonly ValueClass[] = VALUE_CLASSES.filter((value) => value !== 'number');
const MOST = 12;
/** Longer texts are searched only where somebody asks. */
const LONGEST = 20_000;

function pathTo(here: Here | undefined): string {
  const steps: (string | number)[] = [];
  for (let at = here; at !== undefined; at = at.parent) steps.push(at.key);
  return pointer(steps.reverse());
}

function volatileOnes({ definition, surroundings }: Marked): MarkRule[] {
  const found: MarkRule[] = [];
  everyText(definition, (text, here, isName) => {
    if (isName || here === undefined || text.length > LONGEST || found.length >= MOST) return;
    for (const value of OFFERED) {
      const spelled = isMachineClass(value) ? (surroundings?.[value] ?? []) : [];
      if (valuesIn(text, value, spelled).length > 0)
        found.push({ kind: 'volatile', path: pathTo(here), value });
    }
  });
  return found;
}

function informationalOnes(definition: Json): MarkRule[] {
  const properties = valueAt(definition, ['inputSchema', 'properties']);
  if (!isObject(properties)) return [];
  const names = Object.keys(properties).slice(0, MOST);
  return names.map((name) => ({
    kind: 'informational',
    path: pointer(['inputSchema', 'properties', name]),
  }));
}

/** @returns marks that fit, as `--mark` takes them: values that vary first, then input properties */
export function candidateMarks(marked: Marked): string[] {
  return [...volatileOnes(marked), ...informationalOnes(marked.definition)]
    .filter((mark) => typeof resolvedMark(mark, marked) !== 'string')
    .slice(0, MOST)
    .map(markSpelling);
}
