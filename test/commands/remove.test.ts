/** `remove`: retires what is gone, keeps what was decided about it, and refuses what is still there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { atTerminal, CTRL_C } from '../support/person.ts';
import {
  approvedProject,
  copied,
  type Parsed,
  scriptedProject,
  tool,
  type World,
  world,
} from '../support/world.ts';

/** `shop` with an approved `pay` and `old`, a rejected `leak`; `desk` with an approved `open`. */
async function begun(): Promise<World> {
  const desk = { tools: [tool('open')] };
  const project = await world(
    scriptedProject({ desk, shop: { tools: [tool('leak'), tool('old'), tool('pay')] } }),
  );
  const keys = ['a\r', 'a\r', 'a\r', 'o\r', 'r\r', 'leaks\r', 'a\r', 'a\r'];
  await atTerminal(project.folder, ['approve', '--by', 'Asha', '--start'], keys);
  return project;
}

let template: World;
beforeAll(async () => {
  template = await begun();
});

const approved = () => copied(template);

const lockOf = async (project: World): Promise<Parsed> =>
  JSON.parse(await project.read('approvals.lock.json'));
const rulesOf = async (project: World) =>
  (await project.report('ci')).report.findings.map(({ rule, next }: Parsed) => [rule, next]);

/** `shop` no longer lists `old`; no config names `desk`. */
const goneBoth = (project: World) => project.write(scriptedProject({ shop: { tools: [tool('pay')] } }));

describe('the exact command of the finding clears it', () => {
  test('an item that is missing, a server that is stale', async () => {
    const project = await approved();
    await goneBoth(project);
    const found = await rulesOf(project);
    expect(found).toEqual([
      ['missing', 'npx mcp-audit remove shop::old'],
      ['stale-server', 'npx mcp-audit remove desk'],
    ]);
    for (const [, next] of found) {
      const result = await project.run([...next.split(' ').slice(2), '--yes']);
      expect(result).toMatchObject({ code: 0, stderr: '' });
    }
    expect(await project.report('ci')).toMatchObject({ code: 0, report: { findings: [] } });
    const { servers } = await lockOf(project);
    expect(servers.desk).toEqual({
      items: {
        'tools/open': {
          history: [{ by: 'Asha', digest: expect.any(String), on: '2026-11-30', until: '2026-11-30' }],
        },
      },
    });
    expect(Object.keys(servers.shop.items['tools/old'])).toEqual(['history']);
    expect(servers.shop.items['tools/pay'].approved).toHaveLength(1);
  });

  test('with the options of the run, in a form a shell reads back', async () => {
    const project = await approved();
    await project.write({ 'my lock.json': await project.read('approvals.lock.json') });
    await goneBoth(project);
    const { report } = await project.report('ci', '--lock', 'my lock.json', '--config', 'mcp.json');
    expect(report.findings.map(({ next }: Parsed) => next)).toEqual([
      "npx mcp-audit remove --config mcp.json --lock 'my lock.json' shop::old",
      "npx mcp-audit remove --config mcp.json --lock 'my lock.json' desk",
    ]);
  });

  test('of many missing items the server is named, and only they are retired', async () => {
    const many = Array.from({ length: 6 }, (_, i) => tool(`t${i}`));
    const project = await approvedProject({ shop: { tools: [...many, tool('pay')] } });
    await goneBoth(project);
    expect(await rulesOf(project)).toEqual([['missing', 'npx mcp-audit remove shop']]);
    expect((await project.run(['remove', 'shop', '--yes'])).code).toBe(0);
    expect(await project.report('ci')).toMatchObject({ code: 0, report: { findings: [] } });
  });
});

describe('what was decided is remembered', () => {
  test('a rejection outlives its server, and still refuses when it comes back', async () => {
    const project = await approved();
    await project.write(scriptedProject({ desk: { tools: [tool('open')] } }));
    await project.run(['remove', 'shop', '--yes']);
    expect((await lockOf(project)).servers.shop.launches).toBeUndefined();
    await project.write(scriptedProject({ shop: { tools: [tool('leak'), tool('pay')] } }));
    const { report } = await project.report('scan', '--start');
    const found = report.findings.map(({ rule }: Parsed) => rule);
    expect(found).toEqual(expect.arrayContaining(['rejected-earlier', 'unapproved', 'unapproved-launch']));
    expect(report.items.find(({ name }: Parsed) => name === 'pay')).toMatchObject({ state: 'unapproved' });
  });

  test('a server of which nothing was ever decided leaves nothing', async () => {
    const project = await approvedProject({ desk: { tools: [] }, shop: { tools: [tool('pay')] } });
    await project.write(scriptedProject({ shop: { tools: [tool('pay')] } }));
    await project.run(['remove', 'desk', '--yes']);
    expect(Object.keys((await lockOf(project)).servers)).toEqual(['shop']);
  });

  test('a retired item that comes back is unapproved, and can be approved again', async () => {
    const project = await approved();
    await goneBoth(project);
    await project.run(['remove', 'shop::old', '--yes']);
    await project.write(scriptedProject({ shop: { tools: [tool('old'), tool('pay')] } }));
    expect((await rulesOf(project)).map(([rule]: string[]) => rule)).toContain('unapproved');
    await atTerminal(project.folder, ['approve', '--by', 'Asha', 'shop::old'], ['a\r']);
    expect((await lockOf(project)).servers.shop.items['tools/old']).toMatchObject({
      approved: [{}],
      history: [{}],
    });
  });
});

