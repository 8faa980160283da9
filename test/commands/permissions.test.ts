/** `permissions`: rules of Claude Code held against real tools and the lock. */
import { describe, expect, test } from 'vitest';
import { type Parsed, scriptedProject, tool, type World, world } from '../support/world.ts';

const SETTINGS = '.claude/settings.json';
const tools = (...names: string[]) => ({ tools: names.map((name) => tool(name)) });
const project = (scripts: Record<string, unknown>) => scriptedProject(scripts, '.mcp.json');

async function shop(scripts: Record<string, unknown>, permissions?: unknown): Promise<World> {
  const folder = await world(project(scripts));
  await folder.approveAll();
  if (permissions !== undefined) await folder.write({ [SETTINGS]: { permissions } });
  return folder;
}

async function judged(folder: World, ...args: string[]): Promise<{ code: number; report: Parsed }> {
  const { code, stdout, stderr } = await folder.run(['permissions', '--format', 'json', ...args]);
  if (stdout === '') throw new Error(stderr);
  return { code, report: JSON.parse(stdout) };
}

const names = (list: Parsed[]) => list.map(({ name }) => name);
const byRule = (report: Parsed, list: string, text: string) => {
  const one = report.rules.find((rule: Parsed) => rule.list === list && rule.rule === text);
  return { covers: names(one.covers), byAccident: names(one.byAccident), misses: names(one.misses) };
};
const found = (report: Parsed) => report.findings.map(({ rule, severity }: Parsed) => `${severity} ${rule}`);

describe('a key that holds the separator', () => {
  const servers = { reports: tools('get'), reports__v2: tools('list') };

  test.concurrent('as deny and ask the short forms also cover it; the bare allow misses it', async () => {
    const folder = await shop(servers, {
      allow: ['mcp__reports', 'mcp__reports__v2', 'mcp__reports__v2__*'],
      ask: ['mcp__reports__v2'],
      deny: ['mcp__reports'],
    });
    const { report } = await judged(folder);
    const [get, list] = ['mcp__reports__get', 'mcp__reports__v2__list'];
    expect(byRule(report, 'deny', 'mcp__reports')).toEqual({ covers: [get], byAccident: [list], misses: [] });
    expect(byRule(report, 'ask', 'mcp__reports__v2')).toEqual({ covers: [list], byAccident: [], misses: [] });
    expect(byRule(report, 'allow', 'mcp__reports')).toEqual({ covers: [get], byAccident: [], misses: [] });
    expect(byRule(report, 'allow', 'mcp__reports__v2')).toEqual({
      covers: [],
      byAccident: [],
      misses: [list],
    });
    expect(byRule(report, 'allow', 'mcp__reports__v2__*')).toEqual({
      covers: [list],
      byAccident: [],
      misses: [],
    });
    const misses = report.findings.find(({ rule }: Parsed) => rule === 'rule-misses');
    expect(misses).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('read as tool "v2" of server "reports"'),
      next: 'write mcp__reports__v2__*',
      locations: [{ file: SETTINGS, line: 5 }],
    });
    expect(report.tools.map(({ name, decision }: Parsed) => [name, decision])).toEqual([
      [get, 'deny'],
      [list, 'deny'],
    ]);
  });

  test.concurrent('a rule for a server that is only read into it is by accident altogether', async () => {
    const folder = await shop({ reports__v2: tools('list') }, { deny: ['mcp__reports'] });
    const { code, report } = await judged(folder);
    expect(byRule(report, 'deny', 'mcp__reports')).toMatchObject({
      covers: [],
      byAccident: ['mcp__reports__v2__list'],
    });
    expect({ code, found: found(report) }).toEqual({ code: 0, found: ['warning covers-by-accident'] });
    expect((await judged(folder, '--fail-on', 'warning')).code).toBe(1);
  });

  test.concurrent('versions that differ are told', async () => {
    const folder = await shop(servers, { allow: ['mcp__reports'] });
    const { code, report } = await judged(folder);
    expect(code).toBe(0);
    expect(report.findings).toMatchObject([
      {
        rule: 'rule-by-version',
        severity: 'warning',
        subjects: [{ server: 'reports__v2', item: 'tools/list' }],
      },
    ]);
  });
});

