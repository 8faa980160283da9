/** Knows what is odd about one exposed name: it is not as written, too long, or not what the model API takes. */

import type { HostProfile, MergedTool, NameLimit, NameMark, ViewServer } from '../model.ts';
import type { NameRules } from './name-rules.ts';

/** Bits, so that half a million names share the few lists of marks there are. */
export const MARK_BITS = {
  altered: 1,
  'too-long': 2,
  'not-accepted': 4,
  clashing: 8,
  predicted: 16,
  unknown: 32,
} as const satisfies Record<NameMark, number>;

const ALL = Object.entries(MARK_BITS) as [NameMark, number][];
const LISTS: readonly (readonly NameMark[])[] = Array.from({ length: 64 }, (_, bits) =>
  ALL.filter(([, bit]) => (bits & bit) !== 0).map(([mark]) => mark),
);

/** @returns the marks of these bits, in the order of `NameMark`; one list per combination */
export function marksOf(bits: number): readonly NameMark[] {
  return LISTS[bits] ?? [];
}

function lengthIn(text: string, unit: NameLimit['unit']): number {
  if (unit === 'utf16') return text.length;
  if (unit === 'byte') return Buffer.byteLength(text, 'utf8');
  let points = 0;
  for (const _ of text) points += 1;
  return points;
}

/** Even as bytes it fits: no text has more than three bytes per UTF-16 unit. */
function surelyShort(text: string, max: number): boolean {
  return text.length * 3 <= max;
}

/** @returns true where the host, or its API, refuses the length */
export function isTooLong({ max, unit, measured }: NameRules, { server, tool, name }: MergedTool): boolean {
  const text = measured === 'tool' ? tool : measured === 'key-and-tool' ? server + tool : name;
  return text !== undefined && !surelyShort(text, max) && lengthIn(text, unit) > max;
}

/** The texts the host may have made the label of, as written. */
export function labelSources({ labelFrom }: HostProfile, { key, reported }: ViewServer): readonly string[] {
  if (labelFrom !== 'server-info') return [key];
  return [key, reported?.title ?? '', reported?.name ?? ''].filter((text, at) => at === 0 || text !== '');
}

/**
 * @param sources of `labelSources`; empty where the host makes no label
 * @param label what the host makes of the server, for hosts that write it behind the tool
 * @returns true where the tool, or the text the label is made of, does not stand in the name as it was written
 */
export function isAltered(name: string, tool: string, sources: readonly string[], label?: string): boolean {
  if (name === tool) return false;
  const behind = !name.endsWith(tool);
  if (behind && !(label && name.startsWith(tool) && name.endsWith(label))) return true;
  if (sources.length === 0) return false;
  // Looked for beside the tool only: a key `a` also occurs inside many tools.
  const [from, to] = behind ? [tool.length, name.length] : [0, name.length - tool.length];
  for (const source of sources) {
    const at = name.indexOf(source, from);
    if (at !== -1 && at + source.length <= to) return false;
  }
  return true;
}

/** @returns true where the model API takes no such name although it is short enough */
export function isNotAccepted({ accepts }: NameRules, { name, tool }: MergedTool): boolean {
  // Where the name is not known the host's rule is about the tool, which is what is known of it.
  return !accepts.test(name ?? tool);
}
