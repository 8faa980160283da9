/** Knows how a full definition is shown: pretty printed, escaped, page by page, nothing left out. */

import { counted } from '../report/cut.ts';
import { prettyJson } from '../report/json-text.ts';
import { longLines } from '../report/long-text.ts';
import type { Asker, Show } from './asker.ts';
import type { ReviewCase } from './cases.ts';

const PAGE_LINES = 200;
function* pages(text: string, width: number): Generator<string[]> {
  let page: string[] = [];
  for (const line of longLines(text, width, 4)) {
    page.push(line);
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
