/** Approving from a saved report: exactly what it names, after looking again. */
import { chmod, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchOf } from '../support/relay.ts';
import { approvedProject, type Parsed, scripted, scriptedProject, tool, world } from '../support/world.ts';

const saveReport = ['scan', '--start', '--format', 'json', '--output', 'report.json'];
const approve = ['approve', '--from', 'report.json', '--by', 'Test Person'];

test('scan --start, approve --from --start, ci give 1, 0, 0, and the same JSON twice', async () => {
  const project = await world(
    scriptedProject({ a: { tools: [tool('x')] }, b: { tools: [tool('y')], instructions: 'Hi.' } }),
  );
  expect((await project.run(saveReport)).code).toBe(1);
  const { code, stdout } = await project.run([...approve, '--start']);
  expect(code).toBe(0);
  expect(stdout.split('\n').sort()).toEqual([
    '',
    'approved  a::x',
    'approved  b::instructions',
    'approved  b::y',
    'approved  launch of a',
    'approved  launch of b',
  ]);
  expect((await project.run(['ci'])).code).toBe(0);
  const [one, two] = [await project.report('ci'), await project.report('ci')];
  const timeless = (report: Parsed) => JSON.stringify(report).replace(/"durationMs":\d+/g, '');
  expect(timeless(one.report)).toBe(timeless(two.report));
});

test('the lock says who, when, how, and holds the definition', async () => {
  const project = await approvedProject({ a: { tools: [tool('x')] } });
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  const [approval] = lock.servers.a.items['tools/x'].approved;
  expect(approval).toMatchObject({
    by: 'Test Person',
    on: '2026-11-30',
    via: 'report',
    definition: tool('x'),
  });
  expect(lock.servers.a.observed).toMatchObject({ client: 'mcp-audit', serverInfo: { name: 'scripted' } });
});

test('what differs by then is refused and listed, the rest is approved', async () => {
  const project = await world(scriptedProject({ a: { tools: [tool('x'), tool('y')] } }));
  await project.run(saveReport);
  await project.write(scriptedProject({ a: { tools: [tool('x'), tool('y', { description: 'Other.' })] } }));
  const { code, stdout } = await project.run([...approve, '--start']);
  expect(code).toBe(1);
  expect(stdout).toContain('approved  a::x');
  expect(stdout).toContain('refused   a::y: its definition is not the one in the report');
  expect((await project.report('ci')).report.items).toMatchObject([
    { state: 'approved' },
    { state: 'unapproved' },
  ]);
});

test('what somebody else decided in the meantime is not written over, and is no success', async () => {
  const { command, args } = launchOf('script.json', { tools: [tool('x')] });
  const line = `cp theirs.json approvals.lock.json; exec '${command}' '${args.join("' '")}'`;
  const project = await world({
    'mcp.json': { mcpServers: { a: { command: 'sh', args: ['-c', line] } } },
    'script.json': { tools: [tool('x')] },
  });
  await project.run(saveReport);
  await project.run([...approve, '--start', 'a', '--reason', 'x']);
  const theirs = (await project.read('approvals.lock.json')).replaceAll('Test Person', 'Ravi');
  await rm(join(project.folder, 'approvals.lock.json'));
  await project.write({ 'theirs.json': theirs });
  const { code, stdout } = await project.run([...approve, '--start', 'a', '--reason', 'x']);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringContaining('refused   a::x: the lock changed meanwhile'),
  });
  expect(await project.read('approvals.lock.json')).toBe(theirs);
});

test('a launch that is not approved is started only with --start', async () => {
  const project = await world(scriptedProject({ a: { tools: [tool('x')] } }));
  await project.run(saveReport);
  const { code, stdout } = await project.run(approve);
  expect(code).toBe(3);
  expect(stdout).toContain('approved  launch of a');
  expect(stdout).toContain('refused   a::x: its launch is not approved and was not started; add --start');
});

