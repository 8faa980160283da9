/** Knows YAML: text in, tree out. Loaded only where such a file is read. */

import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
} from 'yaml';
import type { ParsedConfig } from './dialect.ts';
import { DEEPEST, LONGEST_SLOW, openText, requireNoConflict, START, unreadableAt } from './text.ts';
import type { ConfigNode, Member, Position } from './tree.ts';

/** Aliases can make a short text a tree without end. */
const MOST_NODES = 50_000;

/**
 * @param path as reports show it
 * @throws Refusal `unreadable-config` with `file:line:column` where it is no YAML, or more than one document
 */
export function readYaml(path: string, text: string): ParsedConfig {
  const { body, oddities } = openText(path, text, LONGEST_SLOW);
  if (body === undefined) return { root: undefined, oddities };
  requireNoConflict(path, body);
  const lines = new LineCounter();
  const documents = parseAllDocuments(body, { lineCounter: lines, uniqueKeys: false, logLevel: 'silent' });
  const [first, second] = Array.isArray(documents) ? documents : [];
  if (first === undefined || first.contents === null) return { root: undefined, oddities };
  const place = (offset: number | undefined): Position => {
    if (offset === undefined) return START;
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = first.errors;
  if (error) throw unreadableAt(path, place(error.pos[0]), 'is not YAML', 'Correct the file at that place.');
  // What a tag makes of a value only the program knows that it was written for.
  const tag = first.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED');
  if (tag)
    throw unreadableAt(path, place(tag.pos[0]), 'has a tag of its own', 'Write the value without `!…`.');
  if (second) {
    const at = place(second.range?.[0]);
    throw unreadableAt(path, at, 'holds a second document', 'Keep one document in the file.');
  }
  return { root: treeOf(path, first, place), oddities };
}

function treeOf(path: string, document: Document, place: (offset?: number) => Position): ConfigNode {
  let nodes = 0;
  const next = 'Name the right file.';
  const convert = (node: unknown, depth: number): ConfigNode => {
    nodes += 1;
    const at = place((node as Node | null)?.range?.[0]);
    if (nodes > MOST_NODES) throw unreadableAt(path, at, 'has too many parts', next);
    if (depth > DEEPEST) throw unreadableAt(path, at, `is nested deeper than ${DEEPEST} levels`, next);
    if (isAlias(node)) {
      const meant = node.resolve(document);
      if (!meant)
        throw unreadableAt(path, at, `has \`*${node.source}\` but no such anchor`, 'Write the value.');
      return { ...convert(meant, depth + 1), at };
    }
    if (isSeq(node)) return { kind: 'array', at, items: node.items.map((item) => convert(item, depth + 1)) };
    if (isMap(node)) {
      const members = node.items.map(({ key, value }): Member => {
        const here = place((key as Node | null)?.range?.[0]);
        const name = nameOf(key);
        // Some clients put the members of the alias here, others take `<<` for a name: half would go unseen.
        if (name === '<<') throw unreadableAt(path, here, 'has a merge key (`<<`)', 'Write the members out.');
        return { name, at: here, value: convert(value, depth + 1) };
      });
      return { kind: 'object', at, members };
    }
    return scalarOf(node, at);
  };
  return convert(document.contents, 0);
}

function nameOf(key: unknown): string {
  if (!isScalar(key)) return '';
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function scalarOf(node: unknown, at: Position): ConfigNode {
  const value = isScalar(node) ? node.value : null;
  if (typeof value === 'number' && isScalar(node)) {
    return { kind: 'scalar', at, value, source: node.source ?? String(value) };
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null)
    return { kind: 'scalar', at, value };
  return { kind: 'scalar', at, value: String(value) };
}