describe('what is still there is refused', () => {
  const unchanged = async (project: World, args: string[], code: number, says: string) => {
    const before = await project.read('approvals.lock.json');
    const result = await project.run(['remove', '--yes', ...args]);
    expect(result.code).toBe(code);
    expect(result.stdout + result.stderr).toContain(says);
    expect(await project.read('approvals.lock.json')).toBe(before);
  };

  test('an item the server lists, a server all of whose items it lists, a rejected item', async () => {
    const project = await approved();
    await unchanged(project, ['shop::pay'], 1, 'the server still lists it');
    await unchanged(project, ['desk'], 1, 'a config names it');
    await unchanged(project, ['shop::leak'], 1, 'nothing of it is approved');
    await unchanged(project, ['shop::nothing'], 2, 'nothing here is called');
    await unchanged(project, [], 2, 'missing required argument');
  });

  test('a server that cannot be seen: exit 3, nothing is concluded', async () => {
    const project = await approved();
    await project.write(scriptedProject({ shop: {}, desk: { tools: [tool('open')] } }));
    await project.write({ 'scripts/73686f70.json': 'not json' });
    await unchanged(project, ['shop::old'], 3, 'cannot be told whether it is gone');
    await unchanged(project, ['shop'], 3, 'cannot be told whether it is gone');
  });

  test('what a server says of another one’s secret is not shown', async () => {
    const project = await approved();
    const dies = { stderr: 'desk gave me pl4nted-in-desk\n', exitAt: { at: 'start', code: 1 } };
    await project.write(scriptedProject({ shop: dies, desk: {} }));
    const config = JSON.parse(await project.read('mcp.json'));
    config.mcpServers.desk.env = { DESK_TOKEN: 'pl4nted-in-desk' };
    await project.write({ 'mcp.json': config });
    const { code, stdout } = await project.run(['remove', 'shop::old', '--yes']);
    expect([code, stdout]).toEqual([3, expect.stringContaining('desk gave me [secret]')]);
  });

  test('a launch that is not approved is not started without consent', async () => {
    const project = await approved();
    await project.write({
      'mcp.json': {
        mcpServers: {
          shop: { command: process.execPath, args: ['-e', "require('fs').writeFileSync('started','')"] },
        },
      },
    });
    await unchanged(project, ['shop::old'], 3, 'its launch is not approved');
    await expect(project.read('started')).rejects.toThrow();
  });

  test('a config entry that is broken still names its server', async () => {
    const project = await approved();
    const { mcpServers } = JSON.parse(await project.read('mcp.json'));
    await project.write({ 'mcp.json': { mcpServers: { shop: mcpServers.shop, desk: 'broken' } } });
    await unchanged(project, ['desk'], 2, '--force');
  });

  test('--force retires it without looking, also without a config', async () => {
    const project = await world({
      'approvals.lock.json': await (await approved()).read('approvals.lock.json'),
    });
    expect(await project.run(['remove', 'shop::pay', 'desk', '--force', '--yes'])).toMatchObject({
      code: 0,
      stdout: 'retired  shop::pay\nretired  desk\n',
    });
    const { servers } = await lockOf(project);
    expect(servers.shop.items['tools/pay'].approved).toBeUndefined();
    expect(servers.shop.launches).toHaveLength(1);
  });
});

describe('asking', () => {
  const stale = async () => {
    const project = await approved();
    await goneBoth(project);
    return { project, before: await project.read('approvals.lock.json') };
  };

  test('shows what will be retired and why; ENTER alone retires nothing', async () => {
    const { project, before } = await stale();
    const no = await atTerminal(project.folder, ['remove', 'desk', 'shop'], ['\r', 'n\r']);
    expect(no).toMatchObject({ code: 1, left: 0 });
    expect(no.screen).toContain('desk: no config names the server');
    expect(no.screen).toContain('shop::old: the server no longer lists it');
    expect(await project.read('approvals.lock.json')).toBe(before);
    const yes = await atTerminal(project.folder, ['remove', 'desk', 'shop'], ['y\r']);
    expect(yes).toMatchObject({ code: 0, stdout: 'retired  desk\nretired  shop::old\n' });
  });

  test('nobody to ask, or Ctrl-C: nothing is written', async () => {
    const { project, before } = await stale();
    const alone = await project.run(['remove', 'desk']);
    expect(alone).toMatchObject({ code: 2, stdout: '' });
    expect(alone.stderr).toMatch(/^no audit was performed: .*--yes/s);
    expect((await atTerminal(project.folder, ['remove', 'desk'], [CTRL_C])).code).toBe(130);
    expect(await project.read('approvals.lock.json')).toBe(before);
  });

  test('what somebody else decided meanwhile is not retired', async () => {
    const { project, before } = await stale();
    const meanwhile = before.replace(/"by": "Asha"/g, '"by": "Ravi"');
    const now = () => {
      writeFileSync(join(project.folder, 'approvals.lock.json'), meanwhile);
      return new Date('2026-11-30T12:00:00Z');
    };
    const result = await project.run(['remove', 'shop::old', 'desk', '--yes'], { now });
    expect(result).toMatchObject({ code: 1, stdout: 'left     shop::old\nleft     desk\n' });
    expect(await project.read('approvals.lock.json')).toBe(meanwhile);
  });
});

test('--by is refused with the reason', async () => {
  const project = await world(scriptedProject({ shop: { tools: [] } }));
  const { code, stderr } = await project.run(['remove', 'shop', '--by', 'Test Person']);
  expect(code).toBe(2);
  expect(stderr).toContain('grants nothing');
});
