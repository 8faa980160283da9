/** Says how a launch differs from the approved one; both entries are masked, so no secret can be told. */
import type { Change, Json, JsonObject } from '../model.ts';
import { isObject, own } from '../objects.ts';
import { hardToSeeIn } from './hard-to-see.ts';

function childKeys(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
}

/** Where a difference is: as JSON Pointer for programs, in words for people. */
interface Place {
  readonly pointer: string;
  readonly words: string;
}

function memberOf({ pointer, words }: Place, key: string): Place {
  const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return { pointer: `${pointer}/${escaped}`, words: words === '' ? key : `${words}.${key}` };
}

function elementOf({ pointer, words }: Place, index: number): Place {
  return { pointer: `${pointer}/${index}`, words: `${words}[${index}]` };
}

/**
 * @param before the approved entry
 * @param after the present one
 * @returns one material change per difference, in the order of the members, said as
 *   `args[1] "a.js" became "b.js"`, `env.DEBUG added: "1"`, `headers.X removed, was "1"`
 */
export function compareEntries(before: JsonObject, after: JsonObject): Change[] {
  const changes: Change[] = [];
  compareAt({ pointer: '', words: '' }, before, after, changes);
  return changes;
}

function compareAt(place: Place, before: Json | undefined, after: Json | undefined, changes: Change[]): void {
  if (isObject(before) && isObject(after)) {
    for (const key of childKeys(before, after)) {
      compareAt(memberOf(place, key), own(before, key), own(after, key), changes);
    }
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (let i = 0; i < Math.max(before.length, after.length); i += 1) {
      compareAt(elementOf(place, i), before[i], after[i], changes);
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    const hard = hardToSeeIn(before, after);
    changes.push({
      path: place.pointer,
      class: 'material',
      says: difference(place.words, before, after),
      ...(hard !== undefined && { hardToSee: hard }),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    });
  }
}

/** @returns `args[1] "a.js" became "b.js"` and its like */
export function difference(path: string, before: Json | undefined, after: Json | undefined): string {
  if (before === undefined) return `${path} added: ${JSON.stringify(after)}`;
  if (after === undefined) return `${path} removed, was ${JSON.stringify(before)}`;
  const hard = hardToSeeIn(before, after);
  const words = `${path} ${JSON.stringify(before)} became ${JSON.stringify(after)}`;
  return hard === undefined ? words : `${words}; hard to see: ${hard}`;
}
