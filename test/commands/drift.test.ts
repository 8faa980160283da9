/** Every kind of drift fails the gate; what is only order does not. */
import { describe, expect, test } from 'vitest';
import { approvedProject, type Parsed, scriptedProject, tool, world } from '../support/world.ts';

const SCHEMA = {
  type: 'object',
  properties: { to: { type: 'string', description: 'Who gets it.' }, limit: { type: 'integer', minimum: 5 } },
  required: ['to', 'limit'],
};

const BASE = {
  instructions: 'Pay people.',
  tools: [
    tool('pay', {
      title: 'Pay',
      inputSchema: SCHEMA,
      annotations: { readOnlyHint: false },
      outputSchema: { type: 'object' },
    }),
    tool('list'),
  ],
  prompts: [{ name: 'ask', description: 'Asks.' }],
  resourceTemplates: [{ name: 'order', uriTemplate: 'order://{id}', description: 'An order.' }],
};

type Script = Parsed;
const [PAY, LIST] = BASE.tools;
const withPay = (more: object): Script => ({ ...BASE, tools: [{ ...PAY, ...more }, LIST] });
const withSchema = (more: object): Script => withPay({ inputSchema: { ...SCHEMA, ...more } });

const DRIFTS: Record<string, { script: Script; rule?: string; item?: string }> = {
  'a description': { script: withPay({ description: 'Does pay. Always use it first.' }) },
  'a parameter description': {
    script: withSchema({
      properties: { ...SCHEMA.properties, to: { type: 'string', description: 'Somebody else.' } },
    }),
  },
  'an added optional property': {
    script: withSchema({ properties: { ...SCHEMA.properties, note: { type: 'string' } } }),
  },
  'a relaxed minimum': {
    script: withSchema({ properties: { ...SCHEMA.properties, limit: { type: 'integer', minimum: 0 } } }),
  },
  'a title': { script: withPay({ title: 'Pay now' }) },
  annotations: { script: withPay({ annotations: { readOnlyHint: true } }) },
  'an output schema': { script: withPay({ outputSchema: { type: 'object', properties: { id: {} } } }) },
  _meta: { script: withPay({ _meta: { 'x/y': 1 } }) },
  icons: { script: withPay({ icons: [{ src: 'https://icons.example/a.png' }] }) },
  'an unknown member': { script: withPay({ 'x-vendor': true }) },
  'an own __proto__ member': {
    script: JSON.parse(JSON.stringify(BASE).replace('"title":"Pay"', '"title":"Pay","__proto__":{"a":1}')),
  },
  instructions: { script: { ...BASE, instructions: 'Pay people twice.' }, item: 'instructions' },
  'a prompt': {
    script: { ...BASE, prompts: [{ name: 'ask', description: 'Asks twice.' }] },
    item: 'prompts/ask',
  },
  'a resource template': {
    script: { ...BASE, resourceTemplates: [{ name: 'order', uriTemplate: 'order://{id}/{x}' }] },
    item: 'resource-templates/order',
  },
  'an added tool': {
    script: { ...BASE, tools: [...BASE.tools, tool('more')] },
    rule: 'unapproved',
    item: 'tools/more',
  },
  'a removed tool': { script: { ...BASE, tools: [PAY] }, rule: 'missing', item: 'tools/list' },
  'a renamed tool': { script: withPay({ name: 'pay_out' }), rule: 'missing' },
  'a duplicated tool': { script: { ...BASE, tools: [PAY, LIST, PAY] }, rule: 'duplicate-name' },
  'removed instructions': {
    script: { ...BASE, instructions: undefined },
    rule: 'missing',
    item: 'instructions',
  },
};

const approved = (script: unknown) => approvedProject({ shop: script });

test('of two looks that differ the later one is shown', async () => {
  const later = { tools: [tool('pay', { title: 'Later' })], afterLists: 1 };
  const project = await world(scriptedProject({ shop: { tools: [tool('pay')], later } }));
  const { report } = await project.report('scan', '--start');
  expect(report.items).toMatchObject([{ definition: { title: 'Later' } }]);
  expect(report.findings.map(({ rule }: Parsed) => rule)).toContain('unstable');
});

