/** Knows how full definitions are shown: pretty printed, escaped, page by page, nothing left out. */

import { counted } from '../report/cut.ts';
import { prettyJson } from '../report/json-text.ts';
import { longLines } from '../report/long-text.ts';
import type { Asker, Show } from './asker.ts';
import type { ReviewCase } from './cases.ts';
import { caseName } from './cases.ts';

const PAGE_LINES = 200;

/** The definition (of a launch: the entry) as text; absent where there is none that can be shown. */
function textOf(one: ReviewCase): string | undefined {
  const value = one.kind === 'launch' ? one.server.launch.entry : one.item.definition;
  return value === undefined ? undefined : prettyJson(value);
}

function* linesOf(cases: readonly ReviewCase[], width: number): Generator<string> {
  for (const one of cases) {
    if (cases.length > 1) yield `  ${caseName(one)}`;
    const text = textOf(one);
    if (text === undefined) yield '  there is no definition that can be shown';
    else yield* longLines(text, width, 4);
  }
}

function* pages(lines: Iterable<string>): Generator<string[]> {
  let page: string[] = [];
  for (const line of lines) {
    page.push(line);
    if (page.length < PAGE_LINES) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** How much there is in all, so that nobody takes a page for the whole. */
function inAll(cases: readonly ReviewCase[]): string {
  const [only] = cases;
  if (cases.length > 1 || only === undefined) return `${counted(cases.length, 'definition')} in all`;
  return `${counted(textOf(only)?.length ?? 0, 'character')} in all`;
}

/** Shows the definitions one below the other; asks before each further page. */
export async function showDefinitions(
  cases: readonly ReviewCase[],
  asker: Asker,
  show: Show,
  width: number,
): Promise<void> {
  let shown = 0;
  for (const page of pages(linesOf(cases, width))) {
    if (shown > 0) {
      const answer = await asker.choose(`${counted(shown, 'line')} so far, ${inAll(cases)}`, [
        { key: 'm', label: 'more' },
        { key: 'b', label: 'back to the question' },
      ]);
      if (answer === 'b') return;
    }
    show(page.join('\n'));
    shown += page.length;
  }
}