test('a launch the report did not show is never started', async () => {
  const project = await world(scriptedProject({ a: { tools: [tool('x')] } }));
  await project.run(saveReport);
  const bad = { command: process.execPath, args: ['-e', "require('fs').writeFileSync('started','')"] };
  await project.write({ 'mcp.json': { mcpServers: { a: bad } } });
  const { code, stdout } = await project.run([...approve, '--start']);
  expect(code).toBe(1);
  expect(stdout).toContain('refused   launch of a: the config says another launch than the report');
  expect(stdout).toContain('refused   a::x: its launch is not the one of the report and was not started\n');
  await expect(project.read('started')).rejects.toThrow();
});

test('nothing of a server is approved whose launch is refused in the same run', async () => {
  const project = await world(scriptedProject({ 'a\u200b': { tools: [tool('x')] } }));
  await project.run(saveReport);
  const { code, stdout } = await project.run([...approve, '--start']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/refused {3}launch of .*hidden-text.*\nrefused {3}.*::x: the launch of its server/);
  await expect(project.read('approvals.lock.json')).rejects.toThrow();
});

test.each([
  ['there is no folder', 'nodir/my.lock.json', 'there is no folder'],
  ['the folder is a file', 'mcp.json/my.lock.json', 'is not a folder'],
])('a lock that cannot be written is told before anything is started: %s', async (_, lock, says) => {
  const project = await world({
    'mcp.json': { mcpServers: { a: { command: 'touch', args: ['started'] } } },
    'report.json': { schemaVersion: 1, tool: { name: 'mcp-audit' }, servers: [], items: [], findings: [] },
  });
  const { code, stderr } = await project.run([...approve, '--start', '--lock', lock]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^no audit was performed: the lock .* cannot be written: /);
  expect(stderr).toContain(says);
  await expect(project.read('started')).rejects.toThrow();
});

test('arguments narrow', async () => {
  const project = await world(
    scriptedProject({ a: { tools: [tool('x'), tool('y')] }, b: { tools: [tool('z')] } }),
  );
  await project.run(saveReport);
  expect((await project.run([...approve, '--start', 'a::x'])).code).toBe(0);
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  expect(Object.keys(lock.servers)).toEqual(['a']);
  expect(Object.keys(lock.servers.a.items)).toEqual(['tools/x']);
});

test('an item touched by another error needs its name and a reason', async () => {
  const project = await world(
    scriptedProject({ 'a.b': { tools: [tool('x')] }, a_b: { tools: [tool('y')] } }),
  );
  await project.run(saveReport);
  const plain = await project.run([...approve, '--start']);
  expect(plain.code).toBe(1);
  expect(plain.stdout).toContain('refused   a.b::x: label-clash');
  for (const half of [['a.b::x'], ['a.b', '--reason', 'all of it'], ['--reason', 'all of it']])
    expect((await project.run([...approve, ...half])).stdout).toContain('refused   a.b::x: label-clash');
  const named = await project.run([...approve, 'a.b::x', '--reason', 'renamed next week']);
  expect(named).toMatchObject({ code: 0 });
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  expect(lock.servers['a.b'].items['tools/x'].approved[0].reason).toBe('renamed next week');
});

test('ambiguous and duplicated items cannot be approved at all', async () => {
  const twice = `{"tools":[${JSON.stringify(tool('x')).replace('"name"', '"title":"a","title":"b","name"')}]}`;
  const project = await world(
    scriptedProject({
      a: { raw: { 'tools/list': [twice] } },
      b: { tools: [tool('y'), tool('y', { title: 'Y' })] },
    }),
  );
  await project.approveAll();
  const named = await project.run([...approve, 'a::x', 'b::y', '--reason', 'please']);
  expect(named.code).toBe(1);
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  expect(lock.servers.a.items).toEqual({});
  expect(lock.servers.b.items).toEqual({});
});

test('an unknown or ambiguous target is a usage error', async () => {
  const both = scriptedProject({ a: { tools: [tool('prompts/x')], prompts: [{ name: 'x' }] } });
  const project = await world(both);
  await project.run(saveReport);
  const typo = await project.run([...approve, 'aa']);
  expect(typo).toMatchObject({ code: 2, stdout: '' });
  expect(typo.stderr).toContain('did you mean "a"?');
  const ambiguous = await project.run([...approve, '--start', 'a::prompts/x']);
  expect(ambiguous).toMatchObject({ code: 2, stdout: '' });
  expect((await project.run([...approve, '--start', 'a::tools/prompts/x'])).code).toBe(0);
});

