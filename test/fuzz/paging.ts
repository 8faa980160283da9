/** A server that answers page requests in any way at all, and what must hold of the listing it gets. */
import fc from 'fast-check';
import type { Json } from '../../src/model.ts';
import type { Answer } from '../../src/servers/answer.ts';
import { KINDS, type KindFacts } from '../../src/servers/kinds.ts';
import { list } from '../../src/servers/listing.ts';
import { quoter } from '../../src/servers/reasons.ts';
import { json } from '../audit/samples.ts';

const cursor = fc.constantFrom<Json | undefined>('', 'a', 'b', 'c', undefined, null, 7);
const result = fc
  .tuple(fc.array(json, { maxLength: 3 }), cursor)
  .map(([tools, next]) => ({ tools, ...(next === undefined ? {} : { nextCursor: next }) }) as Json);
const answer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 6, arbitrary: result.map((value) => ({ type: 'result' as const, result: value, text: '' })) },
  { weight: 1, arbitrary: json.map((value) => ({ type: 'result' as const, result: value, text: '' })) },
  fc.constant({ type: 'error' as const, code: -32601, message: 'no such method' }),
  fc.constant({ type: 'lost' as const, reason: 'exited with code 1' }),
  fc.constant({ type: 'broken' as const, reason: 'it is not JSON-RPC' }),
);

function itemsOf(value: Json): readonly Json[] {
  const { tools } = (value ?? {}) as { tools?: readonly Json[] };
  return Array.isArray(tools) ? tools : [];
}

const tools = KINDS[0] as KindFacts;
const quote = quoter((text) => text);

/** The answers come round again, so only the rules of paging end the listing. */
export const paging = fc.asyncProperty(
  fc.array(answer, { minLength: 1, maxLength: 8 }),
  fc.boolean(),
  async (answers, declared) => {
    const given: Answer[] = [];
    const ask = async (): Promise<Answer> => {
      const next = answers[given.length % answers.length] as Answer;
      given.push(next);
      return next;
    };
    const listing = await list(tools, { declared, modern: false }, ask, quote, () => {});
    const seen = listing.pages.flatMap(({ items }) => items);
    const sent = given.flatMap((one) => (one.type === 'result' ? itemsOf(one.result) : []));
    const last = given.at(-1);
    if (JSON.stringify(seen) !== JSON.stringify(sent)) throw new Error('items were lost or made up');
    // Only instead of a first page does an error say that there is nothing.
    if (listing.incomplete !== undefined || (last?.type === 'error' && given.length === 1)) return;
    if (last?.type !== 'result') throw new Error('whole, though the last answer was none');
    const { nextCursor } = last.result as { nextCursor?: Json };
    if (nextCursor !== undefined && nextCursor !== null)
      throw new Error('whole, though a next page was named');
  },
);
