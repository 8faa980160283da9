/**
 * Knows when a text names a tool or a server. A name with a separator inside (`list_orders`, `listOrders`,
 * `list-orders`) names it wherever it stands as a word; a plain word (`search`, `memory`) only where the sentence
 * says that it means one: in quotes beside "tool" or "server", `the memory server`, `memory::`, `mcp__memory__`.
 */

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

/** A quote or a noun beside which a plain word may be a name. */
const MEANT_PLAIN = /['`]| server| mcp|the {1,4}[\w.-]{1,128} {1,4}(?:tool|function)/i;

/** @returns false where a message cannot name anything beside its own members and values */
export function mayMention({ text, isPlain }: Message): boolean {
  return !isPlain || MEANT_PLAIN.test(text) || hasNameInProse(text);
}

const isLower = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isUpper = (code: number): boolean => code >= 0x41 && code <= 0x5a;
const isSeparator = (code: number): boolean =>
  code === 0x5f || code === 0x2d || code === 0x2e || code === 0x3a;
/** Letters of either case (0x20 folds them) and digits. */
const isWord = (code: number): boolean => isLower(code | 0x20) || (code >= 0x30 && code <= 0x39);

/**
 * Between two quotation marks: a space, and a word with a separator or a capital inside. By hand, because this is
 * done for every character of every listing, and an expression takes three times as long.
 */
function hasNameInProse(text: string): boolean {
  let hasSpace = false;
  let hasName = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isLower(code)) continue;
    if (code === 0x20) hasSpace = true;
    else if (code === 0x22) {
      if (hasSpace && hasName) return true;
      hasSpace = false;
      hasName = false;
    } else if (isSeparator(code)) hasName ||= isWord(text.charCodeAt(at + 1));
    else if (isUpper(code)) hasName ||= isLower(text.charCodeAt(at - 1));
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
