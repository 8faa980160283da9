/** The policy beside the lock: what it asks for, what it accepts, and how a wrong one is refused. */
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_RULES } from '../../src/audit/policy/protected.ts';
import {
  approvedProject,
  copied,
  type Parsed,
  ROOT,
  scriptedProject,
  tool,
  type World,
  world,
} from '../support/world.ts';

const POLICY = 'mcp-audit.policy.json';
const CLASHING = ['my.shop', 'my_shop'];

let template: World;
beforeAll(async () => {
  const script = (name: string) => ({ tools: [tool(name)] });
  const servers = { 'my.shop': script('pay'), my_shop: script('list') };
  template = await approvedProject(servers);
  const named = ['my.shop::pay', 'my_shop::list'];
  await template.run([
    ...['approve', '--from', 'report.json', '--start', '--by', 'Asha', '--reason', 'both are ours'],
    ...named,
  ]);
});

/** A project whose two keys become one label, everything approved. */
async function clashing(policy?: unknown): Promise<World> {
  const project = await copied(template);
  if (policy !== undefined) await project.write({ [POLICY]: policy });
  return project;
}

const clash = (report: Parsed) => report.findings.find(({ rule }: Parsed) => rule === 'label-clash');
const exception = (more: object = {}) => ({
  rule: 'label-clash',
  subjects: CLASHING.map((server) => ({ server })),
  reason: 'renamed with the next release',
  by: 'Asha',
  until: '2026-12-31',
  ...more,
});

