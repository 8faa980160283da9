/** Approvals that grew old are looked at again, and the lock says who looked last. */
import { beforeAll, describe, expect, test } from 'vitest';
import { atTerminal } from '../support/person.ts';
import { approvedProject, copied, type Parsed, tool, type World } from '../support/world.ts';

const later = { now: () => new Date('2027-03-01T12:00:00Z') };
const line = (text: string) => `${text}\r`;

let template: World;
beforeAll(async () => {
  template = await approvedProject({ shop: { tools: [tool('pay'), tool('list')] } });
  await template.write({ 'mcp-audit.policy.json': { reviewEvery: 30, failOn: 'warning' } });
});

const itemsOf = async (project: World): Promise<Parsed> =>
  JSON.parse(await project.read('approvals.lock.json')).servers.shop.items;
const old = { by: 'Test Person', on: '2026-11-30' };

describe('an approval that is due', () => {
  test('is shown again at a terminal with who approved it last, and renewed by approving', async () => {
    const project = await copied(template);
    expect((await project.run(['ci'], later)).code).toBe(1);
    const before = await itemsOf(project);
    const session = await atTerminal(
      project.folder,
      ['approve', '--by', 'Asha'],
      ['o', 'a', 's'].map(line),
      later,
    );
    expect(session).toMatchObject({ code: 1, left: 0 });
    expect(session.screen).toContain('DUE FOR REVIEW');
    expect(session.screen).toContain('approved 2026-11-30, by (claimed) Test Person');
    expect(session.screen).toContain('Does list.');
    const items = await itemsOf(project);
    const { digest } = before['tools/list'].approved[0];
    expect(items['tools/list']).toEqual({
      approved: [{ ...before['tools/list'].approved[0], by: 'Asha', on: '2027-03-01', via: 'review' }],
      history: [{ ...old, digest, until: '2027-03-01' }],
    });
    expect(items['tools/pay']).toEqual(before['tools/pay']);
    expect((await atTerminal(project.folder, ['approve', '--by', 'Asha'], [line('a')], later)).code).toBe(0);
    expect((await project.run(['ci'], later)).code).toBe(0);
  });

  test('is renewed from a report that names it as due, and only then', async () => {
    const project = await copied(template);
    await project.run(['scan', '--format', 'json', '--output', 'early.json']);
    const before = await itemsOf(project);
    const from = (report: string) => project.run(['approve', '--from', report, '--by', 'Asha'], later);
    expect((await from('early.json')).code).toBe(0);
    expect(await itemsOf(project)).toEqual(before);
    await project.run(['scan', '--format', 'json', '--output', 'due.json'], later);
    expect(await from('due.json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('approved  shop::pay'),
    });
    expect((await itemsOf(project))['tools/pay']).toMatchObject({
      approved: [{ by: 'Asha', on: '2027-03-01', via: 'report' }],
      history: [old],
    });
    expect((await project.run(['ci'], later)).code).toBe(0);
    const once = await project.read('approvals.lock.json');
    await from('due.json');
    expect(await project.read('approvals.lock.json')).toBe(once);
  });
});
