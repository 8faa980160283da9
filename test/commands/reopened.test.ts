/** Another program under an approved key: its items wait for review again, and approving the launch alone retires them. */
import { expect, test } from 'vitest';
import {
  approvedProject,
  type Parsed,
  SCRIPTED,
  scriptedProject,
  tool,
  type World,
} from '../support/world.ts';

/** The same script, served by something else than what was approved. */
async function withAnotherProgram(project: World): Promise<void> {
  const config = JSON.parse(await project.read('mcp.json'));
  config.mcpServers.shop.args = [
    '-e',
    `process.argv.splice(1, 0, ${JSON.stringify(SCRIPTED)}); import(process.argv[1])`,
    ...config.mcpServers.shop.args.slice(1),
  ];
  await project.write({ 'mcp.json': config });
}

test('items of another program are reviewed anew, whatever their definitions say', async () => {
  const project = await approvedProject({ shop: { tools: [tool('pay')] } });
  // A branch that began with `init` was merged: its pin helps no more than the approval.
  const lock = JSON.parse(await project.read('approvals.lock.json'));
  const { 'tools/pay': pay } = lock.servers.shop.items;
  pay.pinned = [{ ...pay.approved[0], reason: 'start', until: '2026-12-31', via: 'pin' }];
  await project.write({ 'approvals.lock.json': lock });
  expect((await project.report('ci')).report.findings).toEqual([]);
  await withAnotherProgram(project);
  const { report } = await project.report('scan', '--start');
  expect(report.items[0].pinned).toBeUndefined();
  expect(report.servers[0].launch.changes[0]).toMatchObject({
    kind: 'program',
    seriousness: 'another-server',
  });
  expect(report.items).toMatchObject([{ name: 'pay', state: 'unapproved' }]);
  expect(report.findings[0].message).toContain(
    'its approved item waits for review again, definitions unchanged',
  );
  await project.approveAll();
  const { shop } = JSON.parse(await project.read('approvals.lock.json')).servers;
  expect(shop.items['tools/pay'].approved).toHaveLength(1);
  expect(shop.items['tools/pay'].history).toHaveLength(1);
  expect((await project.report('ci')).code).toBe(0);
});

test('nor does an order that never mattered, or a mark, let an item of another program stand', async () => {
  const orders = (required: string[], trace: number): Parsed => ({
    tools: [
      tool('list', { inputSchema: { type: 'object', required } }),
      tool('pay', { inputSchema: { type: 'object', properties: { trace_id: { maxLength: trace } } } }),
    ],
  });
  const project = await approvedProject({ shop: orders(['a', 'b'], 1) });
  const mark = [
    '--mark',
    'informational=/inputSchema/properties/trace_id',
    '--reason',
    'context',
    'shop::pay',
  ];
  await project.run(['approve', '--by', 'Asha', ...mark]);
  await project.write(scriptedProject({ shop: orders(['b', 'a'], 2) }));
  const told = async () => {
    const { report } = await project.report('scan', '--start');
    const changes = report.findings.filter(({ rule }: Parsed) => rule === 'changed');
    return changes.map(({ severity }: Parsed) => severity);
  };
  expect(await told()).toEqual(['note', 'note']);
  await withAnotherProgram(project);
  expect(await told()).toEqual(['error', 'error']);
});
