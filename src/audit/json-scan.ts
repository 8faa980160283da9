/** Knows how to pass once over JSON text and notice what JSON.parse would lose without a word. */

import { containerEnd, numberEnd, plainStringEnd, stringEnd, stringValue } from './json-text.ts';
import { survivesDouble } from './number-loss.ts';

export type ScanKind = 'repeated-member' | 'changed-number' | 'lone-surrogate' | 'too-deep';

/** An object or array that is open. */
export interface Frame {
  /** False for arrays. */
  readonly isObject: boolean;
  /** Where its names begin in the list of all names of what is open. */
  readonly first: number;
  /** Different names seen so far. */
  members: number;
  /** The names once more, where there are too many to look through. */
  many: Set<string> | undefined;
  /** The child being read: its name or index. */
  key: string | number;
  wantsName: boolean;
}

const MANY = 13;

interface Scan {
  readonly text: string;
  at: number;
  readonly frames: Frame[];
  /** Of all open objects, the innermost last: one list for all is cheaper than a list each. */
  readonly names: string[];
  readonly deepest: number;
  /** Without a backslash in the text every string ends at the next quotation mark. */
  readonly escapes: boolean;
  /** Without any surrogate in the text no string needs a second look. */
  readonly surrogates: boolean;
  readonly report: Report;
  readonly closed: Closed | undefined;
}

/** @param frames open containers from the root; their keys are the path. @param detail the name or number */
export type Report = (frames: readonly Frame[], kind: ScanKind, offset: number, detail: string) => void;
/** @param frames what is still open around the container that ends at the offset */
type Closed = (frames: readonly Frame[], frame: Frame, offset: number) => void;

/**
 * One pass, no recursion: a text nested 50,000 deep costs what its length costs.
 * @param text anything JSON.parse accepts
 * @param deepest how many containers may be open; what is deeper is reported once and skipped
 */
export function scan(text: string, deepest: number, report: Report, closed?: Closed): void {
  const escapes = text.includes('\\');
  const surrogates = !text.isWellFormed() || (escapes && /\\u[dD]/.test(text));
  const state: Scan = { text, at: 0, frames: [], names: [], deepest, escapes, surrogates, report, closed };
  while (state.at < text.length) {
    if (text.charCodeAt(state.at) > 0x20) step(state);
    // Most of an indented text is space.
    else state.at += 1;
  }
}

function step(state: Scan): void {
  const code = state.text.charCodeAt(state.at);
  switch (code) {
    case 0x22: // "
      readString(state);
      return;
    case 0x7b: // {
    case 0x5b: // [
      open(state, code === 0x7b);
      return;
    case 0x7d: // }
    case 0x5d: // ]
      close(state);
      return;
    case 0x2c: // ,
      next(state);
      return;
    default:
      if (code === 0x2d || (code >= 0x30 && code <= 0x39)) readNumber(state);
      else state.at += 1;
  }
}

function open(state: Scan, isObject: boolean): void {
  if (state.frames.length >= state.deepest) {
    state.report(state.frames, 'too-deep', state.at, '');
    state.at = containerEnd(state.text, state.at);
    return;
  }
  state.frames.push({
    isObject,
    first: state.names.length,
    members: 0,
    many: undefined,
    key: isObject ? '' : 0,
    wantsName: isObject,
  });
  state.at += 1;
}

function close(state: Scan): void {
  const frame = state.frames.pop();
  if (frame) {
    state.closed?.(state.frames, frame, state.at);
    state.names.length = frame.first;
  }
  state.at += 1;
}

function next(state: Scan): void {
  const frame = state.frames[state.frames.length - 1];
  if (frame?.isObject) frame.wantsName = true;
  else if (frame) frame.key = (frame.key as number) + 1;
  state.at += 1;
}

function readString(state: Scan): void {
  const { text, at: start, escapes } = state;
  const end = escapes ? stringEnd(text, start) : plainStringEnd(text, start);
  state.at = end;
  const frame = state.frames[state.frames.length - 1];
  if (frame?.isObject && frame.wantsName) {
    frame.wantsName = false;
    frame.key = escapes ? stringValue(text, start, end) : text.slice(start + 1, end - 1);
    if (isRepeated(state.names, frame, frame.key))
      state.report(state.frames, 'repeated-member', start, frame.key);
  }
  if (state.surrogates && !stringValue(text, start, end).isWellFormed())
    state.report(state.frames, 'lone-surrogate', start, '');
}

function readNumber(state: Scan): void {
  const start = state.at;
  state.at = numberEnd(state.text, start);
  const literal = state.text.slice(start, state.at);
  if (!survivesDouble(literal)) state.report(state.frames, 'changed-number', start, literal);
}

/** A list is quicker than a set while it is short; 10,000 names must not take quadratic time. */
function isRepeated(names: string[], frame: Frame, name: string): boolean {
  if (frame.many ? frame.many.has(name) : names.includes(name, frame.first)) return true;
  frame.members += 1;
  if (frame.many) frame.many.add(name);
  else names.push(name);
  if (frame.members === MANY) frame.many = new Set(names.slice(frame.first));
  return false;
}
