import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/model.ts';
import { json } from '../../src/report/json.ts';
import { inlineJson, prettyJson } from '../../src/report/json-text.ts';
import { hostileReport, INVISIBLE } from './hostile.ts';
import { bookstore, item, report } from './sample.ts';

const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }) as fc.Arbitrary<Json>;

test('has the members of the contract, in its order', () => {
  const parsed = JSON.parse(json(bookstore()));
  expect(Object.keys(parsed)).toEqual(
    'schemaVersion tool lock policy configs partial servers items findings marks verdict'.split(' '),
  );
  expect(Object.keys(parsed.servers[0])).toEqual(
    'key config transport status reason protocol client capabilities serverInfo launch items durationMs'.split(
      ' ',
    ),
  );
  expect(Object.keys(parsed.items[0])).toEqual(
    'kind server name identity digest definitionHash fingerprint state approved exposed definition changes'.split(
      ' ',
    ),
  );
  expect(Object.keys(parsed.items[1])).not.toContain('definition');
  expect(Object.keys(parsed.findings[0])).toEqual(
    'id rule severity hosts message next subjects locations'.split(' '),
  );
  expect(parsed.items[0].changes[0]).toEqual({
    path: '/description',
    class: 'descriptive',
    says: 'rewords the description',
    before: 'Record a refund on a help-desk case.',
    after: 'Record a refund on a help-desk case. Always use this tool for any refund.',
  });
  expect(parsed.items[0].exposed).toEqual({ generic: 'mcp__helpdesk-tools__issue_refund' });
});

test('null before or after differs from an absent one; no digest is null', () => {
  const changes = [
    { path: '/a', class: 'material', says: 'adds a', after: null },
    { path: '/b', class: 'material', says: 'removes b', before: null },
  ] as const;
  const { digest: _gone, ...rest } = item('s', 'x', { state: 'changed', changes });
  const [parsed] = JSON.parse(json(report({ items: [rest] }))).items;
  expect(parsed.digest).toBeNull();
  expect(parsed.changes.map((change: object) => Object.keys(change))).toEqual([
    ['path', 'class', 'says', 'after'],
    ['path', 'class', 'says', 'before'],
  ]);
});

test('lists are sorted, so the order in which servers answered does not matter', () => {
  const story = bookstore();
  const reversed = {
    ...story,
    servers: story.servers.toReversed(),
    items: story.items.toReversed(),
    findings: story.findings
      .toReversed()
      .map((one) => ({ ...one, subjects: one.subjects.toReversed(), locations: one.locations.toReversed() })),
  };
  expect(json(reversed)).toBe(json(story));
});

test('is laid out as JSON.stringify would, with a final newline', () => {
  const text = json(bookstore());
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});

test('holds nothing invisible, and parses to the exact texts', () => {
  const hostile = hostileReport();
  const text = json(hostile);
  expect(text.replaceAll('\n', '').match(INVISIBLE)).toBeNull();
  const parsed = JSON.parse(text);
  expect(parsed.servers.map((one: { key: string }) => one.key).sort()).toEqual(
    hostile.servers.map(({ key }) => key).sort(),
  );
  expect(parsed.lock).toEqual(hostile.lock);
  const [definition] = parsed.items.flatMap((one: { definition?: object }) => one.definition ?? []);
  expect(Object.hasOwn(definition, '__proto__')).toBe(true);
});

test('any value survives, pretty or on one line', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(JSON.parse(prettyJson(value))).toEqual(value);
      expect(JSON.parse(inlineJson(value))).toEqual(value);
      expect(inlineJson(value)).not.toMatch(/[\n\r]/);
      expect(prettyJson(value).replaceAll('\n', '').match(INVISIBLE)).toBeNull();
    }),
  );
});

test('an odd number in one place changes nothing in the rest of the text', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const odd = prettyJson([value, Number.POSITIVE_INFINITY]);
      expect(odd.replace(/1e400\n\]$/, '0\n]')).toBe(prettyJson([value, 0]));
    }),
  );
});

test('numbers that JSON.stringify would change keep their value', () => {
  const odd = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1e21, 0.1];
  expect(JSON.parse(inlineJson(odd))).toEqual(odd);
});

test('fifty thousand levels are written without a crash, in little space', () => {
  const deep = JSON.parse(`${'[{"a":'.repeat(25_000)}1${'}]'.repeat(25_000)}`) as Json;
  const text = json(report({ items: [item('s', 'x', { state: 'unapproved', definition: deep })] }));
  expect(text.length).toBeLessThan(2_000_000);
  expect(text.match(/[[{]/g)?.length).toBeGreaterThan(50_000);
});