test('without a terminal and without a report it refuses and says how', async () => {
  const project = await world(scriptedProject({ a: {} }));
  const { code, stdout, stderr } = await project.run(['approve']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('approve --from report.json');
});

test('a new approval replaces the old one, which moves to the history', async () => {
  const project = await approvedProject({ a: { tools: [tool('x')] } });
  const first = JSON.parse(await project.read('approvals.lock.json')).servers.a.items['tools/x'].approved[0]
    .digest;
  await project.write(scriptedProject({ a: { tools: [tool('x', { description: 'New.' })] } }));
  expect((await project.approveAll()).code).toBe(0);
  const item = JSON.parse(await project.read('approvals.lock.json')).servers.a.items['tools/x'];
  expect(item.approved).toHaveLength(1);
  expect(item.history).toMatchObject([{ digest: first, until: '2026-11-30' }]);
});

test.runIf(process.platform !== 'win32')(
  'a lock that is written anew may be read by whom it was before',
  async () => {
    const project = await approvedProject({ a: { tools: [tool('x')] } });
    const lock = join(project.folder, 'approvals.lock.json');
    await chmod(lock, 0o600);
    await project.write(scriptedProject({ a: { tools: [tool('x', { title: 'X' })] } }));
    await project.approveAll();
    expect(await project.read('approvals.lock.json')).toContain('"title": "X"');
    expect((await stat(lock)).mode & 0o777).toBe(0o600);
  },
);

test('approving again changes no byte', async () => {
  const project = await approvedProject({ a: { tools: [tool('x')] } });
  const before = await project.read('approvals.lock.json');
  expect((await project.run([...approve, '--start'])).code).toBe(0);
  expect(await project.read('approvals.lock.json')).toBe(before);
});

test('hostile server keys and tool names survive config, lock and gate', async () => {
  const keys = ['__proto__', '', 'constructor', '10', '9', 'a b', 'né', 'a.b/c', '\u001b[31mred'];
  const entries = keys.map((key) => ({
    key,
    ...scripted(key, { tools: [tool(`${key}\u202e::x`), tool('__proto__')] }),
  }));
  const members = entries.map(({ key, entry }) => `${JSON.stringify(key)}: ${JSON.stringify(entry)}`);
  const project = await world({ 'mcp.json': `{"mcpServers": {${members.join(',')}}}` });
  for (const { files } of entries) await project.write(files);
  await project.approveAll();
  // What hides something is approved by name and with a reason, the launch and each item.
  const items = JSON.parse(await project.read('report.json')).items;
  const named = items.map(({ identity }: Parsed) => identity);
  const knowingly = [...approve, '--start', '--reason', 'a test'];
  expect((await project.run([...knowingly, '--', '\u001b[31mred'])).stdout).toContain('approved  launch of');
  expect((await project.run([...knowingly, '--', ...named])).stdout).not.toContain('refused');
  const { code, report } = await project.report('ci');
  expect(report.findings.filter((one: Parsed) => one.severity === 'error')).toEqual([]);
  expect(code).toBe(0);
  expect(report.servers.map((one: Parsed) => one.key).sort()).toEqual([...keys].sort());
});

test.each([
  ['not JSON', 'x', 'it is not JSON'],
  ['another program', '{}', 'it does not say so'],
  ['another schema', '{"tool":{"name":"mcp-audit"},"schemaVersion":2}', 'schemaVersion is 2'],
  ['no items', '{"tool":{"name":"mcp-audit"},"schemaVersion":1,"servers":[]}', '`items` is not a list'],
])('a report that is %s is refused', async (_, text, what) => {
  const project = await world({ ...scriptedProject({ a: {} }), 'report.json': text });
  const { code, stdout, stderr } = await project.run(approve);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('no audit was performed');
  expect(stderr).toContain(what);
});