describe('allow and the lock', () => {
  test.concurrent('quiet where every allowed tool is approved', async () => {
    const folder = await shop(
      { pay: tools('a', 'b') },
      { allow: ['mcp__pay', 'Bash(ls *)'], ask: ['mcp__pay__b'] },
    );
    const { code, report } = await judged(folder);
    expect({ code, findings: report.findings }).toEqual({ code: 0, findings: [] });
    expect(report.settings).toMatchObject([{ path: SETTINGS, rules: 2, otherRules: 1 }]);
    expect(report.tools.map(({ decision }: Parsed) => decision)).toEqual(['allow', 'ask']);
    const { stdout } = await folder.run(['permissions']);
    expect(stdout).toContain(`${SETTINGS}: 2 rules about MCP tools, 1 other not read`);
    expect(stdout).toMatch(/covers +mcp__pay__a, mcp__pay__b/);
    expect(stdout).toMatch(/\nNOTHING REFUSED {2}2 rules\n$/);
  });

  test.concurrent('drift and news are refused, unless deny or ask takes them back', async () => {
    const folder = await shop({ pay: tools('a', 'b') }, { allow: ['mcp__pay__*'] });
    await folder.write(
      project({ pay: { tools: [tool('a', { description: 'Other.' }), tool('b'), tool('c')] } }),
    );
    const { code, report } = await judged(folder);
    expect(code).toBe(1);
    expect(report.findings).toMatchObject([
      {
        rule: 'allow-unapproved',
        severity: 'error',
        message: expect.stringContaining('changed since it was approved, nobody reviewed it'),
        next: 'npx mcp-audit approve pay',
        subjects: [{ item: 'tools/a' }, { item: 'tools/c' }],
      },
    ]);
    await folder.write({
      '.claude/settings.local.json': { permissions: { deny: ['mcp__pay__a'], ask: ['mcp__pay__c'] } },
    });
    expect(await judged(folder)).toMatchObject({ code: 0, report: { findings: [] } });
  });

  test.concurrent('a server that is not started is said so, and nothing is concluded', async () => {
    const folder = await world(project({ pay: tools('a'), orders: tools('b') }));
    await folder.write({
      [SETTINGS]: {
        permissions: { allow: ['mcp__pay__a', 'mcp__Orders__b', 'mcp__gone__x'], deny: ['mcp__*'] },
      },
    });
    const { code, report } = await judged(folder);
    expect(code).toBe(3);
    expect(report.unseen).toMatchObject([{ server: 'orders' }, { server: 'pay', status: 'not-started' }]);
    expect(report.rules.map(({ rule, unseen }: Parsed) => [rule, unseen])).toEqual([
      ['mcp__*', ['orders', 'pay']],
      ['mcp__pay__a', ['pay']],
      ['mcp__Orders__b', ['orders']],
      ['mcp__gone__x', []],
    ]);
    expect(found(report)).toEqual(['warning rule-matches-nothing']);
    expect((await judged(folder, '--start')).code).toBe(0);
  });
});

test('two keys that become one name are opened by one rule', async () => {
  const folder = await shop({ 'store.refunds': tools('pay'), store_refunds: tools('pay') });
  await folder.write({
    [SETTINGS]: { permissions: { allow: ['mcp__store_refunds__*', 'mcp__store.refunds__pay'] } },
  });
  const { code, report } = await judged(folder);
  expect(code).toBe(1);
  const [rule, typed] = report.rules;
  expect([rule.covers, rule.byAccident]).toMatchObject([
    [{ server: 'store_refunds' }],
    [{ server: 'store.refunds' }],
  ]);
  expect(typed.misses).toHaveLength(2);
  expect(found(report)).toEqual(expect.arrayContaining(['error allow-by-accident', 'warning rule-misses']));
});

test('rules that do nothing', async () => {
  const folder = await shop(
    { 'my.server': tools('get.it') },
    {
      allow: ['mcp__my_server__get_it', 'mcp__*', 'mcp__my_server(x)', 'mcp__none', 'mcp__plugin_acme_db__x'],
      ask: ['mcp__my.server__get.it', 'mcp__My-Server'],
      deny: ['mcp__none'],
    },
  );
  const { code, report } = await judged(folder);
  expect(code).toBe(0);
  expect(
    report.findings.map(({ rule, severity, message }: Parsed) => [severity, rule, message.split(' ')[1]]),
  ).toEqual([
    ['warning', 'rule-ignored', 'mcp__*'],
    ['warning', 'rule-ignored', 'mcp__my_server(x)'],
    ['warning', 'rule-matches-nothing', 'mcp__none'],
    ['note', 'rule-matches-nothing', 'mcp__plugin_acme_db__x'],
    ['note', 'rule-matches-nothing', 'mcp__none'],
    ['warning', 'rule-misses', 'mcp__my.server__get.it'],
    ['warning', 'rule-misses', 'mcp__My-Server'],
  ]);
});

