/** Walks a launcher's words: its own flags, the flags that name packages, and the first word that is no flag. */

import type { Word } from './command-words.ts';

/** What a launcher's flags mean; both forms, `--flag value` and `--flag=value`, are read. */
export interface Grammar {
  /** Flags whose value is a package. */
  readonly packages: ReadonlySet<string>;
  /** Other flags that take the next word; `'all-but'` where only these take none. */
  readonly valued: ReadonlySet<string>;
  readonly valuedMeans?: 'all-but';
}

/** A word, or the part of it behind `--flag=`. */
export interface Spot {
  /** Index in the words. */
  readonly word: number;
  /** What stands before it in the same word. */
  readonly before: string;
  readonly text: string;
}

interface Walk {
  readonly packages: readonly Spot[];
  /** The first word that is neither a flag nor a flag's value. */
  readonly first?: Spot;
}

function takesNext(flag: string, { valued, valuedMeans }: Grammar): boolean {
  if (flag.includes('=')) return false;
  if (valuedMeans === undefined) return valued.has(flag);
  // `-it` is two flags, and `-p8080` holds its value: of several letters none takes the next word.
  return !/^-\w{2,}$/.test(flag) && !valued.has(flag);
}

/**
 * @param from the first word behind the launcher's name
 * @param verb places of the launcher's verb, which is no word of its own: `docker --context x run`
 */
export function walk(
  words: readonly Word[],
  from: number,
  grammar: Grammar,
  verb: readonly number[] = [],
): Walk {
  const packages: Spot[] = [];
  for (let at = from; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (verb.includes(at)) continue;
    if (text === '--') return withFirst(packages, words, at + 1);
    if (!text.startsWith('-') || text === '-') return withFirst(packages, words, at);
    const equals = text.indexOf('=');
    const flag = equals < 0 ? text : text.slice(0, equals);
    if (grammar.packages.has(flag)) {
      const spot =
        equals < 0 ? { word: at + 1, before: '' } : { word: at, before: text.slice(0, equals + 1) };
      packages.push({ ...spot, text: (words[spot.word]?.text ?? '').slice(spot.before.length) });
      if (equals < 0) at += 1;
    } else if (takesNext(text, grammar)) at += 1;
  }
  return { packages };
}

function withFirst(packages: readonly Spot[], words: readonly Word[], at: number): Walk {
  const text = words[at]?.text;
  return text === undefined ? { packages } : { packages, first: { word: at, before: '', text } };
}
