/** What holds only for a while: status, diff and remove speak of pins, exceptions and approvals that are due. */
import { beforeAll, describe, expect, test } from 'vitest';
import { approvedProject, copied, scriptedProject, tool, type World } from '../support/world.ts';

const later = { now: () => new Date('2026-12-20T12:00:00Z') };
const PIN = ['init', '--start', '--reason', 'start with what runs', '--by', 'Asha'];
const exception = (rule: string, until: string) => ({
  rule,
  subjects: [{ server: 'shop' }],
  reason: 'renamed soon',
  by: 'Asha',
  until,
});
const POLICY = {
  reviewEvery: 30,
  accept: [
    exception('vague-key', '2026-12-19'),
    exception('name-too-long', '2026-12-31'),
    exception('case-only', '2027-06-30'),
  ],
};

let approved: World;
let template: World;
beforeAll(async () => {
  approved = await approvedProject({ shop: { tools: [tool('pay')] } });
  await approved.write({ 'old.lock.json': await approved.read('approvals.lock.json') });
  template = await copied(approved);
  await template.write(
    scriptedProject({ shop: { tools: [tool('pay'), tool('list')] }, bank: { tools: [tool('lend')] } }),
  );
  await template.run([...PIN, '--until', '2026-12-31']);
  await template.write({ 'mcp-audit.policy.json': POLICY });
});

describe('status', () => {
  test('says how much is only pinned, what is accepted, what is due, and what ends soon', async () => {
    const { code, stdout } = await template.run(['status'], later);
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "approvals.lock.json · 2 servers · 1 launch · 1 item approved · 2 pinned, not reviewed

      bank
        its launch    only pinned until 2026-12-31, not reviewed; pinned 2026-11-30, by (claimed) Asha:
                      "start with what runs"
        seen as       protocol 2025-11-25, asked as mcp-audit (elicitation, roots, sampling); calls itself
                      scripted
        lend          only pinned until 2026-12-31, not reviewed; pinned 2026-11-30, by (claimed) Asha:
                      "start with what runs"

      shop
        its launch    approved 2026-11-30, by (claimed) Test Person (report)
        seen as       protocol 2025-11-25, asked as mcp-audit (elicitation, roots, sampling); calls itself
                      scripted
        list          only pinned until 2026-12-31, not reviewed; pinned 2026-11-30, by (claimed) Asha:
                      "start with what runs"
        pay           approved 2026-11-30, by (claimed) Test Person (report)

      pinned, not reviewed
        2 items, 1 launch  until 2026-12-31, ENDS SOON; pinned 2026-11-30, by (claimed) Asha: "start with
                           what runs"

      accepted in mcp-audit.policy.json
        vague-key      shop; ENDED 2026-12-19, by (claimed) Asha: "renamed soon"
        name-too-long  shop; until 2026-12-31, ENDS SOON, by (claimed) Asha: "renamed soon"
        case-only      shop; until 2027-06-30, by (claimed) Asha: "renamed soon"

      approvals to look at again
        within 14 days  1 item: shop › pay
      "
    `);
  });

  test('gives the same as JSON', async () => {
    const { stdout } = await template.run(['status', '--format', 'json'], later);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({
      counts: { approved: 1, pinned: 2 },
      pins: [
        { items: 2, launches: 1, until: '2026-12-31', nearness: 'ending', reason: 'start with what runs' },
      ],
      exceptions: [{ nearness: 'ended' }, { nearness: 'ending' }, { nearness: 'standing' }],
      reviews: [{ server: 'shop', item: 'tools/pay', on: '2026-11-30', daysLeft: 11 }],
    });
    const one = JSON.parse((await template.run(['status', '--format', 'json', 'bank'], later)).stdout);
    expect({ pins: one.pins, more: [...one.exceptions, ...one.reviews] }).toMatchObject({
      pins: [{ items: 1, launches: 1 }],
      more: [],
    });
  });
});

test('diff --base says what is pinned, and what is no longer', async () => {
  const project = await copied(template);
  const { stdout } = await project.run(['diff', '--base', 'old.lock.json']);
  expect(stdout).toContain('pinned until 2026-12-31: it may stand although nobody reviewed it');
  expect(stdout).toContain('the launch is pinned until 2026-12-31');
  await project.write({ 'with-pins.json': await project.read('approvals.lock.json') });
  // Forced: nothing is started, and what was only pinned leaves nothing behind.
  const removed = await project.run(['remove', '--force', '--yes', 'bank', 'shop::list']);
  expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining('retired  bank') });
  expect(await project.read('approvals.lock.json')).toBe(await project.read('old.lock.json'));
  const back = await project.run(['diff', '--base', 'with-pins.json', '--format', 'json']);
  const whats = JSON.parse(back.stdout).differences.map(({ what }: { what: string }) => what);
  expect(whats).toEqual(['unpinned', 'unpinned', 'unpinned']);
});
