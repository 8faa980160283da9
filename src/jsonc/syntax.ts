/** Knows the syntax of the files people write for us: JSON with comments, as a tree in which every node knows its line. */

import { type Node, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** Deeper nesting is a mistake; without a bound a file of brackets would exhaust the stack. */
const DEEPEST = 100;
/** In UTF-16 units. */
const LONGEST = 16 * 1024 * 1024;

/** What a file is, for the sentences that refuse it. */
export interface FileKind {
  readonly code: RefusalCode;
  /** `session`, `policy`. */
  readonly noun: string;
  /** Where its form is described, as a sentence. */
  readonly shape: string;
  /** Known names nearest to one that nobody reads, the best first. */
  readonly nearest?: (name: string, known: readonly string[]) => readonly string[];
}

/** A file being read: its text without a byte order mark, and how it is named. */
export interface Source {
  readonly kind: FileKind;
  readonly path: string;
  readonly text: string;
  /** The line of a node, counted from 1. */
  readonly lineOf: (offset: number) => number;
}

/** @returns the refusal of something at that place, as `file:line: the session …` */
export function refusalAt(
  { code, noun }: FileKind,
  path: string,
  line: number,
  what: string,
  next: string,
): Refusal {
  return new Refusal(code, `${path}:${line}: the ${noun} ${what}`, next);
}

/** @returns a function that finds lines fast: a session of thousands of steps asks for as many */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function refuseDeep(source: Source): void {
  let depth = 0;
  const enter = (offset: number): void => {
    depth += 1;
    if (depth <= DEEPEST) return;
    const { kind, path, lineOf } = source;
    throw refusalAt(kind, path, lineOf(offset), `is nested deeper than ${DEEPEST} levels`, kind.shape);
  };
  const leave = (): void => {
    depth -= 1;
  };
  visit(source.text, { onObjectBegin: enter, onArrayBegin: enter, onObjectEnd: leave, onArrayEnd: leave });
}

/** `CloseBraceExpected` as `close brace expected`; the codes never quote the file. */
function words({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

/**
 * @param path as messages show it
 * @returns the file's tree, member order and repeats kept
 * @throws Refusal of the kind's code with `file:line` where it is not JSON even with comments allowed
 */
export function parse(kind: FileKind, path: string, given: string): { source: Source; root: Node } {
  const text = given.replace(/^\uFEFF/, '');
  const source = { kind, path, text, lineOf: lineFinder(text) };
  if (text.length > LONGEST) throw refusalAt(kind, path, 1, 'is too large', kind.shape);
  if (/^\s*$/.test(text)) throw refusalAt(kind, path, 1, 'is empty', kind.shape);
  const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?:[ \t]|\r?$)/m.exec(text);
  if (conflict !== null) {
    const line = source.lineOf(conflict.index);
    throw refusalAt(kind, path, line, 'has merge conflict markers', 'Resolve the conflict, then run again.');
  }
  refuseDeep(source);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined && root !== undefined) return { source, root };
  const line = source.lineOf(first?.offset ?? 0);
  throw refusalAt(
    kind,
    path,
    line,
    `is not JSON${first === undefined ? '' : ` (${words(first)})`}`,
    kind.shape,
  );
}
