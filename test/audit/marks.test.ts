/** A definition under a mark permits exactly the changes of that mark's kind, and no other. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/audit/compare.ts';
import { applyDecisions } from '../../src/audit/decide.ts';
import type { DecidedMark } from '../../src/audit/decision.ts';
import { itemsOf } from '../../src/audit/items.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import { readLock } from '../../src/audit/lock/read.ts';
import { resolvedMark } from '../../src/audit/marks/resolve.ts';
import { explainingMarks } from '../../src/audit/marks/suggest.ts';
import { VALUE_CLASSES, valuesIn } from '../../src/audit/marks/values.ts';
import { permits } from '../../src/audit/permits.ts';
import type { Json, JsonObject, Lock, MarkRule, Surroundings, ValueClass } from '../../src/model.ts';
import { json, nothing, toolsMessage } from './samples.ts';

const SHOP = { server: 'shop', kind: 'tool', name: 'pay' } as const;
const HERE: Surroundings = { cwd: ['/srv/shop'], home: ['/home/asha'], hostname: ['laptop-7'] };
const THERE: Surroundings = { cwd: ['/builds/1'], home: ['/root'], hostname: ['runner-42'] };
const ASHA = { by: 'Asha', on: '2026-11-30', via: 'review' } as const;

function seen(definition: Json) {
  const text = toolsMessage(definition);
  const { items } = itemsOf('shop', { listings: [{ kind: 'tool', pages: [{ text, items: [definition] }] }] });
  const [item] = items;
  if (item === undefined) throw new Error('the sample is no tool');
  return item;
}

/** A lock with this definition approved under these marks, as it is read back from its file. */
function approvedUnder(definition: JsonObject, rules: readonly MarkRule[], surroundings = HERE): Lock {
  const { digest = '' } = seen(definition);
  const marks = rules.map((rule): DecidedMark => {
    const resolved = resolvedMark(rule, { kind: 'tool', definition, surroundings });
    if (typeof resolved === 'string') throw new Error(resolved);
    return { ...resolved, reason: 'it varies' };
  });
  const decision = { kind: 'approve-item', item: { ...SHOP, digest, definition }, marks } as const;
  return readLock(printLock(applyDecisions(nothing, [decision], ASHA)), 'lock');
}

function holds(lock: Lock, definition: Json, surroundings: Surroundings | undefined = HERE): boolean {
  return permits(lock, { ...seen(definition), surroundings });
}

const described = (description: string): JsonObject => ({ name: 'pay', description, inputSchema: {} });
const withTrace = (trace: Json, more: JsonObject = {}): JsonObject => ({
  name: 'pay',
  description: 'Pays.',
  inputSchema: { type: 'object', properties: { trace_id: trace, to: { type: 'string' } }, ...more },
});
const TRACE = '/inputSchema/properties/trace_id';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const when = fc.date({
  min: new Date('0100-01-01'),
  max: new Date('9998-12-31'),
  noInvalidDate: true,
});
/** Values of each class as programs write them. */
const VALUES: Record<ValueClass, fc.Arbitrary<string>> = {
  timestamp: fc.oneof(
    when.map((date) => date.toISOString()),
    when.map((date) => date.toUTCString()),
    when.map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
    when.map((date) => `${date.toISOString().slice(0, 19)}+05:30`),
  ),
  date: fc.oneof(
    when.map((date) => date.toISOString().slice(0, 10)),
    when.map((date) =>
      date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' }).replace(/\d+$/, '2026'),
    ),
  ),
  uuid: fc.uuid(),
  number: fc.oneof(
    fc.nat().map(String),
    fc.tuple(digits(6), digits(3)).map(([whole, part]) => `${whole}.${part}`),
    fc.nat().map((value) => value.toLocaleString('en-US')),
  ),
  cwd: fc.constant('/srv/shop'),
  home: fc.constant('/home/asha'),
  hostname: fc.constant('laptop-7'),
};
const word = fc.stringMatching(/^[a-z]{1,8}$/);

