/** Knows what JSON.parse silently loses: two readers of such text could see two different definitions. */

import { limits } from '../limits.ts';
import { type Frame, type Report, type ScanKind, scan } from './json-scan.ts';
import { type JsonPath, pointer } from './pointer.ts';
import { beginning, named } from './shown.ts';

/** `unlocated`: the text is not the one the items came from. */
type LossKind = ScanKind | 'unlocated';

export interface Loss {
  readonly kind: LossKind;
  /** From the root that was asked about: the text, or the item. */
  readonly path: JsonPath;
  /** In UTF-16 units, from the start of the text. */
  readonly offset: number;
  /** In words, with the place and the stranger's text unescaped: ``repeats the member `a` at /inputSchema/a``. */
  readonly detail: string;
}

export interface PageLosses {
  /** Members repeated around the items (`nextCursor`, `tools`): readers may see other lists. */
  readonly envelope: readonly Loss[];
  /** True where one of them leads to the items, so that every item is in doubt. */
  readonly repeatedWay: boolean;
  /** By index (or member name) below the base; items that lose nothing are left out. */
  readonly items: ReadonlyMap<string | number, readonly Loss[]>;
  /** How many children the last container at the base has; -1 where the text has none there. */
  readonly count: number;
}

/** Nesting a definition may have; its root is 1. */
export const DEEPEST = limits.depth;
/** Enough to explain; more would let a hostile text fill the memory. Counted per item, so none hides another's. */
const KEPT = 20;
const LONGEST_PLACE = 160;

/**
 * @param text anything JSON.parse accepts
 * @param deepest how deep it may nest, the root being 1
 * @returns what would be lost, in the order of the text; the first 20 where there is more
 */
export function losses(text: string, deepest: number = DEEPEST): Loss[] {
  const found: Loss[] = [];
  scan(text, deepest, (frames, kind, offset, detail) => {
    if (found.length < KEPT) found.push(lossAt(pathOf(frames, 0), kind, offset, detail));
  });
  return found;
}

/**
 * @param text a whole JSON-RPC message
 * @param base where its items are: `['result', 'tools']`. A child of it is an item, and the root of its own nesting
 * @returns what would be lost, item by item, with paths from the item's root
 */
export function pageLosses(text: string, base: JsonPath): PageLosses {
  const envelope: Loss[] = [];
  const items = new Map<string | number, Loss[]>();
  let repeatedWay = false;
  let count = -1;
  const report: Report = (frames, kind, offset, detail) => {
    const onWay = base.every((step, depth) => depth >= frames.length || frames[depth]?.key === step);
    const key = onWay ? frames[base.length]?.key : undefined;
    if (key === undefined) {
      // Deeper parts of the envelope (`_meta`) are in no digest and lead to no item.
      if (kind !== 'repeated-member' || frames.length > base.length) return;
      if (onWay) repeatedWay = true;
      if (envelope.length < KEPT) envelope.push(lossAt(pathOf(frames, 0), kind, offset, detail));
      return;
    }
    const kept = items.get(key) ?? [];
    if (kept.length === 0) items.set(key, kept);
    if (kept.length < KEPT) kept.push(lossAt(pathOf(frames, base.length + 1), kind, offset, detail));
  };
  scan(text, DEEPEST + base.length + 1, report, (frames, frame, offset) => {
    if (frames.length !== base.length || !base.every((step, depth) => frames[depth]?.key === step)) return;
    count = countOf(frame, text, offset);
  });
  return { envelope, repeatedWay, items, count };
}

function pathOf(frames: readonly Frame[], from: number): JsonPath {
  return frames.slice(from).map((frame) => frame.key);
}

const SAYS: Record<ScanKind, (detail: string) => string> = {
  'repeated-member': (name) => `repeats the member ${named(name)}`,
  'changed-number': (literal) =>
    `holds a number that a double changes (${literal.length > 80 ? `${beginning(literal)}…, ${literal.length} characters` : literal})`,
  'lone-surrogate': () => 'holds half a surrogate pair',
  'too-deep': () => `nests deeper than ${DEEPEST}`,
};

function lossAt(path: JsonPath, kind: ScanKind, offset: number, detail: string): Loss {
  const place = pointer(path);
  const shown = place.length > LONGEST_PLACE ? `a place ${path.length} levels down` : place;
  return { kind, path, offset, detail: `${SAYS[kind](detail)}${shown === '' ? '' : ` at ${shown}`}` };
}

/** An array's index is that of its last child, unless nothing but space stands between the brackets. */
function countOf(frame: Frame, text: string, close: number): number {
  if (frame.isObject) return frame.members;
  let before = close - 1;
  while (text.charCodeAt(before) <= 0x20) before -= 1;
  return text[before] === '[' ? 0 : (frame.key as number) + 1;
}
