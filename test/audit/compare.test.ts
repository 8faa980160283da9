/** Every difference is found, put into its class by its place, and said in words. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/audit/canonical.ts';
import { worst } from '../../src/audit/classes.ts';
import { compare } from '../../src/audit/compare.ts';
import { sameButForOrder } from '../../src/audit/order.ts';
import type { Change, ItemKind, Json, JsonObject } from '../../src/model.ts';
import { json, refundTool, reversed, tool } from './samples.ts';

/** Does to `before` what the changes say; the last parts of a list go first, so that indexes hold. */
function applied(before: Json, changes: readonly Change[]): Json {
  const byPlace = [...changes].sort((a, b) => lastIndex(b) - lastIndex(a));
  return byPlace.reduce((value, change) => put(value, steps(change.path), change), before);
}

function steps(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function lastIndex({ path, after }: Change): number {
  return after === undefined ? 1 + Number(steps(path).at(-1)) || 0 : -Number(steps(path).at(-1)) || 0;
}

function put(value: Json, [step, ...rest]: string[], change: Change): Json {
  if (step === undefined) return change.after as Json;
  const child = (value as JsonObject)[step] as Json;
  const next = rest.length === 0 ? change.after : put(child, rest, change);
  if (Array.isArray(value)) {
    const list = [...(value as readonly Json[])];
    if (next === undefined) list.splice(Number(step), 1);
    else list[Number(step)] = next;
    return list;
  }
  const others = Object.entries(value as JsonObject).filter(([key]) => key !== step);
  return Object.fromEntries(next === undefined ? others : [...others, [step, next]]) as JsonObject;
}

const schema = (members: JsonObject, name = 'limit') => ({
  name: 't',
  inputSchema: { type: 'object', properties: { [name]: members } },
});
/** The one change between two tools, as class and words. */
function only(before: Json, after: Json, kind: ItemKind = 'tool'): [string, string] {
  const changes = compare(kind, before, after);
  expect(changes).toHaveLength(1);
  return [changes[0]?.class ?? '', changes[0]?.says ?? ''];
}

describe('compare', () => {
  it('lists what has to be done to come from one definition to the other, for every kind and shape', () => {
    const kinds = fc.constantFrom<ItemKind>(
      'tool',
      'prompt',
      'resource-template',
      'resource',
      'instructions',
    );
    const wild = fc.oneof(json, tool);
    fc.assert(
      fc.property(kinds, wild, wild, (kind, before, after) => {
        const changes = compare(kind, before, after);
        expect(canonical(applied(before, changes))).toBe(canonical(after));
        expect(changes.length === 0).toBe(canonical(before) === canonical(after));
        for (const change of changes) expect(change.says).not.toBe('');
      }),
      { numRuns: 400 },
    );
  });

  it('finds no change in another order of members', () => {
    fc.assert(
      fc.property(tool, (value) => {
        expect(compare('tool', value, reversed(value))).toEqual([]);
      }),
    );
  });

  it('agrees with sameButForOrder about order', () => {
    const lists = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    fc.assert(
      fc.property(
        lists,
        lists,
        fc.constantFrom('required', 'enum', 'type', 'examples', 'x'),
        (one, other, keyword) => {
          const [before, after] = [schema({ [keyword]: one }), schema({ [keyword]: other })];
          const orderOnly = compare('tool', before, after).every((change) => change.class === 'order');
          expect(sameButForOrder('tool', before, after)).toBe(orderOnly);
        },
      ),
    );
    fc.assert(
      fc.property(tool, tool, (before, after) => {
        const orderOnly = compare('tool', before, after).every((change) => change.class === 'order');
        expect(sameButForOrder('tool', before, after)).toBe(orderOnly);
      }),
    );
  });

  const withProperty = (required: readonly string[]) => ({
    ...refundTool,
    inputSchema: {
      type: 'object',
      properties: { order_id: { type: 'string' }, destination_account: { type: 'string' } },
      ...(required.length > 0 && { required }),
    },
  });

  it('says which property was added and whether it must be given', () => {
    expect(only(refundTool, withProperty([]))).toEqual([
      'material',
      'adds optional property `destination_account` (string)',
    ]);
    expect(
      compare('tool', refundTool, withProperty(['destination_account'])).map((change) => change.says),
    ).toContain('adds required property `destination_account` (string)');
    expect(compare('tool', refundTool, withProperty(['order_id'])).map((change) => change.says)).toEqual([
      'adds optional property `destination_account` (string)',
      'makes `order_id` required',
    ]);
    expect(only(withProperty([]), refundTool)).toEqual([
      'material',
      'removes property `destination_account` (string)',
    ]);
  });

  it.each<[JsonObject, JsonObject, string]>([
    [
      { type: 'string' },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      'moves the schema of `limit` under `anyOf`, beside null',
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { type: 'string' },
      'moves the schema of `limit` out of `anyOf`, which also had null',
    ],
    [
      { title: 'L', anyOf: [{ type: 'string' }] },
      { title: 'L', oneOf: [{ type: 'string' }] },
      'moves the list of `limit` from `anyOf` to `oneOf`',
    ],
    [{ type: 'string' }, { allOf: [{ type: 'integer' }] }, 'adds `allOf` to `limit`: integer'],
  ])('says a move below anyOf, oneOf, allOf only where it is one: %j to %j', (before, after, says) => {
    const said = compare('tool', schema(before), schema(after)).map((change) => change.says);
    expect(said).toContain(says);
  });

  it.each<[string, JsonObject, JsonObject, string]>([
    ['material', { maximum: 10 }, { maximum: 100 }, 'raises maximum of `limit` from 10 to 100 (looser)'],
    ['material', { minimum: 10 }, { minimum: 100 }, 'raises minimum of `limit` from 10 to 100 (stricter)'],
    ['material', { minimum: 1 }, {}, 'removes minimum of `limit`, which was 1 (looser)'],
    ['material', {}, { maxLength: 5 }, 'sets maxLength of `limit` to 5 (stricter)'],
    ['material', { type: 'string' }, { type: 'number' }, 'changes the type of `limit` from string to number'],
    [
      'material',
      { type: 'string' },
      { type: ['string', 'null'] },
      'changes the type of `limit` from string to string or null (looser)',
    ],
    ['order', { type: ['null', 'string'] }, { type: ['string', 'null'] }, 'reorders the types of `limit`'],
    ['material', { enum: ['a'] }, { enum: ['a', 'b'] }, 'adds enum value "b" to `limit`'],
    [
      'material',
      { enum: ['a', 'b', 'c'] },
      { enum: ['d', 'a'] },
      'adds enum value "d" to `limit`, removes enum values "b", "c" from `limit`',
    ],
    ['order', { enum: ['a', 1] }, { enum: [1, 'a'] }, 'reorders the enum values of `limit`'],
    [
      'material',
      { enum: [1] },
      { enum: ['1'] },
      'adds enum value "1" to `limit`, removes enum value 1 from `limit`',
    ],
    ['descriptive', { description: 'a' }, { description: 'b' }, 'rewords the description of `limit`'],
    ['descriptive', {}, { description: 'b' }, 'adds a description of `limit`'],
    ['descriptive', { title: 'A' }, { title: 'B' }, 'changes the title of `limit` from "A" to "B"'],
    ['material', { default: 1 }, { default: 2 }, 'changes `default` of `limit` from 1 to 2'],
    ['material', {}, { additionalProperties: false }, 'forbids other properties in `limit` (stricter)'],
    ['material', { additionalProperties: false }, {}, 'allows other properties in `limit` (looser)'],
    [
      'material',
      { default: { description: 'a' } },
      { default: { description: 'b' } },
      'changes `description` in `default` of `limit` from "a" to "b"',
    ],
  ])('says %s: %j to %j', (expected, before, after, words) => {
    expect(only(schema(before), schema(after))).toEqual([expected, words]);
  });

  it('takes a property that is named like a keyword for a property', () => {
    for (const name of ['description', 'title', 'examples', 'required', 'enum', '__proto__']) {
      const with_ = JSON.parse(
        `{"name":"t","inputSchema":{"properties":{"${name}":{"type":"string"}}}}`,
      ) as Json;
      const without = { name: 't', inputSchema: { properties: {} } };
      expect(only(without, with_)).toEqual(['material', `adds optional property \`${name}\` (string)`]);
    }
  });

  it('does not take a list for a schema, nor its members for prose', () => {
    const odd = (text: string) => ({
      name: 't',
      inputSchema: { properties: [{ description: text }], not: [{ description: text }] },
    });
    expect(compare('tool', odd('a'), odd('b')).map((change) => change.class)).toEqual([
      'material',
      'material',
    ]);
  });

  it('says what is required from now on', () => {
    const input = (required: readonly string[]) => ({ inputSchema: { type: 'object', required } });
    expect(only(input(['limit']), input([]))).toEqual(['material', 'makes `limit` optional']);
    expect(only(input(['a']), input(['b']))).toEqual(['material', 'makes `b` required, makes `a` optional']);
    expect(only(input(['a', 'b']), input(['b', 'a']))).toEqual([
      'order',
      'reorders the required properties of the input',
    ]);
    expect(only(input(['a', 'a']), input(['a']))[0]).toBe('material');
  });

  it('names nested schemas by the way to them', () => {
    const nested = (maximum: number) =>
      schema({ items: { anyOf: [{}, { properties: { page: { maximum } } }] } }, 'filters');
    expect(only(nested(1), nested(2))[1]).toBe(
      'raises maximum of `filters[].anyOf[2].page` from 1 to 2 (looser)',
    );
    const output = (type: string) => ({ outputSchema: { properties: { total: { type } } } });
    expect(only(output('string'), output('number'))[1]).toBe(
      'changes the type of `total` of the output from string to number',
    );
  });

  it.each<[string, JsonObject, JsonObject, string]>([
    ['descriptive', { description: 'a' }, { description: 'b' }, 'rewords the description'],
    ['descriptive', {}, { title: 'b' }, 'adds a title'],
    ['claim', { annotations: {} }, { annotations: { readOnlyHint: true } }, 'claims read-only'],
    [
      'claim',
      { annotations: { destructiveHint: true } },
      { annotations: { destructiveHint: false } },
      'claims not destructive',
    ],
    [
      'claim',
      { annotations: { destructiveHint: false } },
      { annotations: {} },
      'drops its claim about destructive (hosts then take it as destructive)',
    ],
    ['claim', {}, { annotations: { readOnlyHint: true } }, 'adds annotations: claims read-only'],
    [
      'claim',
      { annotations: { title: 'a' } },
      { annotations: { title: 'b' } },
      'changes the annotated title from "a" to "b"',
    ],
    ['material', {}, { outputSchema: {} }, 'adds an output schema'],
    ['material', {}, { _meta: { ui: 1 } }, 'adds `/_meta`: an object with 1 member'],
    ['material', { 'x-v': 1 }, { 'x-v': 2 }, 'changes `/x-v` from 1 to 2'],
    [
      'material',
      { execution: { taskSupport: 'optional' } },
      { execution: { taskSupport: 'required' } },
      'changes `/execution/taskSupport` from "optional" to "required"',
    ],
    ['material', { icons: [] }, { icons: [{ src: 'x' }] }, 'adds `/icons/0`: an object with 1 member'],
    ['material', { name: 'a' }, { name: 'b' }, 'changes `/name` from "a" to "b"'],
  ])('says %s of a tool: %j to %j', (expected, before, after, words) => {
    expect(only(before, after)).toEqual([expected, words]);
  });

  it('speaks of prompts, resources and instructions in their own terms', () => {
    const prompt = (argument: JsonObject) => ({ arguments: [argument] });
    expect(only({}, { description: 'a' }, 'prompt')).toEqual(['descriptive', 'adds a description']);
    expect(only({ arguments: [] }, prompt({ name: 'x' }), 'prompt')).toEqual([
      'material',
      'adds optional argument `x`',
    ]);
    expect(
      only(prompt({ name: 'x', description: 'a' }), prompt({ name: 'x', description: 'b' }), 'prompt'),
    ).toEqual(['descriptive', 'rewords the description of argument `x`']);
    expect(only({ annotations: { priority: 1 } }, { annotations: { priority: 2 } }, 'resource')[0]).toBe(
      'claim',
    );
    expect(only({ uriTemplate: 'a' }, { uriTemplate: 'b' }, 'resource-template')[0]).toBe('material');
    expect(only('a', 'b', 'instructions')).toEqual(['descriptive', 'rewords the instructions']);
    expect(
      only(
        { inputSchema: { required: ['a', 'b'] } },
        { inputSchema: { required: ['b', 'a'] } as Json } as Json,
        'tool',
      )[0],
    ).toBe('order');
    expect(
      compare(
        'prompt',
        { inputSchema: { required: ['a', 'b'] } },
        { inputSchema: { required: ['b', 'a'] } },
      ).map((change) => change.class),
    ).toEqual(['material', 'material']);
  });

  it('never cuts a long value without saying how much is missing', () => {
    expect(only({ 'x-v': 'a' }, { 'x-v': 'b'.repeat(5000) })[1]).toBe(
      'changes `/x-v` from "a" to a text of 5000 characters',
    );
    expect(only({}, { ['k'.repeat(200)]: 1 })[1]).toBe(
      `adds \`/${'k'.repeat(79)}…\` (121 more characters): 1`,
    );
  });

  it('copes with huge and deep definitions', () => {
    const many = (type: string) =>
      schema(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, { type }])));
    expect(compare('tool', many('string'), many('number'))).toHaveLength(10_000);
    const deep = (leaf: string) => JSON.parse('{"a":'.repeat(50_000) + leaf + '}'.repeat(50_000)) as Json;
    expect(compare('tool', deep('1'), deep('2'))).toHaveLength(1);
    expect(sameButForOrder('tool', deep('1'), deep('1'))).toBe(true);
    expect(sameButForOrder('tool', deep('1'), deep('2'))).toBe(false);
  });
});

it('worst picks the most serious class', () => {
  const classes = (...list: Change['class'][]) => worst(list.map((one) => ({ class: one })));
  expect(classes('order', 'claim', 'descriptive', 'material')).toBe('material');
  expect(classes('order', 'claim', 'descriptive')).toBe('descriptive');
  expect(classes('informational', 'order', 'claim')).toBe('claim');
  expect(classes('informational', 'order')).toBe('order');
  expect(classes()).toBe('informational');
});
