/** Another program under an approved key: its items wait for review again, and approving the launch alone retires them. */
import { expect, test } from 'vitest';
import { approvedProject, SCRIPTED, tool } from '../support/world.ts';

test('items of another program are reviewed anew, whatever their definitions say', async () => {
  const project = await approvedProject({ shop: { tools: [tool('pay')] } });
  const config = JSON.parse(await project.read('mcp.json'));
  config.mcpServers.shop.args = [
    '-e',
    `process.argv.splice(1, 0, ${JSON.stringify(SCRIPTED)}); import(process.argv[1])`,
    ...config.mcpServers.shop.args.slice(1),
  ];
  await project.write({ 'mcp.json': config });
  const { report } = await project.report('scan', '--start');
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