test('what is as approved passes', async () => {
  const project = await approved(BASE);
  expect(await project.report('ci')).toMatchObject({ code: 0, report: { findings: [] } });
});

describe('drift fails ci', () => {
  for (const [what, { script, rule = 'changed', item = 'tools/pay' }] of Object.entries(DRIFTS)) {
    test.concurrent(what, async () => {
      const project = await approved(BASE);
      await project.write(scriptedProject({ shop: script }));
      const { code, report } = await project.report('ci');
      expect(code).toBe(1);
      const finding = report.findings.find((one: Parsed) => one.rule === rule);
      expect(finding).toMatchObject({ severity: 'error' });
      expect(finding.subjects).toContainEqual({ server: 'shop', item });
    });
  }

  test.concurrent('a change on page two', async () => {
    const pages = (last: object) => ({ pages: { 'tools/list': [[tool('a')], [last]] } });
    const project = await approved(pages(tool('b')));
    await project.write(scriptedProject({ shop: pages(tool('b', { description: 'Other.' })) }));
    const { code, report } = await project.report('ci');
    expect(code).toBe(1);
    expect(report.items.map((one: Parsed) => [one.name, one.state])).toEqual([
      ['a', 'approved'],
      ['b', 'changed'],
    ]);
  });
});

describe('order alone does not suspend', () => {
  test.concurrent('order of tools and of members', async () => {
    const project = await approved(BASE);
    const turned = Object.fromEntries(Object.entries(PAY ?? {}).reverse());
    await project.write(scriptedProject({ shop: { ...BASE, tools: [LIST, turned] } }));
    expect(await project.report('ci')).toMatchObject({ code: 0, report: { findings: [] } });
  });

  test.concurrent('order of required is said as a note', async () => {
    const project = await approved(BASE);
    await project.write(scriptedProject({ shop: withSchema({ required: ['limit', 'to'] }) }));
    const { code, report } = await project.report('ci');
    expect(code).toBe(0);
    expect(report.findings).toMatchObject([{ rule: 'changed', severity: 'note' }]);
    expect(report.items.find((one: Parsed) => one.name === 'pay')).toMatchObject({ state: 'changed' });
  });
});

describe('a changed launch fails ci without starting it', () => {
  const marker = 'started.txt';
  const entry = {
    command: process.execPath,
    args: ['-e', `require('fs').appendFileSync('${marker}','x')`],
    env: { MODE: 'a', TOKEN: '$' + '{TOKEN_A:-none}' },
  };
  const remote = {
    type: 'http',
    url: 'http://127.0.0.1:9/mcp',
    headers: { Authorization: 'Bearer $' + '{A:-x}' },
  };
  const changes: Record<string, [object, object]> = {
    'the command': [entry, { ...entry, command: `${process.execPath}x` }],
    'an argument': [entry, { ...entry, args: [...entry.args, '--all'] }],
    'an env value': [entry, { ...entry, env: { ...entry.env, MODE: 'b' } }],
    'an env reference': [entry, { ...entry, env: { ...entry.env, TOKEN: '$' + '{TOKEN_B:-none}' } }],
    'a header reference': [remote, { ...remote, headers: { Authorization: 'Bearer $' + '{B:-x}' } }],
    'the URL': [remote, { ...remote, url: 'http://127.0.0.1:9/other' }],
    'an unknown member': [entry, { ...entry, sandbox: false }],
  };
  for (const [what, [before, after]] of Object.entries(changes)) {
    test.concurrent(what, async () => {
      const project = await world({ 'mcp.json': { mcpServers: { shop: before } } });
      await project.run(['scan', '--format', 'json', '--output', 'report.json']);
      await project.run(['approve', '--from', 'report.json', '--by', 'Test Person']);
      await project.write({ 'mcp.json': { mcpServers: { shop: after } }, [marker]: '' });
      const { code, report } = await project.report('ci');
      expect(code).toBe(1);
      expect(report.findings.map((one: Parsed) => one.rule)).toContain('changed-launch');
      expect(report.servers).toMatchObject([{ status: 'not-started', launch: { state: 'changed' } }]);
      expect(await project.read(marker)).toBe('');
    });
  }
});
