/** Knows which words of a text were added and removed, in bounded time even for megabytes. */

import { diffArrays } from 'diff';

export interface Segment {
  readonly kind: 'same' | 'added' | 'removed';
  /** Never empty; not yet harmless. */
  readonly text: string;
}

const WORD = /\s+|[\p{L}\p{M}\p{N}_]+|./gsu;
/** Beyond these the differing middle is shown as replaced: nobody reads 500 single edits. Counts, not clocks,
 * so that the same texts always give the same answer. */
const LONGEST_MIDDLE = 200_000;
const MOST_EDITS = 500;

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === a.length && at === b.length) return at;
  // Back to the start of the word, or a changed word would be shown in pieces.
  while (at > 0 && /[^\s]/.test(a.charAt(at - 1))) at -= 1;
  return at;
}

function commonEnd(a: string, b: string, from: number): number {
  const most = Math.min(a.length, b.length) - from;
  let count = 0;
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count))
    count += 1;
  while (count > 0 && /[^\s]/.test(a.charAt(a.length - count))) count -= 1;
  return count;
}

function middle(a: string, b: string): Segment[] {
  const replaced: Segment[] = [
    { kind: 'removed', text: a },
    { kind: 'added', text: b },
  ];
  if (a === '' || b === '' || a.length + b.length > LONGEST_MIDDLE) return replaced;
  const parts = diffArrays(a.match(WORD) ?? [], b.match(WORD) ?? [], { maxEditLength: MOST_EDITS });
  if (parts === undefined) return replaced;
  return parts.map((part) => ({
    kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
    text: part.value.join(''),
  }));
}

/** Two changed words with only a space between them read better as one change. */
function bridged(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment, at) => {
    const between = at > 0 && at < segments.length - 1;
    if (segment.kind !== 'same' || !between || !/^\s{1,3}$/.test(segment.text)) return [segment];
    return [
      { kind: 'removed', text: segment.text },
      { kind: 'added', text: segment.text },
    ] satisfies Segment[];
  });
}

/** Between two unchanged stretches: everything removed first, then everything added. */
function joined(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  const pending = { removed: '', added: '' };
  const flush = (): void => {
    if (pending.removed !== '') out.push({ kind: 'removed', text: pending.removed });
    if (pending.added !== '') out.push({ kind: 'added', text: pending.added });
    pending.removed = '';
    pending.added = '';
  };
  for (const { kind, text } of segments) {
    if (text === '') continue;
    if (kind !== 'same') {
      pending[kind] += text;
      continue;
    }
    flush();
    const last = out.at(-1);
    if (last?.kind === 'same') out[out.length - 1] = { kind, text: last.text + text };
    else out.push({ kind, text });
  }
  flush();
  return out;
}

/**
 * @param before the approved text
 * @param after the present text
 * @returns the segments in order; `same` and `removed` joined give before, `same` and `added` give after
 */
export function wordDiff(before: string, after: string): Segment[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const changed = middle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return joined([
    { kind: 'same', text: before.slice(0, start) },
    ...bridged(changed),
    { kind: 'same', text: before.slice(before.length - end) },
  ]);
}
