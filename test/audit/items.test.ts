/** Pages become items with digests; what is ambiguous, nameless or odd is told apart. */

import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/audit/digest.ts';
import { definitionHashOf, itemsOf } from '../../src/audit/items.ts';
import type { ItemKind, Json, Sighting } from '../../src/model.ts';
import { refundTool, toolsMessage } from './samples.ts';

const MEMBERS = {
  tool: 'tools',
  prompt: 'prompts',
  'resource-template': 'resourceTemplates',
  resource: 'resources',
};

/** A sighting of messages as a server would send them. */
function sighted(kind: Exclude<ItemKind, 'instructions'>, ...texts: readonly string[]): Sighting {
  const pages = texts.map((text) => ({ text, items: JSON.parse(text).result[MEMBERS[kind]] as Json[] }));
  return { listings: [{ kind, pages }] };
}

const toolsIn = (...texts: readonly string[]) => itemsOf('refunds', sighted('tool', ...texts));

describe('itemsOf', () => {
  it('gives a tool its published values, whatever the order of its members and its neighbours', () => {
    const turned = Object.fromEntries(Object.entries(refundTool).reverse()) as Json;
    const { items } = toolsIn(toolsMessage({ name: 'other', inputSchema: { type: 'object' } }, turned));
    expect(items[1]).toMatchObject({
      kind: 'tool',
      server: 'refunds',
      name: 'issue_refund',
      losses: [],
      nonconformities: [],
      digest: expect.stringMatching(/^sha256:b7ca1989a712e10c/),
    });
    expect(items[1] && definitionHashOf(items[1])).toMatch(/^6f5c722991e3438d/);
  });

  it('hashes members nobody knows, own __proto__ included', () => {
    const texts = [
      '{"name":"a"}',
      '{"name":"a","x":1}',
      '{"name":"a","__proto__":{}}',
      '{"name":"a","_meta":{}}',
    ];
    const { items } = toolsIn(`{"result":{"tools":[${texts.join()}]}}`);
    expect(new Set(items.map((item) => item.digest)).size).toBe(4);
  });

  it('gives an ambiguous definition no digest and leaves its neighbours theirs', () => {
    const bad = ['{"name":"a","name":"a"}', '{"name":"b","x":1e400}', '{"name":"c","x":"\\ud800"}'];
    const deep = `{"name":"d","x":${'['.repeat(200)}${']'.repeat(200)}}`;
    const { items } = toolsIn(`{"result":{"tools":[${[...bad, deep, '{"name":"e"}'].join()}]}}`);
    expect(items.map((item) => [item.name, item.losses.length, typeof item.digest])).toEqual([
      ['a', 1, 'undefined'],
      ['b', 1, 'undefined'],
      ['c', 1, 'undefined'],
      ['d', 1, 'undefined'],
      ['e', 0, 'string'],
    ]);
    expect(items[0] && definitionHashOf(items[0])).toBeUndefined();
  });

  it('survives a definition deeper than the call stack', () => {
    const deep = `{"name":"a","x":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const { items } = toolsIn(`{"result":{"tools":[${deep}]}}`);
    expect(items.map((item) => item.losses.map((loss) => loss.kind))).toEqual([['too-deep']]);
  });

  it('reads every page and keeps a name that is listed twice', () => {
    const { items } = toolsIn(toolsMessage({ name: 'a' }, { name: 'b' }), toolsMessage({ name: 'a', x: 1 }));
    expect(items.map((item) => item.name)).toEqual(['a', 'b', 'a']);
  });

  it('reports what has no identity, by page and index', () => {
    const { items, faults } = toolsIn(
      toolsMessage({ name: 'a' }),
      toolsMessage(null, [], 'x', {}, { name: 1 }, { name: '' }),
    );
    expect(items.map((item) => item.name)).toEqual(['a', '']);
    expect(faults.map(({ page, index }) => [page, index])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [1, index]),
    );
    expect(faults[0]?.what).toBe('tool number 1 is not an object');
    expect(faults[4]?.what).toBe('tool number 5 has no string `name`');
  });

  it('does not take an inherited name for one the server sent', () => {
    expect(toolsIn('{"result":{"tools":[{"__proto__":{"name":"x"}}]}}').items).toEqual([]);
  });

  it('makes every item ambiguous where the list is given twice, and says so', () => {
    const { items, faults } = toolsIn('{"result":{"tools":[{"name":"a"}],"tools":[{"name":"b"}]}}');
    expect(items.map((item) => [item.name, item.digest])).toEqual([['b', undefined]]);
    expect(faults).toEqual([
      { kind: 'tool', page: 0, what: 'the message repeats the member `tools` at /result/tools' },
    ]);
  });

  it('reports a repeated cursor and trusts the items beside it', () => {
    const { items, faults } = toolsIn(
      '{"result":{"tools":[{"name":"a"}],"nextCursor":"x","nextCursor":"y"}}',
    );
    expect(items.map((item) => typeof item.digest)).toEqual(['string']);
    expect(faults).toHaveLength(1);
  });

  it('gives no digest to items that are not in the text they are said to come from', () => {
    const listings = [{ kind: 'tool' as const, pages: [{ text: toolsMessage(), items: [refundTool] }] }];
    expect(itemsOf('s', { listings }).items.map((item) => [item.losses[0]?.kind, item.digest])).toEqual([
      ['unlocated', undefined],
    ]);
  });

  it('names prompts and templates by name, resources by uri', () => {
    const text = (member: string, item: Json) => JSON.stringify({ result: { [member]: [item] } });
    const both = { name: 'n', uri: 'file:///x', uriTemplate: 'file:///{x}' };
    const names = (['prompt', 'resource-template', 'resource'] as const).map(
      (kind) => itemsOf('s', sighted(kind, text(MEMBERS[kind], both))).items[0]?.name,
    );
    expect(names).toEqual(['n', 'n', 'file:///x']);
  });

  it('reads instructions from the message that carried them', () => {
    const read = (text: string) =>
      itemsOf('s', { listings: [], instructions: { text, value: JSON.parse(text).result.instructions } });
    const [plain] = read('{"result":{"instructions":"Hi"}}').items;
    expect(plain).toMatchObject({ kind: 'instructions', name: 'instructions', losses: [] });
    expect(plain && definitionHashOf(plain)).toBe(sha256('"Hi"'));
    expect(read('{"result":{"instructions":"Hi","instructions":"Ho"}}').items[0]?.digest).toBeUndefined();
    expect(read('{"result":{"instructions":"\\ud800"}}').items[0]?.digest).toBeUndefined();
    expect(
      read('{"result":{"instructions":"a"},"result":{"instructions":"b"}}').items[0]?.digest,
    ).toBeUndefined();
    expect(read('{"result":{"x":1e400,"instructions":"Hi"}}').items[0]?.digest).toBeDefined();
    expect(read('{"result":{"instructions":{}}}')).toMatchObject({
      items: [],
      faults: [{ kind: 'instructions' }],
    });
  });

  it.each([
    [{}, '`inputSchema` is missing'],
    [{ inputSchema: null }, '`inputSchema` is not an object'],
    [{ inputSchema: {} }, '`inputSchema.type` is missing'],
    [{ inputSchema: { type: 'array' } }, '`inputSchema.type` is not "object"'],
    [{ inputSchema: { type: 'object', properties: [] } }, '`inputSchema.properties` is not an object'],
    [{ inputSchema: { type: 'object', required: 'a' } }, '`inputSchema.required` is not an array of strings'],
    [{ description: null }, '`description` is not a string'],
    [{ title: 1 }, '`title` is not a string'],
    [{ outputSchema: 'x' }, '`outputSchema` is not an object'],
    [{ annotations: [] }, '`annotations` is not an object'],
    [{ annotations: { readOnlyHint: 'yes' } }, '`annotations.readOnlyHint` is not true or false'],
    [{ icons: 'x' }, '`icons` is not an array'],
    [{ icons: [{}] }, '`icons[0].src` is missing'],
  ])('says what breaks the protocol in %j', (members, problem) => {
    const sent = {
      name: 'a',
      ...('inputSchema' in members || problem.includes('missing') ? {} : { inputSchema: { type: 'object' } }),
      ...members,
    };
    expect(toolsIn(toolsMessage(sent)).items[0]?.nonconformities).toContain(problem);
  });

  it('finds nothing wrong with a tool that uses all the protocol has', () => {
    const whole = {
      ...refundTool,
      title: 'T',
      outputSchema: { type: 'object' },
      annotations: {
        title: 'T',
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: true,
      },
      icons: [{ src: 'data:,' }],
      execution: { taskSupport: 'optional' },
      _meta: {},
      'x-vendor': 1,
    };
    expect(toolsIn(toolsMessage(whole)).items[0]?.nonconformities).toEqual([]);
  });
});
