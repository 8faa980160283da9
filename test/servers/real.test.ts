import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Launch } from '../../src/model.ts';
import { observeAll } from '../../src/servers/pool.ts';
import { http, look, names, options, ROOT, scripted, spec, stdio, tool } from './helpers.ts';

const packages = join(ROOT, 'node_modules/@modelcontextprotocol');
const everything = join(packages, 'server-everything/dist/index.js');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const urls: Record<string, string> = {};
const children: ChildProcess[] = [];

async function serveEverything(mode: 'streamableHttp' | 'sse'): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, [everything, mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  urls[mode] = `http://127.0.0.1:${port}/${mode === 'sse' ? 'sse' : 'mcp'}`;
  // It says on stderr that it listens.
  await new Promise<void>((resolve) =>
    child.stderr?.on('data', (text) => /port/i.test(String(text)) && resolve()),
  );
}

beforeAll(() => Promise.all([serveEverything('streamableHttp'), serveEverything('sse')]), 20_000);
afterAll(() => {
  for (const child of children) child.kill();
});

test('real servers are listed in parallel, whole, in order, beside a dead one', {
  timeout: 20_000,
}, async () => {
  const launches: [string, Launch][] = [
    ['everything', stdio(process.execPath, [everything, 'stdio'])],
    ['dead', stdio('no-such-command-here', [])],
    ['filesystem', stdio(process.execPath, [join(packages, 'server-filesystem/dist/index.js'), ROOT])],
    ['memory', stdio(process.execPath, [join(packages, 'server-memory/dist/index.js')])],
    ['thinking', stdio(process.execPath, [join(packages, 'server-sequential-thinking/dist/index.js')])],
    ['http', http(urls.streamableHttp ?? '')],
    ['sse', { transport: 'sse', url: urls.sse ?? '', headers: new Map() }],
  ];
  const specs = launches.map(([key, launch]) => spec(launch, [], key));
  const seen = await observeAll(specs, () => options({ again: () => true }), { concurrency: 4 });
  expect(seen.map(({ key, status, reason }) => [key, status, reason])).toEqual(
    launches.map(([key]) => [
      key,
      key === 'dead' ? 'unreachable' : 'listed',
      key === 'dead' ? 'cannot be started: the command "no-such-command-here" was not found' : undefined,
    ]),
  );
  const counts = seen.map((one) => (one.first === undefined ? 0 : names(one).length));
  expect(counts).toEqual([17, 0, 14, 9, 1, 17, 17]);
  for (const { first, second } of seen)
    expect(second?.listings).toEqual(first?.listings.map(withoutIds(second)));
});

/** A second pass differs in the ids of its messages only. */
function withoutIds(second: { listings: readonly { pages: readonly { text: string }[] }[] } | undefined) {
  return (listing: { pages: readonly { text: string }[] }, at: number) => ({
    ...listing,
    pages: listing.pages.map((page, number) => ({
      ...page,
      text: second?.listings[at]?.pages[number]?.text,
    })),
  });
}

test('a modern-only server of the reference SDK is listed', async () => {
  const program = `
    import { McpServer } from '@modelcontextprotocol/server';
    import { serveStdio } from '@modelcontextprotocol/server/stdio';
    serveStdio(() => {
      const server = new McpServer({ name: 'm', version: '1' }, { instructions: 'hello' });
      server.registerTool('a', { description: 'd' }, () => ({ content: [] }));
      return server;
    }, { legacy: 'reject' });`;
  const seen = await look(stdio(process.execPath, ['--input-type=module', '-e', program]));
  expect(seen).toMatchObject({ status: 'listed', protocol: '2026-07-28', serverInfo: { name: 'm' } });
  expect(names(seen)).toEqual(['a']);
});

test('a modern-only server of the reference SDK is listed over HTTP', async () => {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'm', version: '1' });
      server.registerTool('a', { description: 'd' }, () => ({ content: [] }));
      return server;
    },
    { legacy: 'reject' },
  );
  const server = createHttpServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const init = { method: incoming.method ?? 'GET', headers, body };
    const answer = await handler.fetch(new Request(`http://127.0.0.1${incoming.url}`, init));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const seen = await look(http(`http://127.0.0.1:${port}/mcp`));
  server.closeAllConnections();
  server.close();
  expect(seen).toMatchObject({ status: 'listed', protocol: '2026-07-28' });
  expect(names(seen)).toEqual(['a']);
});

test('a slow server holds up nobody else', async () => {
  const done: string[] = [];
  const slow = spec(scripted({ hangAt: 'tools/list' }), [], 'slow');
  const quick = ['q1', 'q2', 'q3'].map((key) => spec(scripted({ tools: [tool('a')] }), [], key));
  const others = new AbortController();
  const seen = await observeAll(
    [slow, ...quick],
    ({ key }) => options(key === 'slow' ? { signal: others.signal } : {}),
    {
      concurrency: 2,
      onProgress: ({ key }, phase) => {
        if (phase === 'done') done.push(key);
        if (done.length === quick.length) others.abort('all others are done');
      },
    },
  );
  expect(seen.map(({ key, status }) => [key, status])).toEqual([
    ['slow', 'unreachable'],
    ['q1', 'listed'],
    ['q2', 'listed'],
    ['q3', 'listed'],
  ]);
  expect(done).toEqual(['q1', 'q2', 'q3', 'slow']);
});
