/** Knows how a JSON value is written as text in which nothing is invisible, however deep or odd the value. */

import type { Json, JsonObject } from '../model.ts';
import { EVERYDAY, HIDDEN } from './foreign.ts';

/** Definitions that can be approved end at 200 levels; indenting 50,000 would take gigabytes. */
const INDENTED_LEVELS = 256;
/** Stretches worth a look, with the quote in front: a mark that follows it would draw on it. */
const UNUSUAL = new RegExp(`"?[^\\n${EVERYDAY}]+`, 'g');
/** Not the line feed: inside a string JSON has none, and between the members it is ours. */
const TO_ESCAPE = new RegExp(`(?!\\n)(?:${HIDDEN})|(?<=")\\p{M}+`, 'gu');

function asUnits(match: string): string {
  let all = '';
  for (let at = 0; at < match.length; at += 1) {
    all += `\\u${match.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return all;
}

/** @returns the JSON text, parsing to the very same value, with every invisible character as a `\u` escape */
function shown(text: string): string {
  return text.replace(UNUSUAL, (stretch) => stretch.replace(TO_ESCAPE, asUnits));
}

function literal(text: string): string {
  return shown(JSON.stringify(text));
}

/** JSON.stringify makes null of Infinity (what 1e400 becomes) and 0 of -0; both would change the value. */
function scalar(value: null | boolean | number | string): string {
  if (typeof value === 'string') return literal(value);
  if (Object.is(value, -0)) return '-0';
  if (value === Number.POSITIVE_INFINITY) return '1e400';
  if (value === Number.NEGATIVE_INFINITY) return '-1e400';
  return JSON.stringify(value);
}

interface Open {
  readonly value: readonly Json[] | JsonObject;
  /** Absent for an array. */
  readonly keys?: readonly string[];
  readonly length: number;
  done: number;
}

function opened(value: readonly Json[] | JsonObject): Open {
  if (Array.isArray(value)) return { value, length: value.length, done: 0 };
  const keys = Object.keys(value);
  return { value, keys, length: keys.length, done: 0 };
}

function child(open: Open, key: string | undefined): Json {
  if (key === undefined) return (open.value as readonly Json[])[open.done] ?? null;
  return (open.value as JsonObject)[key] ?? null;
}

/** A loop with its own stack: a value 50,000 levels deep would overflow the call stack of a recursion. */
function written(root: Json, indentedLevels: number): string {
  if (root === null || typeof root !== 'object') return scalar(root);
  const out: string[] = [];
  const stack: Open[] = [];
  const newLine = (level: number): string =>
    level <= indentedLevels && stack.length <= indentedLevels ? `\n${'  '.repeat(level)}` : '';
  const begin = (value: readonly Json[] | JsonObject): void => {
    stack.push(opened(value));
    out.push(Array.isArray(value) ? '[' : '{');
  };
  begin(root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.done === top.length) {
      if (top.length > 0) out.push(newLine(stack.length - 1));
      out.push(top.keys === undefined ? ']' : '}');
      stack.pop();
      continue;
    }
    const key = top.keys?.[top.done];
    out.push(top.done > 0 ? ',' : '', newLine(stack.length));
    if (top.done > 0 && indentedLevels === 0) out.push(' ');
    if (key !== undefined) out.push(literal(key), ': ');
    const value = child(top, key);
    top.done += 1;
    if (value === null || typeof value !== 'object') out.push(scalar(value));
    else begin(value);
  }
  return out.join('');
}

/** @returns true where JSON.stringify writes what the loop above would: all but very few values, and much faster */
function isOrdinary(value: Json, levels: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (value === null || typeof value !== 'object') return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isOrdinary(one, levels - 1));
  // An own `toJSON` that is no function is data, and JSON.stringify takes it as such.
  return Object.values(value).every((one) => isOrdinary(one, levels - 1));
}

/** @returns the value indented by two spaces, without a final newline; below 256 levels it goes on in one line */
export function prettyJson(value: Json): string {
  if (isOrdinary(value, INDENTED_LEVELS)) return shown(JSON.stringify(value, null, 2));
  return written(value, INDENTED_LEVELS);
}

/** @returns the value on one line */
export function inlineJson(value: Json): string {
  return written(value, 0);
}
