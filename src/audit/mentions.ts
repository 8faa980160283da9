/**
 * Knows when a text names a tool or a server. A name with a separator inside (`list_orders`, `listOrders`,
 * `list-orders`) names it wherever it stands as a word; a plain word (`search`, `memory`) only where the sentence
 * says that it means one: in quotes beside "tool" or "server", `the memory server`, `memory::`, `mcp__memory__`.
 */

import { asciiBytes } from './ascii-bytes.ts';
import type { Message } from './messages.ts';

/** A word that may be a name, joined forms included; white space and other punctuation end it. */
const WORD = /[\p{L}\p{N}_]+(?:(?:::|[.:-])[\p{L}\p{N}_]+)*/gu;
const SEPARATED = /[\p{L}\p{N}](?:[_.:-]+)[\p{L}\p{N}]|\p{Ll}\p{Lu}/u;
const QUOTE = '[`\'"“”‘’]';

/** What stands around a plain word that is meant as a name: before it, and behind it. */
type Context = readonly [before: RegExp, after: RegExp];
const contexts = (noun: string): Context[] => [
  [new RegExp(`${QUOTE}$`), new RegExp(`^${QUOTE}\\s{1,4}(?:mcp\\s{1,4})?${noun}`, 'i')],
  [new RegExp(`${noun}s?\\s{1,4}(?:(?:called|named)\\s{1,4})?${QUOTE}$`, 'i'), new RegExp(`^${QUOTE}`)],
  [/(?:^|[^\w-])the\s{1,4}$/i, new RegExp(`^\\s{1,4}(?:mcp\\s{1,4})?${noun}(?!\\w)`, 'i')],
];
const TOOL_MEANT: readonly Context[] = [
  ...contexts('(?:tool|function)'),
  [
    new RegExp(
      `(?:^|[^\\w-])(?:call(?:s|ing|ed)?|us(?:e|es|ing)|invok(?:e|es|ing)|run(?:s|ning)?|before|after|instead of)\\s{1,4}${QUOTE}$`,
      'i',
    ),
    new RegExp(`^${QUOTE}`),
  ],
];
const SERVER_MEANT: readonly Context[] = [...contexts('server'), [/(?:)/, /^\s{1,4}mcp\s{1,4}server(?!\w)/i]];
/** Characters before and behind a word that decide. */
const NEAR = 40;

/** @returns false where a message cannot name anything beside its own members and values */
export function mayMention({ text, isPlain }: Message): boolean {
  return !isPlain || text.includes("'") || text.includes('`') || hasNameInProse(text);
}

const isLower = (code: number): boolean => code >= 0x61 && code <= 0x7a;
/** Letters of either case (0x20 folds them) and digits. */
const isWord = (code: number): boolean => isLower(code | 0x20) || (code >= 0x30 && code <= 0x39);

const ORDINARY = 0;
const SPACE = 1;
const QUOTED = 2;
const SEPARATOR = 3;
const CAPITAL = 4;
const CLASS = new Uint8Array(0x80).fill(CAPITAL, 0x41, 0x5b);
CLASS[0x20] = SPACE;
CLASS[0x22] = QUOTED;
for (const sign of '_-.:') CLASS[sign.charCodeAt(0)] = SEPARATOR;

/** In the place behind a space. */
const NOUN = /server|mcp|(?:tool|function)(?<=the {1,4}[\w.-]{1,128} {1,4}\w+)/iy;
/** By how these begin, in lower case. */
const NOUN_BEGINS = new Uint8Array(0x10000);
for (const two of ['se', 'mc', 'to', 'fu']) NOUN_BEGINS[Buffer.from(two).readUInt16BE()] = 1;

function isNoun(text: string, at: number): boolean {
  NOUN.lastIndex = at;
  return NOUN.test(text);
}

/**
 * Between two quotation marks: a space, and a word with a separator or a capital inside; or a noun beside
 * which a plain word may be a name. By hand, because this is done for every character of every listing, and an
 * expression takes ten times as long.
 */
function hasNameInProse(text: string): boolean {
  const { bytes, length } = asciiBytes(text);
  let hasSpace = false;
  let hasName = false;
  for (let at = 0; at < length; at += 1) {
    const kind = CLASS[bytes[at] as number];
    if (kind === ORDINARY) continue;
    if (kind === SPACE) {
      hasSpace = true;
      const begins = ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number) | 0x2020;
      if (NOUN_BEGINS[begins] === 1 && isNoun(text, at + 1)) return true;
    } else if (kind === QUOTED) {
      if (hasSpace && hasName) return true;
      hasSpace = false;
      hasName = false;
    } else if (kind === SEPARATOR) hasName ||= at + 1 < length && isWord(bytes[at + 1] as number);
    else hasName ||= at > 0 && isLower(bytes[at - 1] as number);
  }
  return hasSpace && hasName;
}

/** What a name stands for, on any server but the speaker's. */
export interface Vocabulary {
  /** True where another server offers a tool of this name. */
  readonly isTool: (name: string) => boolean;
  /** True where another server has this key, or one that reads the same in lower case with `_` for signs. */
  readonly isServer: (name: string) => boolean;
}

export interface Mention {
  readonly name: string;
  readonly kind: 'tool' | 'server';
  /** UTF-16 offset. */
  readonly at: number;
}

/** Longer words are nobody's name, and cutting them up would cost time. */
const LONGEST = 400;
const MOST = 100;

/** @returns what the text names, in order, at most a hundred */
export function mentions(text: string, vocabulary: Vocabulary): Mention[] {
  const found: Mention[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.length > LONGEST) continue;
    const mention = SEPARATED.test(word)
      ? ofJoined(word, vocabulary)
      : ofPlain(word, vocabulary, text, index);
    if (mention !== undefined) found.push({ ...mention, at: index });
    if (found.length === MOST) break;
  }
  return found;
}

function ofPlain(
  word: string,
  { isTool, isServer }: Vocabulary,
  text: string,
  at: number,
): Omit<Mention, 'at'> | undefined {
  const meant = (contexts: readonly Context[]): boolean => {
    const before = text.slice(Math.max(0, at - NEAR), at);
    const after = text.slice(at + word.length, at + word.length + NEAR);
    return contexts.some(([front, back]) => back.test(after) && front.test(before));
  };
  if (isTool(word) && meant(TOOL_MEANT)) return { name: word, kind: 'tool' };
  return isServer(word) && meant(SERVER_MEANT) ? { name: word, kind: 'server' } : undefined;
}

function ofJoined(word: string, { isTool, isServer }: Vocabulary): Omit<Mention, 'at'> | undefined {
  if (isTool(word)) return { name: word, kind: 'tool' };
  const parts = word.split(/::|__/);
  if (parts.length > 1) {
    // `refunds::issue_refund`, `mcp__refunds__issue_refund`, `refunds__issue_refund`
    const key = parts.find((part) => isServer(part));
    if (key !== undefined) return { name: word, kind: 'server' };
    const tool = parts.find((part) => SEPARATED.test(part) && isTool(part));
    if (tool !== undefined) return { name: tool, kind: 'tool' };
  }
  if (isServer(word)) return { name: word, kind: 'server' };
  const [owner = '', ...rest] = word.split(/[.:]/);
  const owned = rest.length > 0 && isServer(owner) && isTool(rest.join('.'));
  return owned ? { name: word, kind: 'tool' } : undefined;
}
