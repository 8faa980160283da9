/** What `--mark` and `--unmark` ask for, read and held against one approval. */
import type { DecidedMark } from '../audit/decision.ts';
import { type Marked, resolvedMark, withAdded } from '../audit/marks/resolve.ts';
import { markSpelling, readMark } from '../audit/marks/spelling.ts';
import type { Mark, MarkRule } from '../model.ts';
import { Refusal } from '../refusal.ts';

export interface AskedMarks {
  readonly add: readonly MarkRule[];
  /** As typed: a JSON Pointer, or a mark as `--mark` takes it. */
  readonly remove: readonly string[];
}

/** @throws Refusal `usage` for a mark that cannot be read */
export function askedMarks(mark: readonly string[] = [], unmark: readonly string[] = []): AskedMarks {
  const add = mark.map((text) => {
    const rule = readMark(text);
    if (typeof rule !== 'string') return rule;
    throw new Refusal(
      'usage',
      `--mark ${JSON.stringify(text)} ${rule}`,
      'for example: --mark informational=/inputSchema/properties/trace_id, --mark volatile:timestamp=/description',
    );
  });
  return { add, remove: unmark };
}

/** What an approval's marks become, or why they cannot. */
type Remarked =
  | { readonly marks: readonly DecidedMark[]; readonly said: readonly string[] }
  | { readonly refused: string };

/**
 * @param present the marks it has
 * @param reason of the new ones
 */
export function remarked(
  present: readonly Mark[],
  { add, remove }: AskedMarks,
  marked: Marked,
  reason: string,
): Remarked {
  const isNamed = (mark: Mark, name: string): boolean => mark.path === name || markSpelling(mark) === name;
  const idle = remove.find((name) => !present.some((mark) => isNamed(mark, name)));
  if (idle !== undefined) return { refused: `it has no mark ${idle}` };
  const gone = present.filter((mark) => remove.some((name) => isNamed(mark, name)));
  const fresh: DecidedMark[] = [];
  for (const rule of add) {
    const resolved = resolvedMark(rule, marked);
    if (typeof resolved === 'string') return { refused: `${rule.path} ${resolved}` };
    fresh.push({ ...resolved, reason });
  }
  const kept = present.filter((mark) => !gone.includes(mark));
  const said = [
    ...gone.map((mark) => `no longer ${markSpelling(mark)}`),
    ...fresh.map((mark) => markSpelling(mark)),
  ];
  return { marks: withAdded<Mark, DecidedMark>(kept, fresh), said };
}
