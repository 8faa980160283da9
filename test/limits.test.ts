/** Every limit is in docs/limits.md with its value, and is reached by a server or a file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../src/limits.ts';
import { tappedEvents } from '../src/servers/event-stream.ts';
import { quoter } from '../src/servers/reasons.ts';
import { createTap } from '../src/servers/tap.ts';
import { type HttpServerHandle, startHttp } from './fixtures/servers/scripted-http.mjs';
import { type Limit, withLimits } from './support/limits.ts';
import { launchOf } from './support/relay.ts';
import { type Parsed, ROOT, tool, world } from './support/world.ts';

const shown = (name: Limit): string => {
  const value = limits[name];
  if (name.endsWith('Seconds')) return `${value} s`;
  if (name.endsWith('Ms')) return value % 1000 === 0 ? `${value / 1000} s` : `${value} ms`;
  if (!name.endsWith('Bytes')) return value.toLocaleString('en');
  return value % 2 ** 20 === 0 ? `${value / 2 ** 20} MiB` : `${value / 1024} KiB`;
};

test('docs/limits.md has exactly these limits, with these values', async () => {
  const page = await readFile(join(ROOT, 'docs/limits.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| [^|]{20,} \|$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(rows.sort()).toEqual((Object.keys(limits) as Limit[]).map((name) => [name, shown(name)]).sort());
});

/** One server that runs into a limit, and what the report then says of it. */
interface Case {
  readonly lowered?: Partial<Record<Limit, number>>;
  readonly script: object;
  readonly over?: 'stdio' | 'http';
  /** Default: listed. */
  readonly status?: string;
  readonly reason?: RegExp;
  readonly rules?: readonly string[];
}

const tools = [tool('a')];
const three = { pages: { 'tools/list': [[tool('a')], [tool('b')], [tool('c')]] } };
const stubborn = { tools, ignoreStdinEnd: true, ignoreSigterm: true };
const stderr = (text: string) => ({ stderr: text, exitAt: { at: 'initialize', code: 4 } });
const deep = {
  name: 'a',
  inputSchema: JSON.parse(`${'{"x":'.repeat(limits.depth)}1${'}'.repeat(limits.depth)}`),
};

/** `fileBytes` and `reconnectMs` have tests of their own below, `helperMs` and `proxyConnections` have theirs in commands/remote.test.ts, the login's in commands/oauth.test.ts. */
const CASES: Readonly<
  Record<
    Exclude<Limit, 'fileBytes' | 'reconnectMs' | 'helperMs' | 'proxyConnections' | 'loginMs' | 'loginBytes'>,
    Case
  >
