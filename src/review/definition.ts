/** Knows how a full definition is shown: pretty printed, escaped, page by page, nothing left out. */

import { beginning, counted } from '../report/cut.ts';
import { prettyJson } from '../report/json-text.ts';
import { wrapped } from '../report/layout.ts';
import type { Asker, Show } from './asker.ts';
import type { ReviewCase } from './cases.ts';

const PAGE_LINES = 200;
/** Wrapping is done a piece at a time: a line may hold a megabyte. */
const PIECE = 4_000;

function* pieces(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    for (let rest = line; rest !== ''; ) {
      const piece = beginning(rest, PIECE);
      yield piece;
      rest = rest.slice(piece.length);
    }
  }
}

function* pages(text: string, width: number): Generator<string[]> {
  let page: string[] = [];
  for (const piece of pieces(text)) {
    const indent = 4 + Math.min(piece.length - piece.trimStart().length, width >> 1);
    page.push(...wrapped(piece.trimStart(), width, indent));
    if (page.length < PAGE_LINES) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Shows the definition (of a launch: the entry); asks before each further page. */
export async function showDefinition(
  one: ReviewCase,
  asker: Asker,
  show: Show,
  width: number,
): Promise<void> {
  const value = one.kind === 'launch' ? one.server.launch.entry : one.item.definition;
  if (value === undefined) return show('  there is no definition that can be shown');
  const text = prettyJson(value);
  let shown = 0;
  for (const page of pages(text, width)) {
    if (shown > 0) {
      const answer = await asker.choose(
        `${counted(shown, 'line')} so far, ${counted(text.length, 'character')} in all`,
        [
          { key: 'm', label: 'more' },
          { key: 'b', label: 'back to the question' },
        ],
      );
      if (answer === 'b') return;
    }
    show(page.join('\n'));
    shown += page.length;
  }
}
