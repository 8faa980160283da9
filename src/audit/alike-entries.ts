/** Knows which words of a changed launch look like words of the approved one: a package of another owner, say. */

import type { JsonObject } from '../model.ts';
import { skeleton } from './confusable.ts';
import { everyText } from './texts.ts';

function words(entry: JsonObject): Set<string> {
  const all = new Set<string>();
  everyText(entry, (text, _, isName) => {
    if (!isName) all.add(text);
  });
  return all;
}

/** @returns pairs of different words that look alike: `[now, before]` */
export function alikeEntries(before: JsonObject, now: JsonObject): [string, string][] {
  const [old, present] = [words(before), words(now)];
  const gone = new Map([...old].filter((word) => !present.has(word)).map((word) => [skeleton(word), word]));
  return [...present].flatMap((word): [string, string][] => {
    const alike = old.has(word) ? undefined : gone.get(skeleton(word));
    return alike === undefined ? [] : [[word, alike]];
  });
}
