import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/audit/compare.ts';
import { hardToSee } from '../../src/audit/hard-to-see.ts';

describe('hardToSee', () => {
  it.each<[string, string, string]>([
    ['account', 'аccount', '"а" (U+0430) for "a" (U+0061)'],
    [
      'Pays to an account.',
      'Pays to an аccоunt, today.',
      '"а" (U+0430) for "a" (U+0061), "о" (U+043E) for "o" (U+006F)',
    ],
    ['a caf\u00e9', 'a cafe\u0301', '"e\u0301" (U+0065 U+0301) for "\u00e9" (U+00E9)'],
    ['pay now', 'pay\u00a0now', '"\u00a0" (U+00A0) for " " (U+0020)'],
    ['payment', 'pay\u200bment', '"\u200b" (U+200B) added'],
    ['Do the pay\u200bment.', 'Do the payment.', 'no "\u200b" (U+200B) any more'],
    ['paypal.com', 'paypaI.com', '"I" (U+0049) for "l" (U+006C)'],
    ['modern', 'modem', '"m" (U+006D) for "rn" (U+0072 U+006E)'],
    [
      'the account, an аccount',
      'the аccount, an account',
      '"а" (U+0430) for "a" (U+0061), "a" (U+0061) for "а"',
    ],
    ['use it', 'use ｉt', '"ｉ" (U+FF49) for "i" (U+0069)'],
  ])('%j to %j', (before, after, says) => {
    expect(hardToSee(before, after)).toContain(says);
  });

  it.each([
    ['at most 10', 'at most 100'],
    ['Refund a book.', 'Refund a returned book.'],
    ['Возврат книги', 'Возврат денег за книгу'],
    ['I have 1 book', '1 book I have'],
    ['返金', '返品'],
    ['', 'а'],
    ['same', 'same'],
  ])('%j to %j is there to see', (before, after) => {
    expect(hardToSee(before, after)).toBeUndefined();
  });

  it('is bounded, whatever the texts are', () => {
    const alike = fc.constantFrom('a', 'а', '\u200b', 'e\u0301', 'é', ' ', '\u00a0', 'm', 'rn', 'l', '1');
    const text = fc.oneof(fc.string({ unit: alike }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const says = hardToSee(before, after) ?? '';
        expect(says.length).toBeLessThan(1000);
        if (before === after) expect(says).toBe('');
      }),
    );
    const many = (sign: string) => Array.from({ length: 9_000 }, (_, at) => `${at}${sign.repeat(at % 50)}`);
    expect(hardToSee(many('\u200b').join(' '), many('\u200c').join(' '))?.length).toBeLessThan(100);
    const says = hardToSee('a c e o p x y', 'а с е о р х у') ?? '';
    expect(says).toMatch(/ and 2 more$/);
  });
});

describe('compare tells what is hard to see', () => {
  const schema = (members: object) => ({ name: 't', inputSchema: { properties: { x: members } } });
  it.each<[object, object, string]>([
    [schema({ default: 'a' }), schema({ default: 'а' }), '"а" (U+0430) for "a" (U+0061)'],
    [schema({ enum: ['a', 'b'] }), schema({ enum: ['а', 'b'] }), '"а" (U+0430) for "a" (U+0061)'],
    [schema({}), { name: 't', inputSchema: { properties: { х: {} } } }, '"х" (U+0445) for "x" (U+0078)'],
    [schema({ pattern: 'x ' }), schema({ pattern: 'x\u00a0' }), '"\u00a0" (U+00A0) for " " (U+0020)'],
    [{ description: 'pay a' }, { description: 'pay а' }, '"а" (U+0430) for "a" (U+0061)'],
  ])('%j', (before, after, says) => {
    const said = compare('tool', before as never, after as never).map((change) => change.says);
    expect(said.join('\n')).toContain(`; hard to see: ${says}`);
  });
});
