/** What JSON.parse loses is found, whole and quickly, and nothing else is. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfPath } from '../../src/audit/json-text.ts';
import { losses, pageLosses } from '../../src/audit/strict-json.ts';
import { json } from './samples.ts';

const kinds = (text: string) => losses(text).map((loss) => [loss.kind, loss.path.join('/')]);

describe('losses', () => {
  it.each([
    '0.1',
    '1.0',
    '1e2',
    '10.0',
    '-0',
    '-0.0',
    '5e-324',
    '1e23',
    '9007199254740992',
    '123456789012345680000',
  ])('lets the number %s pass', (number) => expect(losses(`[${number}]`)).toEqual([]));

  it.each([
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000055',
    '3.14159265358979323846',
  ])('finds that the number %s changes', (number) =>
    expect(kinds(`{"a":[0,${number}]}`)).toEqual([['changed-number', 'a/1']]),
  );

  it('agrees with exact arithmetic on integers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (integer) => {
        expect(losses(`[${integer}]`).length === 0).toBe(
          BigInt(
            String(Number(integer)).includes('e') ? toInteger(Number(integer)) : String(Number(integer)),
          ) === integer,
        );
      }),
    );
  });

  it('finds a repeated member however it is spelled, at every depth', () => {
    expect(kinds('{"a":1,"\\u0061":2}')).toEqual([['repeated-member', 'a']]);
    expect(kinds('[{"x":{"__proto__":1,"__proto__":2}}]')).toEqual([['repeated-member', '0/x/__proto__']]);
    expect(losses('{"a":{"x":1},"b":{"x":1}}')).toEqual([]);
  });

  it('finds a repeat among many members', () => {
    const members = Array.from({ length: 10_000 }, (_, index) => `"m${index}":0`);
    expect(kinds(`{${members.join()},"m5":1}`)).toEqual([['repeated-member', 'm5']]);
  });

  it('finds lone surrogates, raw and escaped, in names and values', () => {
    expect(kinds('{"a":"\\ud800"}')).toEqual([['lone-surrogate', 'a']]);
    expect(kinds('{"a":"x\udc00"}')).toEqual([['lone-surrogate', 'a']]);
    expect(losses('{"\\uD800":1}').map((loss) => loss.kind)).toEqual(['lone-surrogate']);
    expect(losses('["\\ud83d\\ude00","\u{1f600}","\\\\ud800"]')).toEqual([]);
  });

  it('takes quotes and brackets inside strings as text', () => {
    expect(losses('{"a":"\\"}{[\\\\","b":"\\\\\\"","c":["]"]}')).toEqual([]);
  });

  it('counts nesting from the root and survives any depth', () => {
    expect(losses('['.repeat(200) + ']'.repeat(200))).toEqual([]);
    expect(kinds('['.repeat(201) + ']'.repeat(201)).map(([kind]) => kind)).toEqual(['too-deep']);
    expect(losses(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`).map((loss) => loss.kind)).toEqual([
      'too-deep',
    ]);
  });

  it('finds what follows after a part that is too deep', () => {
    const deep = '['.repeat(300) + ']'.repeat(300);
    expect(losses(`{"deep":${deep},"deep":1}`).map((loss) => loss.kind)).toEqual([
      'too-deep',
      'repeated-member',
    ]);
  });

  it('finds nothing in what JSON.stringify wrote, with or without indent', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2), (value, indent) => {
        expect(losses(JSON.stringify(value, undefined, indent))).toEqual([]);
      }),
    );
  });

  it('finds a repeat wherever one is put', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const text = `[${JSON.stringify(one)},{"k":${JSON.stringify(other)},"k":0}]`;
        expect(kinds(text)).toEqual([['repeated-member', '1/k']]);
      }),
    );
  });
});

describe('pageLosses', () => {
  const base = ['result', 'tools'];

  it('gives each loss to its item, with the path from the item', () => {
    const found = pageLosses('{"id":1,"result":{"tools":[{"a":1e400},{},{"b":{"c":1,"c":2}}]}}', base);
    expect([...found.items].map(([index, list]) => [index, list.map((loss) => loss.path)])).toEqual([
      [0, [['a']]],
      [2, [['b', 'c']]],
    ]);
    expect(found).toMatchObject({ envelope: [], repeatedWay: false, count: 3 });
  });

  it('counts depth from the item', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const page = (depth: number) => pageLosses(`{"result":{"tools":[${nested(depth)}]}}`, base).items.size;
    expect([page(200), page(201)]).toEqual([0, 1]);
  });

  it('never lets one item use up what is kept of another', () => {
    const many = `{${'"a":1,'.repeat(1000)}"a":1}`;
    const found = pageLosses(`{"result":{"tools":[${many},{"b":1,"b":1}]}}`, base);
    expect(found.items.get(0)).toHaveLength(20);
    expect(found.items.get(1)).toHaveLength(1);
  });

  it('notices a list that is given twice, behind any number of other repeats', () => {
    const noise = '"x":1,'.repeat(500);
    const found = pageLosses(`{"result":{${noise}"tools":[{}],"tools":[]}}`, base);
    expect(found).toMatchObject({ repeatedWay: true, count: 0 });
    expect(pageLosses('{"result":{"tools":[]},"result":{"tools":[]}}', base).repeatedWay).toBe(true);
  });

  it('leaves out of it what is in no digest', () => {
    const found = pageLosses('{"result":{"ttlMs":1e400,"_meta":{"a":1,"a":2},"tools":[]}}', base);
    expect(found).toMatchObject({ envelope: [], repeatedWay: false });
    expect(found.items.size).toBe(0);
  });
});

it('finds the line of a value by its path', () => {
  const text = '{\r\n  "a": "}",\n  "b": [\n    1,\n    { "__proto__": null,\n      "x": true }\n  ]\n}';
  expect(lineOfPath(text, ['b', 1, '__proto__'])).toBe(5);
  expect(lineOfPath(text, ['b', 1, 'x'])).toBe(6);
  expect(lineOfPath(text, ['b', 0])).toBe(4);
  expect(lineOfPath(text, [])).toBe(1);
});

/** `1e+21` as digits, for BigInt: the decimal that the shortest spelling stands for. */
function toInteger(value: number): string {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return whole + fraction.padEnd(Number(power), '0');
}
