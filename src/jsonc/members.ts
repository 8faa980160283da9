/** Reads members by their type; anything that is not as expected, unknown names included, is refused with its line. */

import type { Node } from 'jsonc-parser';
import type { Refusal } from '../refusal.ts';
import { refusalAt, type Source } from './syntax.ts';

interface Member {
  readonly name: string;
  readonly line: number;
  readonly value: Node;
}

/** An object of the file, its members by name. */
export interface Members {
  readonly line: number;
  readonly all: ReadonlyMap<string, Member>;
}

const WORDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** @returns the refusal of the file, because of what is in that line */
export function refusal(source: Source, line: number, what: string, next: string): Refusal {
  return refusalAt(source.kind, source.path, line, what, next);
}

function unexpected(source: Source, node: Node, where: string, wanted: string): Refusal {
  const line = source.lineOf(node.offset);
  return refusal(
    source,
    line,
    `has ${WORDS[node.type] ?? 'something'} at ${where}`,
    `Write ${wanted} there.`,
  );
}

/**
 * @param where what the object is, for messages: `steps[3]`
 * @param known names it may have; any name where absent
 */
export function objectAt(source: Source, node: Node, where: string, known?: readonly string[]): Members {
  if (node.type !== 'object') throw unexpected(source, node, where, 'an object');
  const all = new Map<string, Member>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    const [name, line] = [String(key.value), source.lineOf(key.offset)];
    // Two readers would take different ones of them.
    if (all.has(name))
      throw refusal(source, line, `has ${quoted(name)} twice in ${where}`, 'Keep one of them.');
    if (known !== undefined && !known.includes(name)) {
      const next = `${meant(source, name, known)}Members known there: ${known.join(', ')}.`;
      throw refusal(source, line, `has a member ${quoted(name)} in ${where} that nobody reads`, next);
    }
    all.set(name, { name, line, value });
  }
  return { line: source.lineOf(node.offset), all };
}

/** @returns the nearest known name as a question; empty where none is near */
export function meant({ kind }: Source, name: string, known: readonly string[]): string {
  const [near] = kind.nearest?.(name, known) ?? [];
  return near === undefined ? '' : `Did you mean ${quoted(near)}? `;
}

/** @throws Refusal where the node is no list */
export function listAt(source: Source, node: Node, where: string): readonly Node[] {
  if (node.type !== 'array') throw unexpected(source, node, where, 'a list');
  return node.children ?? [];
}

/** @throws Refusal where the node is no string */
export function textAt(source: Source, node: Node, where: string): string {
  if (node.type !== 'string') throw unexpected(source, node, where, 'a string');
  return String(node.value);
}

/** @throws Refusal where the node is no number */
export function numberAt(source: Source, node: Node, where: string): number {
  if (node.type !== 'number') throw unexpected(source, node, where, 'a number');
  return Number(node.value);
}

/** @throws Refusal where the member is not there */
export function needed(source: Source, { all, line }: Members, name: string, where: string): Node {
  const member = all.get(name);
  if (member !== undefined) return member.value;
  throw refusal(source, line, `has no ${quoted(name)} in ${where}`, `Add ${quoted(name)}.`);
}

/** Refusals escape what cannot be seen: JSON's escapes would be escaped once more. */
export function quoted(name: string): string {
  return `"${name}"`;
}
