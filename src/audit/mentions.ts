/**
 * Knows when a text names a tool or a server. A name with a separator inside (`list_orders`, `listOrders`,
 * `list-orders`) names it wherever it stands as a word; a plain word (`search`, `memory`) only where the sentence
 * says that it means one: in quotes beside "tool" or "server", `the memory server`, `memory::`, `mcp__memory__`.
 */

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

const IN_PROSE = /[a-z0-9][_-][a-z0-9][\w-]*[^\w"-]/i;
const CAMEL_IN_PROSE = /[a-z][A-Z]\w*[^\w"]/;
const SIGNS = ['`', "'", '\\', '::', '“', '‘', ' server', ' Server', ' SERVER', ' mcp', ' MCP'] as const;

/** @returns false where the JSON text of a message cannot name anything beside its own members and values */
export function mayMention(message: string): boolean {
  return (
    SIGNS.some((sign) => message.includes(sign)) || IN_PROSE.test(message) || CAMEL_IN_PROSE.test(message)
  );
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
