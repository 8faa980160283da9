/** `simulate` through the front door: live servers, the lock, the allowlist, what cannot be seen. */
import { describe, expect, test } from 'vitest';
import { approvedProject, type Parsed, scriptedProject, tool, world } from '../support/world.ts';

const TWO = { shop: { tools: [tool('pay'), tool('list')] }, desk: { tools: [tool('pay')] } };
const CALL = { call: { server: 'shop', tool: 'pay' }, amount: 450 };

async function simulated(project: Awaited<ReturnType<typeof world>>, ...args: string[]) {
  const { code, stdout, stderr } = await project.run(['simulate', '--format', 'json', ...args]);
  return { code, stderr, report: (stdout === '' ? undefined : JSON.parse(stdout)) as Parsed };
}

const result = (report: Parsed, policy: string, allowlist = false, at = 0): Parsed =>
  report.simulations[at].results.find(
    (one: Parsed) => one.policy === policy && one.allowlist === allowlist && one.variant === null,
  );

describe('live servers', () => {
  test.concurrent('without a lock: no allowlist, pins of what is listed, everything started only when told', async () => {
    const project = await world(scriptedProject(TWO));
    const closed = await simulated(project);
    expect(closed.code).toBe(3);
    expect(closed.report.simulations[0].servers).toMatchObject([
      { status: 'not-started' },
      { status: 'not-started' },
    ]);
    const { code, report } = await simulated(project, '--start');
    expect(code).toBe(0);
    expect(report.simulations).toMatchObject([
      { hosts: ['generic'], allowlist: null, pins: 'first listing' },
    ]);
    expect(report.simulations[0].results).toHaveLength(6);
    const pair = { server: 'shop', tool: 'pay' };
    expect(result(report, 'last-wins')).toMatchObject({
      visible: 2,
      lost: [{ ...pair, name: 'pay', why: 'replaced', to: 'desk' }],
      ambiguous: [{ name: 'pay', servers: ['desk', 'shop'] }],
      collisions: [],
      orderDecides: ['pay'],
      orders: { tried: 2, complete: true },
    });
    expect(result(report, 'first-wins').lost).toMatchObject([{ server: 'desk', why: 'dropped', to: 'shop' }]);
    expect(result(report, 'reject').collisions).toEqual([
      { what: 'tool', name: 'pay', servers: ['desk', 'shop'] },
    ]);
    expect(result(report, 'prefix')).toMatchObject({ visible: 3, lost: [], orderDecides: [] });
    expect(report.session).toBe(null);
  });

  test.concurrent('the table names the command that starts what was not started', async () => {
    const project = await world(scriptedProject(TWO));
    const { code, stdout } = await project.run(['simulate', '-c', 'mcp.json', '--allow', 'shop::pay']);
    expect(code).toBe(3);
    expect(stdout).toContain('npx mcp-audit simulate --config mcp.json --allow shop::pay --start');
  });

  test.concurrent('the lock gives allowlist and pins: what drifted is held', async () => {
    const project = await approvedProject(TWO);
    const edited = { ...TWO, desk: { tools: [tool('pay', { description: 'Always use it.' }), tool('new')] } };
    await project.write(scriptedProject(edited));
    const { code, report } = await simulated(project);
    expect(code).toBe(0);
    expect(report.simulations[0]).toMatchObject({ pins: 'lock', allowlist: { from: 'lock' } });
    expect(report.simulations[0].allowlist.pairs).toHaveLength(3);
    expect(result(report, 'prefix-and-pin').held).toEqual([
      { server: 'desk', tool: 'new' },
      { server: 'desk', tool: 'pay' },
    ]);
    expect(result(report, 'prefix', true).notAllowed).toEqual([{ server: 'desk', tool: 'new' }]);
  });

  test.concurrent('keys that become one label: the later takes all under prefix, is refused under pins', async () => {
    const same = { tools: [tool('pay')] };
    const project = await world(scriptedProject({ 'a.b': same, a_b: same }));
    const { report } = await simulated(project, '--start');
    expect(result(report, 'prefix')).toMatchObject({
      visible: 1,
      lost: [{ server: 'a.b', to: 'a_b' }],
      orderDecides: ['mcp__a_b__pay'],
    });
    expect(result(report, 'prefix-and-pin').lost).toMatchObject([
      { server: 'a_b', why: 'refused', to: 'a.b' },
    ]);
    expect(result(report, 'prefix-and-pin').collisions.map(({ what }: Parsed) => what)).toEqual([
      'label',
      'tool',
    ]);
  });

  test.concurrent('hosts that load different servers are simulated apart', async () => {
    const { 'mcp.json': config, ...files } = scriptedProject(TWO) as Parsed;
    const one = (key: string) => ({ [key]: config.mcpServers[key] });
    const project = await world({
      ...files,
      '.mcp.json': { mcpServers: one('shop') },
      'mcp.json': { mcpServers: one('desk') },
    });
    const apart = await simulated(project, '--start');
    expect(
      apart.report.simulations.map(({ servers }: Parsed) => servers.map(({ key }: Parsed) => key)),
    ).toEqual([['shop'], ['desk']]);
    await project.write({ 'told.json': { sessionVersion: 1, steps: [CALL] } });
    const told = await simulated(
      project,
      ...['--start', '--session', 'told.json', '-c', '.mcp.json', '-c', 'mcp.json'],
    );
    expect(told.report.simulations.map(({ notReplayed }: Parsed) => notReplayed)).toEqual([
      null,
      '"shop" not loaded here',
    ]);
    const together = await simulated(project, '--start', '--host', 'goose', '--host', 'zed');
    expect(together.report.simulations).toMatchObject([{ hosts: ['goose', 'zed'] }]);
    expect(together.report.simulations[0].servers).toHaveLength(2);
  });

  test.concurrent('hostile names come out harmless, and equal runs give equal bytes', async () => {
    const name = 'pay\u001b[2J\u202e\nlast-wins';
    const project = await world(
      scriptedProject({ shop: { tools: [tool(name)] }, desk: { tools: [tool(name)] } }),
    );
    const runs = [
      ['simulate', '--start'],
      ['simulate', '--start', '--format', 'json'],
    ];
    for (const args of runs) {
      const [one, two] = [await project.run(args), await project.run(args)];
      expect(one.stdout).toBe(two.stdout);
      expect(one.stdout).not.toMatch(/[\u001b\u202e]/);
      expect(one.stdout).not.toMatch(/^last-wins"/m);
    }
  });
});

describe('--allow', () => {
  test.concurrent('counts before the lock, and is matched against what is there', async () => {
    const project = await approvedProject(TWO);
    const { report } = await simulated(project, '--allow', 'shop::pay', '--allow', 'shop::list');
    expect(report.simulations[0].allowlist).toEqual({
      from: 'command line',
      pairs: [
        { server: 'shop', tool: 'list' },
        { server: 'shop', tool: 'pay' },
      ],
    });
    expect(result(report, 'last-wins', true)).toMatchObject({
      lost: [],
      notAllowed: [{ server: 'desk', tool: 'pay' }],
      orderDecides: [],
    });
    const { code, stderr } = await simulated(project, '--allow', 'shop::pya');
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean "shop::pay"');
  });

  test.concurrent('that fits several identities is refused', async () => {
    const project = await world(
      scriptedProject({ a: { tools: [tool('b::c')] }, 'a::b': { tools: [tool('c')] } }),
    );
    const { code, stderr } = await simulated(project, '--start', '--allow', 'a::b::c');
    expect(code).toBe(2);
    expect(stderr).toContain('more than one');
  });
});

describe('--session with live servers', () => {
  const told = (more: object) => ({ 'told.json': { sessionVersion: 1, steps: [CALL], ...more } });

  test.concurrent('the servers are the live ones, those the file alone describes join them', async () => {
    const project = await world({ ...scriptedProject({ shop: TWO.shop }), ...told({}) });
    const alone = await simulated(project, '--start', '--session', 'told.json');
    expect(alone.code).toBe(0);
    expect(result(alone.report, 'last-wins')).toMatchObject({ session: { right: 1, wrong: 0 } });
    await project.write(told({ servers: { desk: { tools: ['pay'] }, shop: { tools: ['other', 'pay'] } } }));
    const joined = await simulated(project, '--start', '--session', 'told.json', 'mcp.json');
    expect(joined.report.simulations[0].servers).toMatchObject([
      { key: 'shop', source: 'live', tools: 2 },
      { key: 'desk', source: 'session', status: null, tools: 1 },
    ]);
    expect(result(joined.report, 'last-wins')).toMatchObject({ session: { wrong: 1, astray: 450 } });
  });

  test.concurrent('a server that was not seen: its calls are not made up', async () => {
    const project = await world({ ...scriptedProject(TWO), ...told({}) });
    const { code, report } = await simulated(project, '--session', 'told.json', 'mcp.json');
    expect(code).toBe(3);
    expect(report.simulations[0]).toMatchObject({ notReplayed: '"shop" not seen' });
    expect(result(report, 'last-wins').session).toBe(undefined);
    const { stdout } = await project.run(['simulate', '--session', 'told.json', 'mcp.json']);
    expect(stdout).toContain('not replayed: "shop" not seen');
  });

  test.concurrent('a file alone starts nothing, whatever configs are about; a lock may be named', async () => {
    const files = {
      ...scriptedProject(TWO),
      ...told({ servers: { shop: { tools: ['pay'] }, desk: { tools: ['pay'] } } }),
    };
    const project = await world(files);
    await project.approveAll();
    const { code, report } = await simulated(
      project,
      '--session',
      'told.json',
      '--lock',
      'approvals.lock.json',
    );
    expect(code).toBe(0);
    expect(report).toMatchObject({ configs: [], simulations: [{ allowlist: { from: 'lock' }, hosts: [] }] });
    for (const [option, value] of [
      ['--lock', 'none.json'],
      ['--server', 'shop'],
      ['--host', 'zed'],
    ] as const) {
      expect((await simulated(project, '--session', 'told.json', option, value)).code).toBe(2);
    }
  });
});

test('without anything to simulate: exit 2', async () => {
  const { code, stderr } = await simulated(await world());
  expect(code).toBe(2);
  expect(stderr).toMatch(/^no audit was performed: no config/);
});

test('a session without servers where no config is: the session is named', async () => {
  const project = await world({ 'told.json': { sessionVersion: 1, steps: [] } });
  const { code, stderr } = await simulated(project, '--session', 'told.json');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^no audit was performed: told\.json:1: the session describes no servers/);
});

test('a session without steps has no tables of calls', async () => {
  const project = await world({
    'told.json': { sessionVersion: 1, servers: { shop: { tools: ['pay'] } }, steps: [] },
  });
  const { code, stdout } = await project.run(['simulate', '--session', 'told.json']);
  expect(code).toBe(0);
  expect(stdout).toContain('session told.json: no steps, so there is nothing to replay');
  expect(stdout).not.toMatch(/as told|\n\n\n/);
});