describe('what is accepted', () => {
  test('refuses nothing, is shown and counted until its day has passed', async () => {
    const bare = await clashing();
    expect(await bare.report('ci')).toMatchObject({
      code: 1,
      report: { policy: { present: false, hash: null } },
    });
    const project = await clashing({ accept: [exception()] });
    const { code, report } = await project.report('ci');
    expect({ code, verdict: report.verdict, policy: report.policy }).toMatchObject({
      code: 0,
      verdict: { errors: 0, accepted: 1 },
      policy: { path: POLICY, present: true, hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    });
    const accepted = { reason: 'renamed with the next release', by: 'Asha', until: '2026-12-31' };
    expect(clash(report)).toMatchObject({ severity: 'error', accepted });
    const { stdout } = await project.run(['ci']);
    expect(stdout).toContain(`policy ${POLICY} (sha256:`);
    expect(stdout).toMatch(/ACCEPTED {2}label-clash {3}my\.shop, my_shop/);
    expect(stdout).toContain('until 2026-12-31, by (claimed) Asha: "renamed with the next release"');
    expect(stdout).toMatch(/1 accepted/);
    const later = await project.run(['ci'], { now: () => new Date('2027-01-01T00:00:00Z') });
    expect(later.code).toBe(1);
    expect(later.stdout).toMatch(/WARN {3}exception-expired/);
    expect(later.stdout).toContain('the exception for label-clash ended 2026-12-31');
  });

  test('covers no other subject: one that matches nothing, or not all of a finding, is a note', async () => {
    const subjects = [{ server: 'my.shop' }];
    const project = await clashing({
      accept: [exception({ subjects }), exception({ rule: 'name-too-long', subjects })],
    });
    const { code, report } = await project.report('ci');
    expect(code).toBe(1);
    const notes = report.findings.filter(({ rule }: Parsed) => rule === 'exception-unused');
    expect(notes).toMatchObject([
      { severity: 'note', locations: [{ file: POLICY }] },
      { severity: 'note', locations: [{ file: POLICY }] },
    ]);
    const said = notes.map(({ message }: Parsed) => message).sort();
    expect(said[0]).toContain('names only some of the subjects');
    expect(said[1]).toContain('name-too-long matches nothing');
    // A run that leaves servers out concludes nothing about what it did not see.
    const partial = (await project.report('ci', '--server', 'my_shop')).report.findings;
    expect(partial.map(({ rule }: Parsed) => rule)).not.toContain('exception-unused');
  });
});

describe('severity and failOn', () => {
  test('severities are raised and lowered; the command line can only ask for more', async () => {
    const lowered = await clashing({ severity: { 'label-clash': 'warning' } });
    const { code, report } = await lowered.report('ci');
    expect({ code, severity: clash(report).severity }).toEqual({ code: 0, severity: 'warning' });
    expect((await lowered.run(['ci', '--fail-on', 'warning'])).code).toBe(1);
    const strict = await clashing({ severity: { 'label-clash': 'warning' }, failOn: 'warning' });
    for (const asked of [[], ['--fail-on', 'error'], ['--fail-on', 'never']]) {
      expect((await strict.run(['ci', ...asked])).code).toBe(1);
    }
    expect((await strict.run(['ci', '--fail-on', 'never'])).stderr).toContain('failOn warning stands');
  });
});

describe('a policy that cannot be used: exit 2 with its line', () => {
  const lines = (...text: string[]) => text.join('\n');
  const cases: [string, string, number, string][] = [
    ['an unknown field', lines('{', '  // ours', '  "sevrity": {}', '}'), 3, 'Did you mean "severity"?'],
    [
      'an unknown rule',
      lines('{ "severity": {', '"lable-clash": "note" } }'),
      2,
      'Did you mean "label-clash"?',
    ],
    ['an unknown severity', lines('{ "severity": {', '"label-clash": "off" } }'), 2, 'error, warning, note'],
    ['a protected rule', lines('{ "severity": {', '"duplicate-name": "note" } }'), 2, 'cannot be lowered'],
    [
      'a lowered launch rule',
      lines('{ "severity": {', '"changed-program": "note" } }'),
      2,
      'cannot be lowered',
    ],
    ['an unpinned launch', lines('{ "severity": {', '"unpinned-launch": "note" } }'), 2, 'cannot be lowered'],
    ['an unknown host', lines('{ "hosts": [', '"claude-kode"] }'), 2, 'Did you mean "claude-code"?'],
    ['an unknown kind', lines('{ "kinds": ["tool",', '"resources"] }'), 2, 'Did you mean "resource"?'],
    ['no tools', lines('{', '"kinds": ["prompt"] }'), 2, 'leaves tools out'],
    ['a bad pattern', lines('{ "sensitive": [', '"*pay*",', '"[a-z]+"] }'), 3, '`*` is the only wildcard'],
    ['an empty pattern', lines('{ "allow": { "shop": [', '""] } }'), 2, 'is empty'],
    ['a failOn that lowers', lines('{', '"failOn": "never" }'), 2, '--fail-on never'],
    ['half a day', lines('{', '"reviewEvery": 0.5 }'), 2, 'whole number of days'],
    ['a repeated key', lines('{ "hosts": [],', '"hosts": [] }'), 2, 'twice'],
    ['no object', '[]', 1, 'an object'],
    ['no JSON', lines('{', '"hosts": [', '}'), 3, 'is not JSON'],
    ['nothing', '', 1, 'is empty'],
    ['conflict markers', lines('{', '<<<<<<< HEAD', '}'), 2, 'merge conflict'],
  ];
  test.each(cases)('%s', async (_, policy, line, says) => {
    const project = await clashing(policy);
    const { code, stdout, stderr } = await project.run(['ci']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`${POLICY}:${line}: `);
    expect(stderr).toContain(says);
  });

  const accepting = (more: object) => ({ accept: [exception(more)] });
  test.each([
    ['no such day', accepting({ until: '2026-02-30' }), 'which is no day'],
    ['no reason', accepting({ reason: ' ' }), 'empty reason'],
    ['no end', accepting({ until: undefined }), 'has no "until"'],
    ['what only approving clears', accepting({ rule: 'unapproved' }), 'cannot be accepted'],
    [
      'hidden text, which may be another one tomorrow',
      accepting({ rule: 'hidden-text' }),
      'cannot be accepted',
    ],
    ['a joined name', accepting({ subjects: [{ server: 'a', item: 'a::pay' }] }), 'tools/NAME'],
  ])('an exception with %s', async (_, policy, says) => {
    const { code, stderr } = await (await clashing(policy)).run(['ci']);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`${POLICY.replaceAll('.', '\\.')}:\\d+: `));
    expect(stderr).toContain(says);
  });

  test('a link that leaves the project, a link to nothing, a folder', async () => {
    const elsewhere = await world({ 'p.json': {} });
    const project = await clashing();
    await symlink(join(elsewhere.folder, 'p.json'), join(project.folder, POLICY));
    expect(await project.run(['ci'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('leaves the project'),
    });
    await rm(join(project.folder, POLICY));
    await symlink('nothing.json', join(project.folder, POLICY));
    expect(await project.run(['ci'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('a link to nothing'),
    });
    await rm(join(project.folder, POLICY));
    await mkdir(join(project.folder, POLICY));
    expect(await project.run(['ci'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it is a folder'),
    });
  });

  test('no report is written over it', async () => {
    const project = await clashing({});
    const { code, stderr } = await project.run(['scan', '--output', POLICY]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('would replace') });
    expect(await project.read(POLICY)).toBe('{}');
  });
});

test('a policy can speak of every rule that a config reader has', async () => {
  const folder = join(ROOT, 'src/configs');
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  const used = (await Promise.all(files)).flatMap((text) => text.match(/'config-[a-z-]+'/g) ?? []);
  const known = new Set(CONFIG_RULES.map((id) => `'${id}'`));
  expect([...new Set(used)].filter((id) => !known.has(id))).toEqual([]);
});

test('kinds: resources are pinned where the policy wants them, without what changes with their content', async () => {
  const resource = (more: object) => ({ uri: 'file:///prices.csv', name: 'Prices', ...more });
  const script = (more: object) => ({
    shop: { tools: [tool('pay')], prompts: [{ name: 'ask' }], resources: [resource(more)] },
  });
  const project = await world(scriptedProject(script({ size: 1, annotations: { lastModified: 'a' } })));
  const kindsOf = async () =>
    (await project.report('scan', '--start')).report.items.map((i: Parsed) => i.kind);
  expect(await kindsOf()).toEqual(['prompt', 'tool']);
  await project.write({ [POLICY]: { kinds: ['tool', 'resource'] } });
  expect(await kindsOf()).toEqual(['resource', 'tool']);
  await project.approveAll();
  await project.write(scriptedProject(script({ size: 2, annotations: { lastModified: 'b' } })));
  expect((await project.run(['ci'])).code).toBe(0);
  await project.write(scriptedProject(script({ title: 'Other prices' })));
  expect((await project.run(['ci'])).code).toBe(1);
});

test('the example of docs/policy.md does what its page says', async () => {
  const page = await readFile(join(ROOT, 'docs/policy.md'), 'utf8');
  const example = /```jsonc\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const tools = { 'store.refunds': 'refund_status', store_refunds: 'issue_refund', orders: 'list_orders' };
  const servers = Object.entries(tools).map(([key, name]) => [key, { tools: [tool(name)] }] as const);
  const project = await world({ ...scriptedProject(Object.fromEntries(servers)), [POLICY]: example });
  const { report } = await project.report('scan', '--start');
  expect(report.policy).toMatchObject({ path: POLICY, present: true });
  expect(clash(report)).toMatchObject({
    hosts: ['claude-code', 'generic'],
    accepted: { by: 'Asha Kulkarni' },
  });
  const denied = report.findings.filter(({ rule }: Parsed) => rule === 'not-allowed');
  expect(
    denied.flatMap(({ subjects }: Parsed) => subjects.map(({ server }: Parsed) => server)).sort(),
  ).toEqual(['store.refunds', 'store_refunds']);
});
