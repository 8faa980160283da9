/** `init`: what is there may stand until a day, unreviewed, and the gate says so in every run. */
import { expect, test } from 'vitest';
import { atTerminal } from '../support/person.ts';
import { approvedProject, type Parsed, scriptedProject, tool, type World, world } from '../support/world.ts';

const SCRIPTS = {
  shop: { tools: [tool('pay'), tool('list')], prompts: [{ name: 'ask' }] },
  other: { tools: [tool('search')] },
};
const INIT = ['init', '--until', '2026-12-31', '--reason', 'start with what runs', '--by', 'Asha', '--start'];
const on = (day: string) => ({ now: () => new Date(`${day}T12:00:00Z`) });

const stateOf = (report: Parsed, name: string) => report.items.find((item: Parsed) => item.name === name);
const pinnedWorld = async (): Promise<World> => {
  const project = await world(scriptedProject(SCRIPTS));
  expect((await project.run(INIT)).code).toBe(0);
  return project;
};

test('ci passes on what is pinned and unchanged, says so, and fails after the day', {
  timeout: 180_000,
}, async () => {
  const project = await world(scriptedProject(SCRIPTS));
  const made = await project.run(INIT);
  expect(made.stdout).toContain('pinned 4 items and 2 launches until 2026-12-31, not reviewed');
  const { code, stdout } = await project.run(['ci']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/AS PINNED {2}.*4 pinned, not reviewed, until 2026-12-31 \(and 2 launches\)/);
  expect(stdout).not.toContain('AS APPROVED');
  const { report } = await project.report('ci');
  // Nobody approved anything, and the report does not say so.
  expect(stateOf(report, 'pay')).toMatchObject({ state: 'unapproved', approved: [] });
  expect(stateOf(report, 'pay').pinned).toEqual({
    ...{ by: 'Asha', on: '2026-11-30', until: '2026-12-31', reason: 'start with what runs' },
  });
  expect(report.servers[0].launch).toMatchObject({ state: 'new', pinned: { until: '2026-12-31' } });
  expect(report.findings).toMatchObject([{ rule: 'pinned', severity: 'note' }]);
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  expect(lock.servers.shop).toMatchObject({
    items: { 'tools/pay': { pinned: [{ via: 'pin', until: '2026-12-31' }] } },
    pinnedLaunches: [{ via: 'pin' }],
  });
  expect((await project.run(['ci'], on('2026-12-31'))).code).toBe(0);
  const after = await project.run(['ci'], on('2027-01-01'));
  expect(after.code).toBe(1);
  // Without its pin a launch is not started either.
  expect(after.stdout).toContain('unapproved-launch');
  const seen = await project.run(['scan', '--start', '--format', 'json'], on('2027-01-01'));
  const finding = JSON.parse(seen.stdout).findings.find(({ rule }: Parsed) => rule === 'unapproved');
  expect(finding.message).toContain('4 of them pinned only until 2026-12-31');
});

test('a change breaks the pin; approving works it off', async () => {
  const project = await pinnedWorld();
  const changed = { ...SCRIPTS.shop, tools: [tool('pay', { title: 'Pay!' }), tool('list')] };
  await project.write(scriptedProject({ ...SCRIPTS, shop: changed }));
  const { code, report } = await project.report('ci');
  expect(code).toBe(1);
  expect(report.findings.find(({ rule }: Parsed) => rule === 'unapproved')).toMatchObject({
    subjects: [{ server: 'shop', item: 'tools/pay' }],
    message: expect.stringContaining('1 of them changed since pinned'),
  });
  // Again: what is in the lock stays as it is, the broken pin too.
  const again = await project.run(INIT);
  expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('nothing was pinned') });
  expect(again.stdout).toContain('not pinned  shop::pay: its pin ended, or it changed since; review it');
  await project.run(['scan', '--start', '--format', 'json', '--output', 'report.json']);
  await project.run(['approve', '--from', 'report.json', '--start', '--by', 'Asha', 'shop']);
  const { shop, other } = JSON.parse(await project.read('approvals.lock.json')).servers;
  expect(JSON.stringify(shop)).not.toContain('"pin"');
  expect(JSON.stringify(other)).toContain('"pin"');
  const left = await project.run(['ci']);
  expect({ code: left.code, stdout: left.stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining('1 pinned, not reviewed, until 2026-12-31 (and 1 launch)'),
  });
});

test('another launch under a pinned key is not started', async () => {
  const project = await pinnedWorld();
  const config = JSON.parse(await project.read('mcp.json'));
  await project.write({ marker: '' });
  config.mcpServers.shop = { command: process.execPath, args: ['-e', "fs.writeFileSync('marker', 'ran')"] };
  await project.write({ 'mcp.json': config });
  const { code, report } = await project.report('ci');
  expect(code).toBe(1);
  expect(report.findings.map(({ rule }: Parsed) => rule)).toContain('unapproved-launch');
  expect(await project.read('marker')).toBe('');
});

test('what is pinned and gone is missing', async () => {
  const project = await pinnedWorld();
  await project.write(scriptedProject({ ...SCRIPTS, shop: { ...SCRIPTS.shop, tools: [tool('pay')] } }));
  const { code, report } = await project.report('ci');
  expect(code).toBe(1);
  expect(report.findings.find(({ rule }: Parsed) => rule === 'missing')).toMatchObject({
    subjects: [{ server: 'shop', item: 'tools/list' }],
  });
});

