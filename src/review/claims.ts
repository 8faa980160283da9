/** Knows how a server's annotations read: as what it says of itself, never as what is so. */

import type { Json } from '../model.ts';
import { isObject, own } from '../objects.ts';
import { cut } from '../report/cut.ts';
import { inlineJson } from '../report/json-text.ts';

/** Boolean hints of the specification (2025-11-25, ToolAnnotations), in the order people ask for them. */
const HINTS: readonly (readonly [hint: string, word: string])[] = [
  ['readOnlyHint', 'read-only'],
  ['destructiveHint', 'destructive'],
  ['idempotentHint', 'idempotent'],
  ['openWorldHint', 'open-world'],
];

/** @returns `says read-only, not destructive; title: "Search" (its own word, never trusted)`, harmless and bounded */
export function claimText(annotations: Json): string {
  return `${claimWords(annotations)} (its own word, never trusted)`;
}

/** @returns the same without the reminder, for lists that give it once */
export function claimWords(annotations: Json): string {
  return cut(said(annotations), 300);
}

function said(annotations: Json): string {
  if (!isObject(annotations)) return inlineJson(annotations);
  const told = HINTS.filter(([hint]) => typeof own(annotations, hint) === 'boolean');
  const words = told.map(([hint, word]) => (own(annotations, hint) === true ? word : `not ${word}`));
  const known = new Set(told.map(([hint]) => hint));
  const rest = Object.entries(annotations)
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => `${inlineJson(key).slice(1, -1)}: ${inlineJson(value)}`);
  return (
    [words.length === 0 ? '' : `says ${words.join(', ')}`, ...rest]
      .filter((part) => part !== '')
      .join('; ') || '{}'
  );
}
