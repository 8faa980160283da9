/** Knows JSON with comments and trailing commas: text in, tree and oddities out, a refusal with line and column. */

import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import type { Refusal } from '../refusal.ts';
import type { Oddity, ParsedConfig } from './dialect.ts';
import { lookalike, problemWords } from './json-problems.ts';
import { DEEPEST, openText, requireNoConflict, unreadableAt } from './text.ts';
import type { ConfigNode, Member, Position } from './tree.ts';

/**
 * @param path as reports show it
 * @param text the file's text, a byte order mark included
 * @returns the tree (absent for a file of white space) and what a strict JSON reader would refuse
 * @throws Refusal `unreadable-config` with `file:line:column` where it is not JSON even with comments allowed
 */
export function readJson(path: string, text: string): ParsedConfig {
  const { body, oddities: before } = openText(path, text);
  if (body === undefined) return { root: undefined, oddities: before };
  const { root, oddities } = build(path, body);
  return { root, oddities: [...before, ...oddities] };
}

function build(path: string, text: string): { root: ConfigNode | undefined; oddities: Oddity[] } {
  const oddities: Oddity[] = [];
  const tree = growing(path);
  let comma: number | undefined;
  const leave = (): void => {
    if (comma !== undefined) oddities.push({ kind: 'trailing-comma', line: comma });
    comma = undefined;
    tree.leave();
  };
  const visitor: JSONVisitor = {
    onObjectBegin: (_offset, _length, line, column) => {
      comma = undefined;
      tree.enterObject(place(line, column));
    },
    onObjectProperty: (name, _offset, _length, line, column) => {
      comma = undefined;
      tree.name(name, place(line, column));
    },
    onObjectEnd: leave,
    onArrayBegin: (_offset, _length, line, column) => {
      comma = undefined;
      tree.enterArray(place(line, column));
    },
    onArrayEnd: leave,
    onLiteralValue: (value, offset, length, line, column) => {
      comma = undefined;
      tree.add(scalar(value, text.slice(offset, offset + length), place(line, column)));
    },
    onSeparator: (character, _offset, _length, line) => {
      if (character === ',') comma = line + 1;
    },
    onComment: (_offset, _length, line) => void oddities.push({ kind: 'comment', line: line + 1 }),
    onError: (code, offset, _length, line, column) => {
      throw broken(path, text, printParseErrorCode(code), offset, place(line, column));
    },
  };
  visit(text, visitor, { allowTrailingComma: true });
  return { root: tree.root(), oddities };
}

/** The tree while it is read: what is open, and the name that waits for its value. */
function growing(path: string) {
  const open: ((node: ConfigNode) => void)[] = [];
  let root: ConfigNode | undefined;
  let waiting: { name: string; at: Position } | undefined;
  const add = (node: ConfigNode): void => {
    const addToParent = open.at(-1);
    if (addToParent) addToParent(node);
    else root ??= node;
  };
  const enter = (node: ConfigNode, addChild: (child: ConfigNode) => void): void => {
    add(node);
    open.push(addChild);
    if (open.length > DEEPEST) throw refuse(path, node.at, `is nested deeper than ${DEEPEST} levels`);
  };
  return {
    add,
    root: () => root,
    leave: () => void open.pop(),
    name: (name: string, at: Position) => {
      waiting = { name, at };
    },
    enterObject: (at: Position) => {
      const members: Member[] = [];
      enter(
        { kind: 'object', at, members },
        (value) => void (waiting && members.push({ ...waiting, value })),
      );
    },
    enterArray: (at: Position) => {
      const items: ConfigNode[] = [];
      enter({ kind: 'array', at, items }, (item) => void items.push(item));
    },
  };
}

function broken(path: string, text: string, code: string, offset: number, at: Position): Refusal {
  requireNoConflict(path, text);
  const special = lookalike(text);
  if (special) return refuse(path, at, special.what, special.next);
  return refuse(path, at, problemWords(code, offset >= text.length));
}

function scalar(value: null | boolean | number | string, written: string, at: Position): ConfigNode {
  const source = typeof value === 'number' ? { source: written } : {};
  return { kind: 'scalar', at, value, ...source };
}

function place(line: number, column: number): Position {
  return { line: line + 1, column: column + 1 };
}

function refuse(path: string, at: Position, what: string, next?: string): Refusal {
  const advice = next ?? 'Correct the file at that place; it must be one JSON object that names servers.';
  return unreadableAt(path, at, what, advice);
}
