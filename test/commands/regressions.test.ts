/** Ways around a refusal that must stay closed. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchOf } from '../support/relay.ts';
import { approvedProject, type Parsed, scriptedProject, tool, world } from '../support/world.ts';

const saveReport = ['scan', '--start', '--format', 'json', '--output', 'report.json'];
const approve = ['approve', '--from', 'report.json', '--start', '--by', 'Test Person'];

test.each([
  [
    'a label clash',
    { 'store.x': { tools: [tool('t')] }, store_x: { tools: [tool('t')] } },
    'store_x',
    'store_x::t',
  ],
  ['an exposed name clash', { a__b: { tools: [tool('c')] }, a: { tools: [tool('b__c')] } }, 'a', 'a::b__c'],
])('%s is not hidden by naming one side of it', async (_, scripts, server, item) => {
  const project = await world(scriptedProject(scripts));
  await project.run(saveReport);
  for (const target of [server, item]) {
    const { code, stdout } = await project.run([...approve, target]);
    expect(code).toBe(1);
    expect(stdout).toContain(`refused   ${item}: `);
    expect(stdout).toContain('clash');
  }
  expect((await project.run([...approve, item, '--reason', 'known'])).code).toBe(0);
});

test('ci --server tells of a clash with a server that was left out, but of none between two of those', async () => {
  const scripts = {
    'store.x': { tools: [tool('t')] },
    store_x: { tools: [tool('t')] },
    a: { tools: [tool('u')] },
  };
  const project = await world(scriptedProject(scripts));
  await project.run(saveReport);
  await project.run([...approve, 'store_x::t', 'a', '--reason', 'known']);
  const { code, report } = await project.report('ci', '--server', 'store_x');
  expect(code).toBe(1);
  expect(report).toMatchObject({ partial: true, servers: [{ key: 'store_x' }] });
  expect(report.findings.map(({ rule }: Parsed) => rule)).toContain('label-clash');
  const other = await project.report('ci', '--server', 'a');
  expect([other.code, other.report.findings]).toEqual([0, []]);
});

test('a label clash does not cover what is hidden in a command', async () => {
  const { command, args } = launchOf(JSON.stringify({}), {});
  const hidden = { command, args: [...args, 'a\u202eb'] };
  const mcpServers = { 'store.x': { command, args }, store_x: hidden };
  const project = await world({ 'mcp.json': { mcpServers } });
  await project.run(saveReport);
  const { stdout } = await project.run(approve);
  expect(stdout).toContain('approved  launch of store.x');
  expect(stdout).toContain('refused   launch of store_x: hidden-text');
});

test('of two launches under one key only the first is started, and none is approved', async () => {
  const entry = (name: string) => ({
    mcpServers: { shop: launchOf(JSON.stringify({ tools: [tool(name)] }), { tools: [tool(name)] }) },
  });
  const project = await world({ 'a.json': entry('first'), 'b.json': entry('second') });
  const { report } = await project.report('scan', '--start', '-c', 'a.json', '-c', 'b.json');
  expect(report.servers.map(({ status }: Parsed) => status)).toEqual(['listed', 'not-started']);
  expect(report.items.map(({ name }: Parsed) => name)).toEqual(['first']);
  const configs = ['-c', 'a.json', '-c', 'b.json', '--reason', 'both'];
  await project.run([...saveReport, ...configs.slice(0, 4)]);
  const { code, stdout } = await project.run([...approve, ...configs, 'shop']);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^refused {3}launch of shop: conflicting-server/),
  });
});

test('what a config only points at keeps the gate from passing', async () => {
  const { command, args } = launchOf(JSON.stringify({ tools: [tool('a')] }), { tools: [tool('a')] });
  const shop = { name: 'shop', command, args };
  const project = await world({
    '.continue/config.yaml': { mcpServers: [shop, { uses: 'someone/server' }] },
  });
  const config = ['--config', '.continue/config.yaml'];
  await project.run([...saveReport, ...config]);
  await project.run([...approve, ...config]);
  const { code, report } = await project.report('ci', ...config);
  expect(report.servers).toMatchObject([{ key: 'shop', status: 'listed' }]);
  expect([code, report.findings]).toMatchObject([3, [{ rule: 'config-extension', severity: 'incomplete' }]]);
  // Where nothing was to be looked at, nothing is missed.
  const offline = await project.report('ci', '--offline', ...config);
  expect([offline.code, offline.report.findings]).toMatchObject([
    0,
    [{ rule: 'config-extension', severity: 'note' }],
  ]);
});

test('a server that could not be seen is told and makes approve exit 3', async () => {
  const project = await world(
    scriptedProject({ good: { tools: [tool('x')] }, dead: { exitAt: { at: 'start', code: 1 } } }),
  );
  await project.run(saveReport);
  const { code, stdout } = await project.run(approve);
  expect(code).toBe(3);
  expect(stdout).toContain('refused   dead: not seen whole');
});

test('an item that cannot be approved is listed and makes approve exit 1', async () => {
  const list = `{"tools":[{"name":"a","inputSchema":{"type":"object","x":1e400}},${JSON.stringify(tool('b'))}]}`;
  const project = await world(scriptedProject({ shop: { raw: { 'tools/list': [list] } } }));
  await project.run(saveReport);
  const { code, stdout } = await project.run(approve);
  expect(code).toBe(1);
  expect(stdout).toContain('approved  shop::b');
  expect(stdout).toContain('refused   shop::a: its definition has no digest');
});

test('what a person read in an edited report is not what would be approved, so it is refused', async () => {
  const project = await world(
    scriptedProject({ shop: { tools: [tool('x', { description: 'Sends everything away.' })] } }),
  );
  await project.run(saveReport);
  await project.write({
    'report.json': (await project.read('report.json')).replace('Sends everything away.', 'Harmless.'),
  });
  const { code, stdout } = await project.run(approve);
  expect(code).toBe(1);
  expect(stdout).toContain("refused   shop::x: the report's definition does not fit its digest");
});

test.each(['approvals.lock.json', 'mcp.json', './sub/../mcp.json'])(
  '--output %s would replace an input',
  async (output) => {
    const project = await approvedProject({ shop: { tools: [tool('x')] } });
    const before = [await project.read('approvals.lock.json'), await project.read('mcp.json')];
    expect(await project.run(['ci', '--output', output])).toMatchObject({ code: 2, stdout: '' });
    expect([await project.read('approvals.lock.json'), await project.read('mcp.json')]).toEqual(before);
  },
);

test('a lock that is a link to nothing outside the project is refused', async () => {
  const project = await world(scriptedProject({ shop: { tools: [tool('x')] } }));
  const other = await world();
  await symlink(join(other.folder, 'not-there.json'), join(project.folder, 'approvals.lock.json'));
  for (const verb of ['scan', 'ci']) expect(await project.run([verb])).toMatchObject({ code: 2, stdout: '' });
});

test.each([
  [
    'a header that is not a plain word',
    { url: 'http://127.0.0.1:9/', headers: { 'X-Foo': 'literalVALUE-99x1' } },
    'literalVALUE-99x1',
  ],
  ['a short name', { command: 'x', env: { PW: 'PWPW112' } }, 'PWPW112'],
  [
    'an unusable entry',
    { command: 'x', url: 'http://127.0.0.1:9/', headers: { a: 'hdrSECRET-11zz' } },
    'hdrSECRET-11zz',
  ],
])('a credential written out as %s reaches no output', async (_, entry, secret) => {
  const project = await world({ 'mcp.json': { mcpServers: { shop: entry } } });
  for (const format of ['json', 'table']) {
    const { stdout, stderr } = await project.run(['scan', '--format', format]);
    expect(stdout + stderr).not.toContain(secret);
  }
});

test('a secret a server puts into a tool’s name is in no name a host makes of it', async () => {
  const secret = 'hunter/Zx9.Trombone+Qw4!Later';
  const entry = { ...launchOf('s.json', {}), env: { A_PASSWORD: secret } };
  const project = await world({
    's.json': { tools: [tool(`t ${secret} ${'/x'.repeat(60)}`), tool('clean')] },
    'mcp.json': { mcpServers: { shop: entry } },
  });
  const { stdout } = await project.run(['scan', '--start', '--host', 'all', '--format', 'json', '--verbose']);
  expect(stdout).toContain('[secret]');
  expect(stdout).toContain('mcp__shop__clean');
  expect(
    stdout
      .toLowerCase()
      .split('\n')
      .filter((line) => /hunter|zx9|trombone|qw4/.test(line)),
  ).toEqual([]);
});

test('a secret of one server that another sends is not shown, and cannot be approved', async () => {
  const secret = 'hunter/Zx9.Trombone+Qw4!Later';
  const start = (script: string) => launchOf(script, {});
  const project = await world({
    'given.json': { tools: [] },
    'sends.json': { tools: [tool('leak', { description: `It is ${secret}` }), tool('clean')] },
    'mcp.json': {
      mcpServers: {
        given: { ...start('given.json'), env: { A_PASSWORD: secret } },
        sends: start('sends.json'),
      },
    },
  });
  await project.run(['scan', '--start', '--format', 'json', '--output', 'report.json']);
  const approved = await project.run(['approve', '--from', 'report.json', '--start', '--by', 'Ann']);
  const [report, lock] = [await project.read('report.json'), await project.read('approvals.lock.json')];
  expect(report).toContain('secret-in-definition');
  expect(report + lock + approved.stdout).not.toContain(secret);
  expect(lock).toContain('"tools/clean"');
  expect(lock).not.toContain('"tools/leak"');
});
