/** Very much of everything, in every way it can come, seen by a command that has little memory. */
import { afterAll, expect, test } from 'vitest';
import { ENCODINGS, type HttpServerHandle, startHttp } from '../fixtures/servers/scripted-http.mjs';
import { type Parsed, SCRIPTED, world } from '../support/world.ts';

const MUCH = 200_000_000;
/** Nobody reads on after 32 MiB, so this shows the same and costs less to make. */
const ENOUGH = 40_000_000;
const ERAS = ['legacy', 'modern'] as const;
const many = (count: number) => ({
  raw: {
    'tools/list': `{"tools":[$many(${count})],"resultType":"complete","ttlMs":0,"cacheScope":"private"}`,
  },
});

/** Status and reason by server. */
const expected: Record<string, readonly [string, string | null]> = {};
const mcpServers: Record<string, object> = {};
const running: HttpServerHandle[] = [];
afterAll(() => Promise.all(running.map((server) => server.close())));

function overStdio(key: string, script: object): void {
  mcpServers[key] = { command: process.execPath, args: [SCRIPTED, JSON.stringify(script)] };
}

async function overHttp(key: string, script: object): Promise<void> {
  const server = await startHttp(script);
  running.push(server);
  mcpServers[key] = { type: 'http', url: server.url };
}

async function prepare(): Promise<void> {
  const before = 'longer than 32 MiB before it answered tools/list';
  for (const era of ERAS) {
    overStdio(`line ${era}`, { era, stdoutFlood: MUCH });
    expected[`line ${era}`] = ['incomplete', `sent a line ${before}`];
  }
  // A body is unpacked before anybody asks of which era it is, so the eras take turns.
  for (const [at, encoding] of ENCODINGS.entries()) {
    for (const [answer, what, later] of [
      ['json', 'an answer', 0] as const,
      ['sse', 'an event', 1] as const,
    ]) {
      const era = ERAS[(at + later) % 2];
      const key = `${answer} ${encoding} ${era}`;
      const bomb = encoding === 'gzip' ? MUCH : ENOUGH;
      await overHttp(key, { era, answer, encoding, bomb, bombAt: 'tools/list' });
      expected[key] = ['incomplete', `sent ${what} ${before}`];
    }
  }
  overStdio('all', many(100_000));
  expected.all = ['listed', null];
  await overHttp('one too many', { era: 'modern', ...many(100_001) });
  expected['one too many'] = ['incomplete', 'answers tools/list with more than 100000 items'];
}

test('200 MB in one piece and 100,000 tools cost neither the run nor the memory', async () => {
  await prepare();
  const project = await world({ 'mcp.json': { mcpServers } });
  const little = { NODE_OPTIONS: '--max-old-space-size=512' };
  const options = ['--start', '--format', 'json', '--output', 'report.json'];
  const { code, stderr } = await project.spawn(['scan', ...options], little);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const { servers, items } = JSON.parse(await project.read('report.json'));
  const seen = servers.map(({ key, status, reason }: Parsed) => [key, [status, reason]]);
  expect(Object.fromEntries(seen)).toEqual(expected);
  expect(items.map(({ server }: Parsed) => server).filter((key: string) => key !== 'all')).toEqual([]);
  expect(items).toHaveLength(100_000);
}, 300_000);
