import { expect, test } from 'vitest';
import { withLimits } from '../support/limits.ts';
import { listing, look, names, scripted, tool } from './helpers.ts';

test('definitions arrive as sent: unknown members, __proto__, key order, and the text around them', async () => {
  const text =
    '{"tools":[{"zeta":1,"name":"a","inputSchema":null,"__proto__":{"x":1},"1":2,"huge":1e400,"d":1,"d":2}],"x":[1.0]}';
  const seen = await look(scripted({ raw: { 'tools/list': [text] } }));
  expect(seen.status).toBe('listed');
  const [page] = listing(seen, 'tool').pages;
  expect(page?.text).toContain(text);
  const item = page?.items[0] as object;
  expect(Object.keys(item)).toEqual(['1', 'zeta', 'name', 'inputSchema', '__proto__', 'huge', 'd']);
});

test('one odd tool hides no other: wrong types, no name, duplicate names, a tool that is no object', async () => {
  const tools = [
    tool('ok'),
    { name: 7 },
    {},
    null,
    'text',
    tool('ok'),
    { name: 'x', outputSchema: { $ref: 'http://a/b' } },
  ];
  const seen = await look(scripted({ tools }));
  expect(seen.status).toBe('listed');
  expect(listing(seen, 'tool').pages[0]?.items).toEqual(tools);
});

test('all pages are read, also over an empty cursor, and null ends', async () => {
  const pages = { 'tools/list': [[tool('a')], [tool('b')], [tool('c')]] };
  const seen = await look(scripted({ pages, cursors: { 'tools/list': ['', 'x'] } }));
  expect(names(seen)).toEqual(['a', 'b', 'c']);
  const ended = await look(scripted({ raw: { 'tools/list': ['{"tools":[],"nextCursor":null}'] } }));
  expect(ended.status).toBe('listed');
});

test.each([
  ['same', 'a cursor it already gave'],
  ['new', 'more than 20 pages'],
])('paging that never ends (%s cursor) is incomplete', async (endless, reason) => {
  const seen = await withLimits({ pages: 20 }, () => look(scripted({ endless })));
  expect(seen.status).toBe('incomplete');
  expect(seen.reason).toContain(reason);
  expect(listing(seen, 'tool').pages.length).toBeLessThanOrEqual(20);
});

test.each([
  ['{"tools":{}}', 'without a list of tools'],
  ['{}', 'without a list of tools'],
  ['7', 'without a list of tools'],
  ['{"tools":[],"nextCursor":5}', 'a cursor that is not a text'],
])('a result that is no listing, %s, is incomplete', async (result, reason) => {
  const seen = await look(scripted({ raw: { 'tools/list': [result] } }));
  expect(seen.status).toBe('incomplete');
  expect(seen.reason).toContain(reason);
});

test('prompts, templates and instructions are read where declared, and not asked where not', async () => {
  const more = {
    prompts: [{ name: 'p' }],
    resourceTemplates: [{ uriTemplate: 'a://{b}', name: 't' }],
    instructions: 'Do this.',
  };
  const seen = await look(scripted({ tools: [tool('a')], ...more }));
  expect([names(seen, 'prompt'), names(seen, 'resource-template')]).toEqual([['p'], ['t']]);
  expect(seen.first?.instructions?.value).toBe('Do this.');
  expect(seen.first?.instructions?.text).toContain('"Do this."');
  const hidden = await look(scripted({ ...more, capabilities: {}, exitAt: { at: 'prompts/list', code: 9 } }));
  expect(hidden.status).toBe('listed');
  expect(listing(hidden, 'prompt')).toEqual({ kind: 'prompt', pages: [] });
});

test('instructions that are no text do not hide the tools', async () => {
  const seen = await look(scripted({ tools: [tool('a')], instructions: { evil: 1 } }));
  expect(seen.status).toBe('listed');
  expect(seen.first?.instructions?.value).toEqual({ evil: 1 });
});

const notFound = { code: -32601, message: 'Method not found' };

test('method not found is an empty list where nothing declared it, and incomplete where it was', async () => {
  const errors = { 'tools/list': notFound };
  expect((await look(scripted({ capabilities: {}, errors }))).status).toBe('listed');
  const declared = await look(scripted({ errors }));
  expect(declared.status).toBe('incomplete');
  expect(declared.reason).toContain('answers tools/list with error -32601');
  const templates = await look(
    scripted({
      capabilities: { resources: {}, tools: {} },
      errors: { 'resources/templates/list': notFound },
    }),
  );
  expect(templates.status).toBe('listed');
});

test('an error of one kind leaves the others whole', async () => {
  const errors = { 'prompts/list': { code: -32603, message: 'database down' } };
  const seen = await look(scripted({ tools: [tool('a')], prompts: [], errors }));
  expect(seen.status).toBe('incomplete');
  expect(seen.reason).toBe('answers prompts/list with error -32603: "database down"');
  expect(listing(seen, 'tool').incomplete).toBeUndefined();
  expect(names(seen)).toEqual(['a']);
});

test('an announced change during the listing lists again from the start; announcing for ever is incomplete', async () => {
  const later = { tools: [tool('new')], afterLists: 1 };
  const seen = await look(scripted({ tools: [tool('old')], later, changes: 1 }));
  expect(seen.status).toBe('listed');
  expect(names(seen)).toEqual(['new']);
  const restless = await look(scripted({ tools: [tool('a')], changes: 1000 }));
  expect(restless.status).toBe('incomplete');
  expect(restless.reason).toContain('announces changes faster');
});

test('a second pass uses the same connection and happens only when asked for', async () => {
  const script = { tools: [tool('a')], later: { tools: [tool('b')], afterLists: 1 } };
  const twice = await look(scripted(script), { again: (first) => names(first)[0] === 'a' });
  expect([names(twice), twice.second && names(twice.second)]).toEqual([['a'], ['b']]);
  expect((await look(scripted(script))).second).toBeUndefined();
  const incomplete = await look(scripted({ endless: 'same' }), { again: () => true });
  expect(incomplete.second).toBeUndefined();
});
