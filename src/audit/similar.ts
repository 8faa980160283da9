/** Tells whether two items look like one before and after a rename. */

import type { Json } from '../model.ts';
import { own } from '../objects.ts';

/** What is compared of an item; bounded, so that a megabyte of description costs no more than a page. */
export interface Traits {
  readonly folded: string;
  readonly name: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
}

export interface Likeness {
  /** True where it is more likely than not; otherwise it is worth a look. */
  readonly isLikely: boolean;
  /** From 0 to 3. */
  readonly score: number;
  readonly why: string;
}

const MOST_TEXT = 1000;
const MOST_PARAMETERS = 100;

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The words of a name or a sentence; `builds` and `build` are one. */
function words(text: string): Set<string> {
  const parted = text
    .slice(0, MOST_TEXT)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const list = parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return new Set(list.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)));
}

/** @returns what a rename seldom changes */
export function traitsOf(name: string, definition: Json): Traits {
  const description = own(definition, 'description');
  const properties = own(own(definition, 'inputSchema'), 'properties');
  const parameters = properties !== null && typeof properties === 'object' ? Object.keys(properties) : [];
  return {
    folded: folded(name),
    name: words(name),
    words: words(typeof description === 'string' ? description : ''),
    parameters: new Set(parameters.slice(0, MOST_PARAMETERS)),
  };
}

/**
 * True where two names differ in case and separators only (`tavily-search`, `tavily_search`), or share at
 * least half of their words (`get_logs`, `query_logs`).
 */
export function similarNames(a: string, b: string): boolean {
  if (folded(a) !== '' && folded(a) === folded(b)) return true;
  const [first, second] = [words(a), words(b)];
  const both = [...first].filter((word) => second.has(word)).length;
  return both > 0 && both * 2 >= Math.max(first.size, second.size);
}

/** How much two sets share, from 0 to 1 (Dice); two empty ones share nothing that could be seen. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const one of a) if (b.has(one)) both += 1;
  return both === 0 ? 0 : (2 * both) / (a.size + b.size);
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`;
}

/**
 * The bounds are drawn from pairs of real versions: `tavily-search` and `tavily_search`, `printEnv` and `get-env`,
 * `API-create-a-database` and `API-create-a-data-source`, `take_memory_snapshot` and `take_heapsnapshot` are renames,
 * `browser_install` and `browser_drop` are not.
 * @returns how like two items are; absent where a hint would mislead more often than help
 */
export function likeness(before: Traits, after: Traits): Likeness | undefined {
  const name = shared(before.name, after.name);
  const text = shared(before.words, after.words);
  const neither = before.parameters.size + after.parameters.size === 0;
  const parameters = neither ? 1 : shared(before.parameters, after.parameters);
  const score = name + text + parameters;
  if (before.folded !== '' && before.folded === after.folded) {
    return { isLikely: true, score, why: 'the names differ in case and separators only' };
  }
  const of = neither ? 'neither has parameters' : `${percent(parameters)} of their parameters`;
  const why = `they share ${percent(text)} of their words${neither ? ', ' : ' and '}${of}`;
  if (text >= 0.8 && parameters >= 0.8 && after.words.size > 2) return { isLikely: true, score, why };
  const byName = name >= (text >= 0.4 ? 0.4 : 0.5) && parameters >= 0.5 && score >= 1.5;
  // Several parameters by the very same names say what a name of other words does not: `add` and `get-sum`.
  const byParameters = parameters === 1 && after.parameters.size > 1 && text >= 0.4;
  return byName || byParameters ? { isLikely: false, score, why } : undefined;
}
