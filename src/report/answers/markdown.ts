/** Knows how strangers' text stands in Markdown so that neither Markdown, HTML nor a forge's own syntax sees it. */

import { beginning, grouped } from '../cut.ts';
import { foreign } from '../foreign.ts';

const LONGEST = 600;

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/**
 * A code span, because nothing inside one is markup: no HTML, no link, no image that is fetched, and no `@name`
 * or `#12` that would notify somebody.
 * @param text anything a stranger wrote
 * @returns one code span on one line, with a longer fence than any run of backticks in the text (CommonMark 6.1);
 *   of a very long text the beginning, and after the span how much is missing
 */
export function code(text: string, most: number = LONGEST): string {
  const start = beginning(text, most);
  const left = text.length - start.length;
  const shown = foreign(start);
  const fence = '`'.repeat(longestRun(shown) + 1);
  // Spaces at both ends are taken off by the reader of Markdown, and a backtick must not touch the fence.
  const inside = shown === '' ? ' ' : /^[` ]|[` ]$/.test(shown) ? ` ${shown} ` : shown;
  return `${fence}${inside}${fence}${left > 0 ? ` … ${grouped(left)} more characters` : ''}`;
}

/**
 * @param lines harmless, one line each
 * @returns a code block that no line of it can close (CommonMark 4.5)
 */
export function fenced(lines: readonly string[], language: 'diff' | 'json'): string[] {
  const longest = lines.reduce((most, line) => Math.max(most, longestRun(line)), 2);
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...lines, fence];
}

/** @returns a part that is folded until somebody opens it; the title is ours, never a stranger's */
export function folded(title: string, lines: readonly string[]): string[] {
  return [`<details><summary>${title}</summary>`, '', ...lines, '', '</details>'];
}
