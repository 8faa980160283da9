/** Asks for one kind of item, page by page, and says so when the end was not reached. */

import { limits } from '../limits.ts';
import type { Json, Listing, Page } from '../model.ts';
import { own } from '../objects.ts';
import type { Answer } from './answer.ts';
import { otherResult, pageBreaches } from './breaches.ts';
import type { KindFacts } from './kinds.ts';
import { asObject } from './messages.ts';
import { errorWords, pageWords, type Quote } from './reasons.ts';

/** The answer to one page request; a rejection is not one of the ways in which it fails. */
export type Ask = (method: string, cursor: string | undefined) => Promise<Answer>;

const METHOD_NOT_FOUND = -32601;

/** What was agreed on when the conversation was opened. */
interface Terms {
  /** Whether the server declares the capability. */
  readonly declared: boolean;
  /** Whether it speaks 2026-07-28 or later. */
  readonly modern: boolean;
}

/**
 * @param onPage told each listing so far, so that a timeout does not lose it
 * @returns the listing; `incomplete` is set unless the last page was seen
 */
export async function list(
  facts: KindFacts,
  { declared, modern }: Terms,
  ask: Ask,
  quote: Quote,
  onPage: (soFar: Listing) => void,
): Promise<Listing> {
  const { kind, method } = facts;
  const pages: Page[] = [];
  const seen = new Set<string>();
  const broken = new Set<string>();
  let items = 0;
  let cursor: string | undefined;
  const partial = (incomplete: string): Listing => ({ kind, pages: [...pages], incomplete });
  for (;;) {
    const asked = pageWords(method, pages.length);
    const answer = await ask(method, cursor);
    // No such method: nothing of the kind is offered, unless the server said otherwise or began to list.
    const absent = answer.type === 'error' && answer.code === METHOD_NOT_FOUND && pages.length === 0;
    if (absent && (!declared || facts.optional)) return { kind, pages };
    if (answer.type !== 'result') return partial(unusable(asked, answer, quote));
    const result = asObject(answer.result) ?? {};
    const other = otherResult(result, modern);
    if (other !== undefined) {
      const type = typeof other === 'string' ? `type ${quote.start(other)}` : 'a type that is not a text';
      return partial(`answers ${asked} with a result of ${type}`);
    }
    const page = pageOf(answer, facts.member);
    if (page === undefined) return partial(`answers ${asked} without a list of ${facts.member}`);
    pages.push(page);
    items += page.items.length;
    if (items > limits.items) return partial(`answers ${method} with more than ${limits.items} items`);
    if (!declared && items > 0) broken.add(`answers ${method} without declaring \`${facts.capability}\``);
    for (const breach of pageBreaches(facts, result, modern)) broken.add(breach);
    onPage(partial(`was cut off while ${method} was under way`));
    const next = own(result, 'nextCursor');
    if (next === undefined || next === null) {
      return { kind, pages, ...(broken.size > 0 && { breaches: [...broken] }) };
    }
    const problem = pagingProblem(next, seen, pages.length);
    if (problem !== undefined) return partial(`answers ${method} ${problem}`);
    cursor = next as string;
    seen.add(cursor);
  }
}

/** Why paging does not go on, or undefined. A cursor is opaque: an empty one is as good as any. */
function pagingProblem(next: Json, seen: ReadonlySet<string>, pages: number): string | undefined {
  if (typeof next !== 'string') return 'with a cursor that is not a text';
  if (seen.has(next)) return 'with a cursor it already gave: the pages go round in a circle';
  if (next.length > limits.cursorCharacters) return `with a cursor of ${next.length} characters`;
  if (pages >= limits.pages) return `with more than ${limits.pages} pages`;
  return undefined;
}

function pageOf(answer: Extract<Answer, { type: 'result' }>, name: string): Page | undefined {
  const items = own(answer.result, name);
  return Array.isArray(items) ? { text: answer.text, items } : undefined;
}

function unusable(asked: string, answer: Exclude<Answer, { type: 'result' }>, quote: Quote): string {
  if (answer.type === 'lost') return `${answer.reason} before it answered ${asked}`;
  if (answer.type === 'broken')
    return `answers ${asked} with a message that cannot be used: ${answer.reason}`;
  return `answers ${asked} with ${errorWords(answer, quote)}`;
}