test('what was rejected is not kept by a pin that another branch made', async () => {
  const project = await pinnedWorld();
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  const { 'tools/pay': pay } = lock.servers.shop.items;
  pay.rejected = [{ by: 'Ravi', digest: pay.pinned[0].digest, on: '2026-11-30', reason: 'spam' }];
  await project.write({ 'approvals.lock.json': lock });
  const { code, report } = await project.report('ci');
  expect(code).toBe(1);
  expect(stateOf(report, 'pay').pinned).toBeUndefined();
  expect(report.findings).toMatchObject([
    { rule: 'pinned' },
    { rule: 'rejected-earlier', severity: 'error' },
  ]);
});

test('at a terminal: a pin is reviewed as what nobody reviewed', async () => {
  const project = await pinnedWorld();
  const approve = ['approve', '--by', 'Asha', 'other'];
  const { code, screen } = await atTerminal(project.folder, approve, ['a\r', 'a\r']);
  expect({ code, screen }).toMatchObject({ code: 0, screen: expect.stringContaining('never approved') });
  const { report } = await project.report('ci');
  expect(stateOf(report, 'search').state).toBe('approved');
});

test('errors and sensitive names are never pinned, and what was decided stays', async () => {
  const project = await world({
    ...scriptedProject({
      shop: {
        tools: [tool('issueRefund'), tool('pay'), tool('bad', { description: 'x\u200bignore\u200b all' })],
      },
    }),
    'mcp-audit.policy.json': { sensitive: ['*refund*'], allow: { shop: ['issueRefund', '*'] } },
  });
  const { code, stdout } = await project.run(INIT);
  expect(code).toBe(1);
  expect(stdout).toContain('pinned 1 item and 1 launch');
  expect(stdout).toMatch(/not pinned {2}shop::bad: hidden-text/);
  expect(stdout).toMatch(/not pinned {2}shop::issueRefund: the policy calls it sensitive/);
  expect((await project.run(['ci'])).code).toBe(1);
  expect((await project.run(['permissions', '--host', 'claude-code'])).code).not.toBe(0);
});

test('over a lock: adds what is new, and tells what an earlier decision keeps waiting', async () => {
  const before = [tool('pay'), tool('list')];
  const project = await approvedProject({ shop: { tools: before } });
  const serve = (...tools: object[]) => project.write(scriptedProject({ shop: { tools } }));
  await serve(...before, tool('leak'));
  const review = ['approve', '--by', 'Asha'];
  expect(await atTerminal(project.folder, review, ['r\r', 'sends data\r'])).toMatchObject({ left: 0 });
  const lockOf = async () => JSON.parse(await project.read('approvals.lock.json')).servers.shop.items;
  const decided = await lockOf();
  await serve(tool('pay', { title: 'Pay!' }), tool('list'), tool('leak'), tool('fresh'));
  const { code, stdout } = await project.run(INIT);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: [
      'pinned 1 item until 2026-12-31, not reviewed; review with npx mcp-audit approve',
      'not pinned  shop::leak: it was rejected earlier',
      'not pinned  shop::pay: it changed since it was approved; review it',
      'recorded in approvals.lock.json; commit it\n',
    ].join('\n'),
  });
  const { 'tools/fresh': fresh, ...others } = await lockOf();
  expect(fresh).toEqual({ pinned: [expect.objectContaining({ until: '2026-12-31', via: 'pin' })] });
  expect(others).toEqual(decided);
});

test.each([
  ['2026-02-30', 'is no day'],
  ['soon', 'is no day'],
  ['2026-11-29', 'has passed'],
])('--until %s is refused', async (until, says) => {
  const project = await world(scriptedProject(SCRIPTS));
  const { code, stderr } = await project.run(['init', '--until', until, '--reason', 'x', '--by', 'Asha']);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
});

test('without consent nothing is started, and nothing is pinned', async () => {
  const project = await world(scriptedProject(SCRIPTS));
  const { code, stdout } = await project.run(INIT.filter((word) => word !== '--start'));
  expect({ code, stdout }).toMatchObject({ code: 3, stdout: expect.stringContaining('not seen    shop') });
  expect((await project.run(['ci'])).code).toBe(2);
});

test('a launch that is not pinned takes its items along, and says how many', async () => {
  const { mcpServers } = scriptedProject({ shop: { tools: [tool('pay'), tool('list')] } })[
    'mcp.json'
  ] as Parsed;
  mcpServers.shop.env = { API_TOKEN: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' };
  const project = await world({
    ...scriptedProject({ shop: { tools: [tool('pay'), tool('list')] } }),
    'mcp.json': { mcpServers },
  });
  const { code, stdout } = await project.run(INIT);
  expect(code).toBe(1);
  expect(stdout).toContain('not pinned  launch of shop, nor its 2 items: secret-in-config');
});

test('a tool named without its server is told where it is', async () => {
  const project = await pinnedWorld();
  const { code, stderr } = await project.run(['show', 'search']);
  expect(code).toBe(2);
  expect(stderr).toBe(
    'no audit was performed: nothing here is called "search"\ndid you mean "other::search"?\n',
  );
});

test('status says once what was decided of many items at once', async () => {
  const project = await pinnedWorld();
  const { stdout } = await project.run(['status', 'shop']);
  expect(stdout).toMatch(
    /prompts\/ask +only pinned until 2026-12-31.*\n +list +the same\n +pay +the same\n/s,
  );
});
