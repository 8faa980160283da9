/** Knows how a mark is typed and printed: `informational=/pointer`, `volatile:timestamp=/pointer`. */

import type { MarkRule, ValueClass } from '../../model.ts';
import { VALUE_CLASSES } from './values.ts';

/** @returns the mark as `--mark` takes it */
export function markSpelling(mark: MarkRule): string {
  return `${mark.kind === 'volatile' ? `volatile:${mark.value}` : mark.kind}=${mark.path}`;
}

/** @returns the mark, or what is wrong with the spelling, as the rest of a sentence about it */
export function readMark(text: string): MarkRule | string {
  const at = text.indexOf('=');
  const [kind, path] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (at === -1) return 'has no place: write informational=/pointer or volatile:CLASS=/pointer';
  if (kind === 'informational') return { kind, path };
  const value = kind.startsWith('volatile:') ? kind.slice('volatile:'.length) : undefined;
  if (value === undefined) return 'is neither informational=… nor volatile:CLASS=…';
  const known = VALUE_CLASSES.find((one): one is ValueClass & typeof one => one === value);
  return known === undefined
    ? `knows no such class; there are ${[...VALUE_CLASSES].sort().join(', ')}`
    : { kind: 'volatile', path, value: known };
}

/** @returns what the mark lets pass, in words that hold strangers' text unescaped */
export function markWords(mark: MarkRule): string {
  if (mark.kind === 'informational') return `informational: ${mark.path}`;
  const was = mark.was === undefined ? '' : ` (here ${JSON.stringify(mark.was)})`;
  return `volatile ${mark.value}${was} in ${mark.path}`;
}