test('a rule in another case, or for a server no pattern reaches, is mended by the name of the tool', async () => {
  const folder = await shop(
    { pay: tools('a', 'b'), __x: tools('t') },
    { allow: ['MCP__pay__a', 'mcp____x'] },
  );
  const { report } = await judged(folder);
  expect(report.findings.map(({ rule, next }: Parsed) => [rule, next])).toEqual([
    ['rule-misses', 'write mcp__pay__a'],
    ['rule-misses', 'write mcp____x__t'],
  ]);
});

test('a mistyped rule is never mended by a wider one', async () => {
  const folder = await shop(
    { 'a.b': tools('pay', 'list'), a_b: tools('pay') },
    { allow: ['mcp__a.b__pay', 'mcp_a_b__list', 'mcp__a_b__pya', 'mcp__a_c__pay'] },
  );
  const { report } = await judged(folder);
  expect(report.findings.map(({ rule, next }: Parsed) => [rule, next])).toEqual([
    ['rule-matches-nothing', 'did you mean "mcp__a_b__pay" or "mcp__a_b__list"?'],
    ['rule-matches-nothing', 'did you mean "mcp__a_b__pay"?'],
    ['rule-misses', 'write mcp__a_b__pay'],
    ['rule-misses', 'write mcp__a_b__list'],
  ]);
});

test('the form of a plugin covers a server of the project by accident', async () => {
  const folder = await shop({ plugin_acme_db: tools('read') }, { allow: ['mcp__plugin_acme_db__read'] });
  const { code, report } = await judged(folder);
  expect({ code, found: found(report) }).toEqual({ code: 1, found: ['error allow-by-accident'] });
});

test('further settings count too, and strangers’ text stays harmless', async () => {
  const folder = await shop({ pay: tools('a\u202e') });
  await folder.write({ 'team/rules.json': { permissions: { allow: ['mcp__pay__*', 'mcp__x\u202e\n'] } } });
  const { stdout } = await folder.run(['permissions', '--settings', 'team/rules.json']);
  expect(stdout).toContain('team/rules.json: 2 rules about MCP tools');
  expect(stdout).toContain('mcp__x\\u{202e}\\n');
  expect(stdout).not.toMatch(/\u202e/);
  const json = await folder.run(['permissions', '--settings', 'team/rules.json', '--format', 'json']);
  expect(json.stdout).not.toMatch(/\u202e/);
  expect(
    (await folder.run(['permissions', '--settings', 'team/rules.json', '--format', 'json'])).stdout,
  ).toBe(json.stdout);
});

describe('no audit', () => {
  const BAD: Record<string, [unknown, string]> = {
    'broken JSON': ['{\n  "permissions": {\n    "allow": ["a" "b"]\n', `${SETTINGS}:3:`],
    'an empty file': ['', `${SETTINGS}:1:`],
    'a list': ['[]', `${SETTINGS}:1:1: the file is a list`],
    'permissions that are no object': ['{\n"permissions": 3}', `${SETTINGS}:2:`],
    'a list that is none': [{ permissions: { deny: 'mcp__a' } }, `${SETTINGS}:3:`],
    'a rule that is no text': ['{"permissions": {"allow": ["a",\n 7]}}', `${SETTINGS}:2:`],
    'a list twice': ['{"permissions": {"allow": [],\n "allow": []}}', `${SETTINGS}:2:`],
    'a misspelt list': [
      { permissions: { dney: ['mcp__a'] } },
      `${SETTINGS}:3:5: \`dney\` is no list of rules`,
    ],
    'misspelt permissions': [{ permission: { deny: [] } }, 'read by nobody; did you mean "permissions"?'],
    'a merge conflict': ['{\n<<<<<<< HEAD\n', `${SETTINGS}:2:`],
  };
  for (const [what, [content, says]] of Object.entries(BAD)) {
    test.concurrent(what, async () => {
      const folder = await world({ ...project({ pay: tools('a') }), [SETTINGS]: content });
      const { code, stdout, stderr } = await folder.run(['permissions', '--start']);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^no audit was performed: /);
      expect(stderr).toContain(says);
    });
  }

  test.concurrent.each([
    [['--host', 'cursor'], 'the permission rules of cursor are not supported'],
    [['--host', 'claude-code', '--host', 'all'], 'all hosts are not supported'],
    [['--host', 'claude-cod'], 'did you mean claude-code'],
    [['--settings', 'absent.json'], 'there is no settings file absent.json'],
    [[], 'no permission settings found (looked for .claude/settings.json, .claude/settings.local.json)'],
    [['--format', 'csv'], 'Allowed choices are table, json'],
  ])('%j', async (args, says) => {
    const folder = await world(project({ pay: tools('a') }));
    const { code, stdout, stderr } = await folder.run(['permissions', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });
});
