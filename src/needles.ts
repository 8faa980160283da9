/** Looks for many words in a text at once, in time that hardly grows with their number. */

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the text holds one of the words; ranges may overlap. */
export type Search = (text: string) => Generator<Range>;

/** So few are found fastest one by one. */
const FEW = 16;
/** Letters by which a word is told from most others; more would tell hardly more of them. */
const HEAD = 8;
const PAIRS = 0x1_00_00;

function* oneByOne(text: string, words: readonly string[]): Generator<Range> {
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      yield { start: at, end: at + word.length };
    }
  }
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) << 8) ^ text.charCodeAt(at + 1)) % PAIRS;
}

/** At each place of the text only words that begin as it does there are compared with it. */
function allAtOnce(words: readonly string[], head: number): Search {
  const pairs = new Uint8Array(PAIRS);
  const byHead = new Map<string, string[]>();
  for (const word of words) {
    pairs[pairAt(word, 0)] = 1;
    const start = word.slice(0, head);
    const alike = byHead.get(start) ?? [];
    alike.push(word);
    byHead.set(start, alike);
  }
  return function* (text) {
    for (let at = 0; at + head <= text.length; at += 1) {
      // Most places are told apart by two letters, without making a text of them.
      if (pairs[pairAt(text, at)] === 0) continue;
      for (const word of byHead.get(text.slice(at, at + head)) ?? []) {
        if (text.startsWith(word, at)) yield { start: at, end: at + word.length };
      }
    }
  };
}

/** @param words none of them empty */
export function searchFor(words: readonly string[]): Search {
  const head = words.reduce((least, { length }) => Math.min(least, length), HEAD);
  if (words.length <= FEW || head < 2) return (text) => oneByOne(text, words);
  return allAtOnce(words, head);
}
