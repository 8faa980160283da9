/** Exceptions written by `approve`: without a terminal, and by a key at one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { atTerminal, CTRL_C } from '../support/person.ts';
import { copied, type Parsed, scriptedProject, tool, type World, world } from '../support/world.ts';

const POLICY = 'mcp-audit.policy.json';
const DAY = ['--reason', 'renamed with the next release', '--until', '2026-12-31', '--by', 'Asha'];
const accept = (...more: string[]) => ['approve', '--accept', 'label-clash', ...more, ...DAY];
const TOOLS: Record<string, string> = {
  'my.shop': 'pay',
  my_shop: 'list',
  'our.bank': 'lend',
  our_bank: 'owe',
};
const line = (text: string) => `${text}\r`;

let template: World;
beforeAll(async () => {
  const script = (name: string) => ({ tools: [tool(name)] });
  const pairs = Object.keys(TOOLS);
  template = await world(
    scriptedProject(Object.fromEntries(pairs.map((key) => [key, script(TOOLS[key] ?? '')]))),
  );
  await template.approveAll();
  await template.run([
    ...['approve', '--from', 'report.json', '--start', '--by', 'Asha', '--reason', 'all are ours'],
    ...pairs.map((key) => `${key}::${TOOLS[key]}`),
  ]);
});

const rules = ({ findings }: Parsed, rule: string) => findings.filter((one: Parsed) => one.rule === rule);

describe('without a terminal', () => {
  test('accepts the finding an argument is about, and ci passes on it', async () => {
    const project = await copied(template);
    const one = await project.run(accept('my.shop'));
    expect(one).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^accepted {2}label-clash until 2026-12-31: my\.shop, .*my_shop/),
      stderr: '',
    });
    const { report } = await project.report('ci');
    expect(
      rules(report, 'label-clash').map(({ accepted, subjects }: Parsed) => [
        subjects[0].server,
        accepted?.by,
      ]),
    ).toEqual([
      ['my.shop', 'Asha'],
      ['our.bank', undefined],
    ]);
    expect((await project.run(accept('our_bank'))).code).toBe(0);
    expect(JSON.parse(await project.read(POLICY))).toEqual({
      accept: [
        ['my.shop', 'my_shop'],
        ['our.bank', 'our_bank'],
      ].map((keys) => ({
        rule: 'label-clash',
        subjects: keys.map((server) => ({ server })),
        reason: 'renamed with the next release',
        by: 'Asha',
        until: '2026-12-31',
      })),
    });
    expect((await project.run(['ci'])).code).toBe(0);
  });

  test('accepting again takes the place of the entry; comments, order and form stay', async () => {
    const project = await copied(template);
    const before = [
      '\ufeff// ours',
      '{',
      '\t"failOn": "error", // strict enough',
      '\t"accept": [',
      '\t\t{',
      '\t\t\t/* both keys */ "subjects": [{"server":"my_shop"}, {"server":"my.shop"}],',
      '\t\t\t"until": "2026-12-01", "by": "Old",',
      '\t\t\t"rule": "label-clash", "reason": "old",',
      '\t\t}, // the shop',
      '\t],',
      '\t"reviewEvery": 180,',
      '}',
      '',
    ].join('\r\n');
    await project.write({ [POLICY]: before });
    expect((await project.run(accept('my.shop'))).code).toBe(0);
    const renewed = before
      .replace('2026-12-01', '2026-12-31')
      .replace('"Old"', '"Asha"')
      .replace('"reason": "old"', '"reason": "renamed with the next release"');
    expect(await project.read(POLICY)).toBe(renewed);
    expect((await project.run(accept('our.bank'))).code).toBe(0);
    const text = await readFile(join(project.folder, POLICY), 'utf8');
    for (const kept of [
      '\ufeff// ours',
      '// strict enough',
      '/* both keys */',
      '// the shop',
      '\r\n\t\t{\r\n\t\t\t"rule"',
    ])
      expect(text).toContain(kept);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect((await project.run(['ci'])).code).toBe(0);
  });

  test.each([
    [['approve', '--accept', 'unapproved', ...DAY], 'unapproved cannot be accepted'],
    [['approve', '--accept', 'hidden-text', ...DAY], 'hidden-text cannot be accepted'],
    [['approve', '--accept', 'label-clsh', ...DAY], 'did you mean "label-clash"?'],
    [['approve', '--accept', 'label-clash', '--until', '2026-12-31'], 'an exception needs a reason'],
    [['approve', '--accept', 'label-clash', '--reason', 'x'], 'an exception needs a last day'],
    [['approve', '--accept', 'label-clash', '--reason', 'x', '--until', '2026-02-30'], 'is no day'],
    [['approve', '--accept', 'label-clash', '--reason', 'x', '--until', '2026-11-29'], 'has passed'],
    [['approve', '--until', '2026-12-31'], '--until belongs to --accept'],
    [accept('--from', 'report.json'), '--accept writes the policy'],
    [accept('nobody'), 'nothing here is called "nobody"'],
  ])('%j is refused', async (args, words) => {
    const { code, stdout, stderr } = await template.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    await expect(template.read(POLICY)).rejects.toThrow();
  });

  test('what is not found, or not named where several are, is not accepted', async () => {
    expect(await template.run(accept())).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('there are 2'),
    });
    const none = ['approve', '--accept', 'name-too-long', ...DAY];
    expect(await template.run(none)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('no such finding'),
    });
    await expect(template.read(POLICY)).rejects.toThrow();
  });

  test('of two at once none is lost unsaid', async () => {
    const project = await copied(template);
    // These ask the clock which day it is.
    const late = ['--until', '2999-12-31'];
    const both = await Promise.all(
      ['my.shop', 'our.bank'].map((key) => project.spawn([...accept(key), ...late])),
    );
    const held = JSON.parse(await project.read(POLICY)).accept.map(
      ({ subjects }: Parsed) => subjects[0].server,
    );
    expect(held.length).toBe(both.filter(({ code }) => code === 0).length);
    for (const { code, stderr } of both)
      if (code !== 0) expect(stderr).toContain('another mcp-audit is writing');
  });
});

describe('at a terminal', () => {
  test('x accepts with a reason and a day, s leaves, and what is missing is asked again', async () => {
    const project = await copied(template);
    const keys = ['x', 'next release', 'soon', '2026-12-31', 's'].map(line);
    const session = await atTerminal(project.folder, ['approve', '--by', 'Asha'], keys);
    expect(session).toMatchObject({ code: 0, left: 0 });
    expect(session.screen).toContain('Approving does not clear these 2');
    expect(session.screen).toContain('"soon" is no day');
    expect(session.stdout).toContain(`accepted in ${POLICY}: label-clash until 2026-12-31`);
    const written = JSON.parse(await project.read(POLICY)).accept;
    expect(written).toMatchObject([
      { reason: 'next release', by: 'Asha', subjects: [{ server: 'my.shop' }, { server: 'my_shop' }] },
    ]);
    const again = await atTerminal(project.folder, ['approve', '--by', 'Asha'], [CTRL_C]);
    expect(again).toMatchObject({ code: 130, left: 0 });
    expect(JSON.parse(await project.read(POLICY)).accept).toEqual(written);
  });
});
