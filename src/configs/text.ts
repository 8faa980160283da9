/** Tells text from what only looks like it: UTF-16 without its mark, binary, merge conflicts. */

import { Refusal } from '../refusal.ts';
import type { Oddity } from './dialect.ts';
import type { Position } from './tree.ts';

/** In UTF-16 units. Real configs stay far below; a tree of more would exhaust memory. */
const LONGEST = 32 * 1024 * 1024;

/** Deeper nesting is no config; without a bound, a file of brackets would exhaust the stack. */
export const DEEPEST = 100;

export const START: Position = { line: 1, column: 1 };

/** The libraries that read TOML and YAML take minutes and gigabytes for what JSON takes seconds for. */
export const LONGEST_SLOW = 1024 * 1024;

interface OpenedText {
  /** Without its byte order mark; undefined where there is nothing but white space. */
  readonly body: string | undefined;
  readonly oddities: readonly Oddity[];
}

/**
 * @param longest in UTF-16 units
 * @throws Refusal `unreadable-config` where the text cannot be that of a config, whatever its syntax
 */
export function openText(path: string, text: string, longest = LONGEST): OpenedText {
  requireText(path, text, longest);
  const hasMark = text.startsWith('\uFEFF');
  const body = hasMark ? text.slice(1) : text;
  return {
    body: /^\s*$/.test(body) ? undefined : body,
    oddities: hasMark ? [{ kind: 'byte-order-mark', line: 1 }] : [],
  };
}

/** @throws Refusal `unreadable-config` at the first marker: a parser would speak of something else */
export function requireNoConflict(path: string, text: string): void {
  const marker = conflictMarker(text);
  if (marker)
    throw unreadableAt(path, marker, 'has merge conflict markers', 'Resolve the conflict, then run again.');
}

function requireText(path: string, text: string, longest: number): void {
  if (text.length > longest) {
    throw unreadableAt(path, START, 'is too large to be a config', 'Name the right file.');
  }
  const zero = text.indexOf('\0');
  if (zero >= 0 && looksLikeUtf16(text)) {
    throw unreadableAt(path, START, 'is written in UTF-16', 'Save it as UTF-8.');
  }
  if (zero >= 0)
    throw unreadableAt(path, positionOf(text, zero), 'is not a text file', 'Name the right file.');
}

/** @returns the place of the first git conflict marker, if there is one */
function conflictMarker(text: string): Position | undefined {
  const found = /^(?:<{7}|={7}|>{7}|\|{7})(?:[ \t]|\r?$)/m.exec(text);
  return found ? positionOf(text, found.index) : undefined;
}

/** ASCII in UTF-16 has a zero byte beside every character. */
function looksLikeUtf16(text: string): boolean {
  const start = text.slice(0, 64);
  const zeros = start.split('\0').length - 1;
  return zeros * 3 >= start.length;
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** @returns the refusal of a whole config, because of one place in it */
export function unreadableAt(path: string, at: Position, what: string, next: string): Refusal {
  return new Refusal('unreadable-config', `${path}:${at.line}:${at.column}: the config ${what}`, next);
}
