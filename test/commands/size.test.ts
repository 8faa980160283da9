/** What is many or long is summed up, and said to be: a report of any size can be read and copied from. */
import { describe, expect, it } from 'vitest';
import { grid } from '../../src/report/grid.ts';
import { approvedProject, scriptedProject, world } from '../support/world.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const longest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

function manyServers(count: number): Record<string, unknown> {
  const servers = range(count).map((at) => [
    `a-server-of-many-${at}`,
    { command: 'false', args: [String(at)] },
  ]);
  return { 'mcp.json': { mcpServers: Object.fromEntries(servers) } };
}

describe('many servers', () => {
  it('have 200 rows, a count of the rest, and a command that can be copied', async () => {
    const project = await world(manyServers(260));
    const { code, stdout } = await project.run(['scan']);
    expect(code).toBe(1);
    expect(stdout.match(/^a-server-of-many-\d+ +not-started/gm)).toHaveLength(200);
    expect(stdout).toContain('… 60 more servers: 60 not-started (--verbose shows all)\n');
    expect(stdout).toMatch(/ {2}next +npx mcp-audit approve\n/);
    const whole = await project.run(['scan', '--verbose']);
    expect(whole.stdout.match(/^a-server-of-many-\d+ +not-started/gm)).toHaveLength(260);
  });

  it('have columns that need no time of their own', () => {
    const rows = range(50_000).map((at) => [`server-${at}`, 'disabled', '-']);
    const columns = ['SERVER', 'STATUS', 'ITEMS'].map((head) => ({ head, align: 'left' as const }));
    const lines = grid(columns, rows, (_tone, text) => text);
    expect(lines).toHaveLength(50_001);
    expect(lines.at(-1)).toBe('server-49999  disabled  -');
  });
});

describe('what becomes of many items', () => {
  it('is told of 200, and counted of the others', async () => {
    const tools = range(350).map((at) => ({ name: `tool_${at}`, inputSchema: { type: 'object' } }));
    const project = await world(scriptedProject({ a: { tools } }));
    const { code, stdout } = await project.approveAll();
    expect(code).toBe(0);
    // The launch is one of those told.
    expect(stdout.match(/^approved {2}a::tool_\d+$/gm)).toHaveLength(199);
    expect(stdout).toContain('\napproved  … 151 more\n');
    expect(JSON.parse((await project.run(['status', '--format', 'json'])).stdout).counts.approved).toBe(350);
  });
});

describe('many servers that no config names any more', () => {
  it.each([
    [
      'are removed in several steps',
      range(300).map((at) => `stale-${at}`),
      /; then the same with the (\d+) that are left$/,
    ],
    [
      'are not typed where a name is too long',
      ['s'.repeat(3000)],
      /; what to name is too long to be shown here, --format json has it$/,
    ],
  ])('%s', async (_what, stale, ending) => {
    const project = await approvedProject({ a: { tools: [] } });
    const lock = JSON.parse(await project.read('approvals.lock.json'));
    for (const key of stale) lock.servers[key] = lock.servers.a;
    await project.write({ 'approvals.lock.json': lock });
    const { code, report } = await project.report('ci');
    expect(code).toBe(1);
    const { next } = report.findings.find(({ rule }: { rule: string }) => rule === 'stale-server');
    expect(next).toMatch(ending);
    expect(next.length).toBeLessThan(2100);
    const named = next.match(/ stale-\d+/g)?.length ?? 0;
    expect(named + Number(ending.exec(next)?.[1] ?? 1)).toBe(stale.length);
  });
});

describe('many permission rules', () => {
  it('are told of 200, and counted', async () => {
    const allow = range(260).map((at) => `mcp__a__tool_${at}`);
    const tools = [{ name: 'tool_1', inputSchema: { type: 'object' } }];
    const project = await world({
      ...scriptedProject({ a: { tools } }),
      '.claude/settings.json': { permissions: { allow } },
    });
    const { stdout } = await project.run(['permissions', '--start']);
    expect(stdout.match(/^allow {2}mcp__a__tool_\d+ /gm)).toHaveLength(200);
    expect(stdout).toContain('\n… 60 more rules (--verbose shows all)\n');
    expect(stdout).toContain(
      '\n… 249 more findings like it: warning rule-matches-nothing (--verbose shows all)\n',
    );
    expect(stdout).toContain(' · 260 rules');
  });
});

describe('a name of 200,000 characters', () => {
  it('makes no line that cannot be read', async () => {
    const tools = [{ name: 'n'.repeat(200_000), inputSchema: { type: 'object' } }];
    const project = await world(scriptedProject({ a: { tools } }));
    const { code, stdout } = await project.run(['scan', '--start']);
    expect(code).toBe(1);
    expect(longest(stdout)).toBeLessThan(200);
    expect(stdout).toMatch(/ npx mcp-audit approve --accept name-too-long a$/m);
    const approved = await project.approveAll();
    expect(approved.code).toBe(1);
    expect(longest(approved.stdout)).toBeLessThan(4000);
    expect(approved.stdout).toMatch(/^refused {3}a::n{100,}… 199,\d+ more characters: name-too-long: /m);
    const status = await project.run(['status', 'n'.repeat(200_000)]);
    expect(status.code).toBe(2);
    expect(longest(status.stderr)).toBeLessThan(5000);
  });
});