> = {
  messageBytes: {
    lowered: { messageBytes: 2000 },
    script: { tools: [tool('a', { description: 'x'.repeat(2000) })] },
    status: 'incomplete',
    reason: /^sent an answer longer than 2000 bytes before it answered tools\/list$/,
  },
  serverBytes: {
    lowered: { serverBytes: 700 },
    script: { endless: 'new' },
    status: 'incomplete',
    reason: /^sent more than 700 bytes before it answered page \d+ of tools\/list$/,
  },
  jsonParts: {
    lowered: { jsonParts: 60 },
    script: { tools: [tool('a', { x: Array(60).fill([]) })] },
    status: 'incomplete',
    reason: /^sent JSON of more than 60 parts before it answered tools\/list$/,
  },
  pages: {
    lowered: { pages: 2 },
    script: three,
    status: 'incomplete',
    reason: /^answers tools\/list with more than 2 pages$/,
  },
  items: {
    lowered: { items: 2 },
    script: three,
    status: 'incomplete',
    reason: /^answers tools\/list with more than 2 items$/,
  },
  cursorCharacters: {
    lowered: { cursorCharacters: 100 },
    script: { ...three, cursors: { 'tools/list': ['x'.repeat(101)] } },
    status: 'incomplete',
    reason: /^answers tools\/list with a cursor of 101 characters$/,
  },
  restarts: {
    lowered: { restarts: 1 },
    script: { tools, changes: 1000 },
    over: 'stdio',
    status: 'incomplete',
    reason: /^announces changes faster than tools\/list can be read$/,
  },
  serverRequests: {
    lowered: { serverRequests: 2, pageMs: 300 },
    script: { tools, requests: ['ping', 'ping', 'ping'], waitForAnswers: true },
    over: 'stdio',
    status: 'incomplete',
    reason: /^stayed silent for 0\.3 s before it answered tools\/list$/,
  },
  unasked: {
    lowered: { unasked: 3 },
    // Its answer does not fit into what is read at once: nothing is said of the half that was.
    script: { era: 'modern', raw: { 'server/discover': '{"x":"$long(200000)"}' }, banner: '1\n2\n3\n4\n' },
    over: 'stdio',
    status: 'unreachable',
    reason:
      /^sent more than 3 messages or lines that nobody asked for before it answered server\/discover; on stdout, where only MCP messages belong: "1 \/ 2 \/ 3"$/,
  },
  depth: { script: { tools: [deep] }, rules: ['ambiguous-definition'] },
  serverSeconds: {
    lowered: { serverSeconds: 0.5 },
    script: { hangAt: 'tools/list' },
    status: 'incomplete',
    reason: /^did not answer tools\/list within 0\.5 s$/,
  },
  runSeconds: {
    lowered: { runSeconds: 0.5 },
    script: { hangAt: 'tools/list' },
    status: 'unreachable',
    reason: /the run ended: the deadline of 0\.5 s for the whole run passed$/,
  },
  probeMs: { lowered: { probeMs: 100 }, script: { tools, hangAt: 'server/discover' }, over: 'stdio' },
  httpProbeMs: { lowered: { httpProbeMs: 100 }, script: { tools, hangAt: 'server/discover' } },
  pageMs: {
    lowered: { pageMs: 200 },
    script: { hangAt: 'tools/list' },
    status: 'incomplete',
    reason: /^stayed silent for 0\.2 s before it answered tools\/list$/,
  },
  endSessionMs: { lowered: { endSessionMs: 50 }, script: { tools, hangAt: 'DELETE' } },
  stdinGraceMs: { script: { tools, ignoreStdinEnd: true }, over: 'stdio' },
  termGraceMs: { lowered: { termGraceMs: 50 }, script: stubborn, over: 'stdio' },
  // The system ends what gets SIGKILL; all that can be shown is that nobody waits for it.
  killGraceMs: { lowered: { termGraceMs: 50, killGraceMs: 0 }, script: stubborn, over: 'stdio' },
  drainMs: {
    script: { grandchild: true, exitAt: { at: 'tools/list', code: 4 } },
    over: 'stdio',
    status: 'incomplete',
    reason: /^exited with code 4 before it answered tools\/list$/,
  },
  stderrBytes: {
    lowered: { stderrBytes: 400, shownCharacters: 10 },
    script: stderr('x'.repeat(9000)),
    over: 'stdio',
    status: 'unreachable',
    reason: /last on stderr: "\(\d{1,3} characters before\) …x{10}"$/,
  },
  junkLines: {
    lowered: { junkLines: 1 },
    script: { noise: ['one', 'two'], exitAt: { at: 'initialize', code: 4 } },
    over: 'stdio',
    status: 'unreachable',
    reason: /only MCP messages belong: "one"$/,
  },
  junkCharacters: {
    lowered: { junkCharacters: 2 },
    script: { noise: ['one'], exitAt: { at: 'initialize', code: 4 } },
    over: 'stdio',
    status: 'unreachable',
    reason: /only MCP messages belong: "on"$/,
  },
  shownLines: {
    lowered: { shownLines: 1 },
    script: stderr('one\ntwo\n'),
    over: 'stdio',
    status: 'unreachable',
    reason: /last on stderr: "two"$/,
  },
  shownCharacters: {
    lowered: { shownCharacters: 2 },
    script: { errors: { 'tools/list': { code: 7, message: 'one two' } } },
    status: 'incomplete',
    reason: /^answers tools\/list with error 7: "on… \(5 more characters\)"$/,
  },
};

const servers = new Map<string, HttpServerHandle>();
beforeAll(async () => {
  for (const [name, { script, over }] of Object.entries(CASES))
    if (over !== 'stdio') servers.set(name, await startHttp(script));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

test.each(Object.entries(CASES))('%s is reached', async (name, { lowered = {}, script, ...expected }) => {
  const url = servers.get(name)?.url;
  const entry = url ? { type: 'http', url } : launchOf(JSON.stringify(script), script);
  const project = await world({ 'mcp.json': { mcpServers: { server: entry } } });
  const { report } = await withLimits(lowered, () => project.report('scan', '--start'));
  const [server] = report.servers;
  expect([server.status, server.reason ?? '']).toEqual([
    expected.status ?? 'listed',
    expect.stringMatching(expected.reason ?? /^$/),
  ]);
  expect(report.findings.map(({ rule }: Parsed) => rule)).toEqual(
    expect.arrayContaining([...(expected.rules ?? []), ...(expected.status ? [expected.status] : [])]),
  );
});

test('fileBytes is reached', async () => {
  const project = await world({ 'mcp.json': { mcpServers: {}, padding: 'x'.repeat(300) } });
  const { code, stderr: said } = await withLimits({ fileBytes: 200 }, () => project.run(['scan']));
  expect(code).toBe(2);
  expect(said).toMatch(/^no audit was performed: .*mcp\.json.*more than the 200 that are read/);
});

test('reconnectMs is reached', async () => {
  const body = new Response('retry: 3600000\nid: 1\ndata: {}\n\n').body as ReadableStream<Uint8Array>;
  const copy = tappedEvents(body, { tap: createTap(), onEnd: () => 'noise', quote: quoter(String) });
  expect(await new Response(copy).text()).toContain(`retry: ${limits.reconnectMs}\n`);
});
