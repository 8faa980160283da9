/** Knows TOML: text in, tree out. Loaded only where such a file is read. */

import { parse, TomlDate, TomlError } from 'smol-toml';
import type { ParsedConfig } from './dialect.ts';
import { DEEPEST, LONGEST_SLOW, openText, requireNoConflict, START, unreadableAt } from './text.ts';
import { type Places, placesIn } from './toml-places.ts';
import type { ConfigNode, Member, Position } from './tree.ts';

/**
 * @param path as reports show it
 * @throws Refusal `unreadable-config` with `file:line:column` where it is no TOML
 */
export function readToml(path: string, text: string): ParsedConfig {
  const { body, oddities } = openText(path, text, LONGEST_SLOW);
  if (body === undefined) return { root: undefined, oddities };
  requireNoConflict(path, body);
  const value = parsed(path, body);
  // One line of dots is a tree without end, which the parser's own limit does not count.
  if (isDeeper(value, DEEPEST))
    throw unreadableAt(path, START, `is nested deeper than ${DEEPEST} levels`, 'Name the right file.');
  return { root: toNode(value, [], START, placesIn(body)), oddities };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((below) => isDeeper(below, levels - 1));
}

function parsed(path: string, text: string): unknown {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded', maxDepth: DEEPEST });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its message quotes the lines around, which may hold credentials; only the first says what is wrong.
    const [, what = 'it cannot be read'] = /^Invalid TOML document: (.*)/.exec(error.message) ?? [];
    throw unreadableAt(path, error, `is not TOML: ${what}`, 'Correct the file at that place.');
  }
}

function toNode(value: unknown, way: readonly string[], at: Position, places: Places): ConfigNode {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => {
      const below = [...way, String(index)];
      return toNode(item, below, places(below) ?? at, places);
    });
    return { kind: 'array', at, items };
  }
  if (typeof value === 'bigint') return { kind: 'scalar', at, value: Number(value), source: String(value) };
  if (value instanceof TomlDate) return { kind: 'scalar', at, value: value.toISOString() };
  if (value !== null && typeof value === 'object')
    return { kind: 'object', at, ...membersOf(value, way, at, places) };
  if (typeof value === 'string' || typeof value === 'boolean') return { kind: 'scalar', at, value };
  if (typeof value === 'number') return { kind: 'scalar', at, value, source: String(value) };
  return { kind: 'scalar', at, value: null };
}

/** In file order as far as the places are known: objects sort keys that look like numbers. */
function membersOf(
  value: object,
  way: readonly string[],
  at: Position,
  places: Places,
): { members: readonly Member[] } {
  const members = Object.entries(value).map(([name, below]): Member => {
    const path = [...way, name];
    const here = places(path) ?? at;
    return { name, at: here, value: toNode(below, path, here, places) };
  });
  return { members: members.sort((a, b) => a.at.line - b.at.line) };
}