describe('a volatile mark', () => {
  it.each(VALUE_CLASSES)('lets %s vary and no word around it', (value) => {
    fc.assert(
      fc.property(VALUES[value], VALUES[value], word, word, word, (one, other, before, after, extra) => {
        const lock = approvedUnder(described(`${before} (${one}) ${after}`), [
          { kind: 'volatile', path: '/description', value },
        ]);
        expect(holds(lock, described(`${before} (${other}) ${after}`))).toBe(true);
        for (const text of [
          `${before} (${other}) ${after}${extra}`,
          `${before} (${extra}) ${after}`,
          `${before} () ${after}`,
          `${before} (${other}) (${other}) ${after}`,
          `${before} (${other} ${extra}) ${after}`,
          `${before}${extra} (${other}) ${after}`,
        ]) {
          expect(holds(lock, described(text)), text).toBe(false);
        }
        expect(holds(lock, { ...described(`${before} (${other}) ${after}`), title: extra })).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it('lets the values of a machine be those of another machine, and nothing else', () => {
    const lock = approvedUnder(described('In /srv/shop of /home/asha on laptop-7.'), [
      { kind: 'volatile', path: '/description', value: 'cwd' },
      { kind: 'volatile', path: '/description', value: 'home' },
      { kind: 'volatile', path: '/description', value: 'hostname' },
    ]);
    expect(holds(lock, described('In /builds/1 of /root on runner-42.'), THERE)).toBe(true);
    expect(holds(lock, described('In /srv/shop of /home/asha on laptop-7.'), THERE)).toBe(true);
    expect(holds(lock, described('In /builds/1 of /root on runner-42.'), undefined)).toBe(false);
    expect(holds(lock, described('In /builds/1 of /root on runner-43.'), THERE)).toBe(false);
    expect(holds(lock, described('In /builds/12 of /root on runner-42.'), THERE)).toBe(false);
    expect(holds(lock, described('In /builds/1/ignore of /root on runner-42.'), THERE)).toBe(false);
  });

  it('is not passed by text that is written like the mask', () => {
    const lock = approvedUnder(described('At 7.'), [
      { kind: 'volatile', path: '/description', value: 'number' },
    ]);
    const mask: Json = ['At ', { volatile: 'number' }, '.'];
    expect(holds(lock, { name: 'pay', description: mask, inputSchema: {} })).toBe(false);
    expect(holds(lock, described(JSON.stringify(mask)))).toBe(false);
  });

  it('covers no free text, however the stranger spells it', () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[0-9a-fT:Z .,/+-]{0,40}$/),
      fc.constantFrom('1gnore', '２０２６', 'v1.2.3', '2026-13-40', 'Mon, do it now', '99999999999999999999'),
    );
    fc.assert(
      fc.property(wild, fc.constantFrom(...VALUE_CLASSES), (text, value) => {
        for (const { start, end } of valuesIn(text, value, [])) {
          const covered = text.slice(start, end);
          const words = covered.match(/[A-Za-z]{2,}/g) ?? [];
          const known =
            /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|UTC|GMT|AM|PM)$/;
          if (value !== 'uuid') expect(words.filter((one) => !known.test(one))).toEqual([]);
          expect(covered.length).toBeLessThanOrEqual(64);
          expect(covered).toMatch(/^[\x20-\x7e]+$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['', 'never marked'],
    ['/name', 'never marked'],
    ['/uri', 'never marked'],
    ['/inputSchema', 'not a text'],
    ['/nowhere', 'leads nowhere'],
    ['description', 'no JSON Pointer'],
    ['/description', 'holds no timestamp'],
  ])('does not stand at %j', (path, why) => {
    const definition = { ...described('No time 7.'), uri: 'a://2026-11-30T07:40:50Z' };
    const rule = { kind: 'volatile', path, value: 'timestamp' } as const;
    expect(resolvedMark(rule, { kind: 'tool', definition })).toContain(why);
  });

  it('does not stand on a text that is very long, or full of values', () => {
    const rule = { kind: 'volatile', path: '/description', value: 'number' } as const;
    for (const text of ['1 '.repeat(1_001), `1 ${'x'.repeat(100_000)}`]) {
      expect(resolvedMark(rule, { kind: 'tool', definition: described(text) })).toContain('holds no number');
    }
    expect(typeof resolvedMark(rule, { kind: 'tool', definition: described('1 '.repeat(1_000)) })).toBe(
      'object',
    );
  });

  it.each(['/', 'a', 'no path', 'x\u200by'])('takes %j for no value of a machine', (text) => {
    const surroundings = { cwd: [text], home: [text], hostname: [text] };
    for (const value of ['cwd', 'home', 'hostname'] as const) {
      const rule = { kind: 'volatile', path: '/description', value } as const;
      const definition = described(`This is ${text} here.`);
      expect(typeof resolvedMark(rule, { kind: 'tool', definition, surroundings })).toBe('string');
    }
  });
});

describe('an informational mark', () => {
  const MARK: MarkRule = { kind: 'informational', path: TRACE };
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
  const bare: fc.Arbitrary<JsonObject> = fc.record(
    {
      type: fc.constantFrom<Json>('string', 'integer', ['string', 'null']),
      maxLength: fc.nat(),
      minimum: fc.integer(),
      format: fc.constantFrom('uuid', 'date-time'),
      pattern: fc.constantFrom('^[0-9a-f]{32}$', '^\\d+$', '^[A-Za-z0-9_-]{1,64}$'),
      enum: fc.array(fc.integer(), { maxLength: 3 }),
      const: fc.integer(),
      additionalProperties: fc.boolean(),
      items: fc.constant({ type: 'string', maxLength: 3 }),
      anyOf: fc.constant([{ type: 'string' }, { type: 'null' }]),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<JsonObject>;

  it('lets keywords without text change', () => {
    fc.assert(
      fc.property(bare, bare, (one, other) => {
        const kept = { description: 'Goes into the log.', default: 'none' };
        const lock = approvedUnder(withTrace({ ...one, ...kept }), [MARK]);
        expect(holds(lock, withTrace({ ...other, ...kept }))).toBe(true);
        const changes = compare('tool', withTrace({ ...one, ...kept }), withTrace({ ...other, ...kept }));
        expect(changes.every(({ path }) => path.startsWith(`${TRACE}/`))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('lets no text in, wherever a stranger puts it', () => {
    const places: ((said: string) => JsonObject)[] = [
      (said) => ({ description: said }),
      (said) => ({ title: said }),
      (said) => ({ default: said }),
      (said) => ({ enum: [said] }),
      (said) => ({ enum: [1, said] }),
      (said) => ({ const: said }),
      (said) => ({ examples: [said] }),
      (said) => ({ $comment: said }),
      (said) => ({ $ref: `#/${said}` }),
      (said) => ({ 'x-note': said }),
      (said) => ({ format: `${said} do` }),
      (said) => ({ type: `${said} do` }),
      (said) => ({ type: ['string', `${said} do`] }),
      (said) => ({ pattern: `${said} do` }),
      (said) => ({ maxLength: said }),
      (said) => ({ properties: { [said]: {} } }),
      (said) => ({ required: [said] }),
      (said) => ({ items: { description: said } }),
      (said) => ({ anyOf: [{ type: 'string' }, { title: said }] }),
      (said) => ({ not: { enum: [said] } }),
      (said) => ({ additionalProperties: { description: said } }),
      (said) => ({ enum: [[said]] }),
      (said) => ({ [`${said} do`]: 1 }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), text, (place, said) => {
        const lock = approvedUnder(withTrace({ type: 'string' }), [MARK]);
        expect(holds(lock, withTrace({ type: 'string', ...place(said) }))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('speaks of one property only', () => {
    const lock = approvedUnder(withTrace({ type: 'string' }), [MARK]);
    expect(holds(lock, withTrace({ type: 'integer' }))).toBe(true);
    expect(holds(lock, withTrace({ type: 'integer' }, { required: ['trace_id'] }))).toBe(false);
    expect(holds(lock, withTrace([]))).toBe(false);
    expect(holds(lock, withTrace(false))).toBe(false);
    const { inputSchema } = withTrace({}) as { inputSchema: JsonObject };
    expect(
      holds(lock, { name: 'pay', description: 'Pays.', inputSchema: { ...inputSchema, properties: {} } }),
    ).toBe(false);
    fc.assert(
      fc.property(json, (other) => {
        const properties = { trace_id: { type: 'string' }, to: other };
        const changed = { ...withTrace({}), inputSchema: { type: 'object', properties } };
        expect(holds(lock, changed)).toBe(JSON.stringify(other) === '{"type":"string"}');
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    '/inputSchema',
    '/inputSchema/properties',
    '/outputSchema/properties/trace_id',
    '/inputSchema/properties/trace_id/type',
    '/description',
    '/inputSchema/properties/none',
  ])('does not stand at %j', (path) => {
    const definition = { ...withTrace({ type: 'string' }), outputSchema: { properties: { trace_id: {} } } };
    expect(typeof resolvedMark({ kind: 'informational', path }, { kind: 'tool', definition })).toBe('string');
  });
});

describe('marks in general', () => {
  it('change nothing for a definition that is the approved one, nor its digest', () => {
    const definition = described('At 7.');
    const lock = approvedUnder(definition, [{ kind: 'volatile', path: '/description', value: 'number' }]);
    const approval = lock.servers.get('shop')?.items.get('tools/pay')?.approved[0];
    expect(approval?.digest).toBe(seen(definition).digest);
    expect(holds(lock, definition)).toBe(true);
  });

  it('do not outweigh a rejection', () => {
    const lock = approvedUnder(described('At 7.'), [
      { kind: 'volatile', path: '/description', value: 'number' },
    ]);
    const { digest = '' } = seen(described('At 8.'));
    const rejected = applyDecisions(lock, [{ kind: 'reject-item', item: { ...SHOP, digest } }], ASHA);
    expect(holds(rejected, described('At 8.'))).toBe(false);
    expect(holds(rejected, described('At 9.'))).toBe(true);
  });

  it('are suggested exactly where they would be enough', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALUE_CLASSES), word, fc.boolean(), (value, extra, honest) => {
        const [one, other] = fc.sample(VALUES[value], { numRuns: 2, seed: extra.length });
        const before = described(`${extra} (${one})`);
        const after = described(`${honest ? extra : `${extra}s`} (${other})`);
        const changes = compare('tool', before, after);
        const marks = explainingMarks(changes, HERE);
        if (marks === undefined) {
          expect(honest && changes.length > 0).toBe(false);
          return;
        }
        expect(holds(approvedUnder(before, marks), after)).toBe(true);
      }),
    );
  });

  it('are suggested for a value of another machine', () => {
    const changes = compare('tool', described('In /srv/shop/a.'), described('In /builds/1/a.'));
    expect(explainingMarks(changes, THERE)).toEqual([
      { kind: 'volatile', path: '/description', value: 'cwd' },
    ]);
    const words = compare('tool', described('In a sentence/a.'), described('In /builds/1/a.'));
    expect(explainingMarks(words, THERE)).toBeUndefined();
  });
});
