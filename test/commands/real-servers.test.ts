/** The built command on real servers from npm, over stdio and HTTP, both protocol eras. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawListing } from '../support/raw-client.ts';
import { type Parsed, type Result, ROOT, type World, world } from '../support/world.ts';

const packages = join(ROOT, 'node_modules/@modelcontextprotocol');
const node = process.execPath;
const STDIO = {
  everything: { command: node, args: [join(packages, 'server-everything/dist/index.js'), 'stdio'] },
  filesystem: { command: node, args: [join(packages, 'server-filesystem/dist/index.js'), '.'] },
  memory: { command: node, args: [join(packages, 'server-memory/dist/index.js')] },
  thinking: { command: node, args: [join(packages, 'server-sequential-thinking/dist/index.js')] },
};

/** A 2026-07-28 server of the protocol's own package, over stdio; it refuses to initialize. */
const MODERN = `import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
serveStdio(() => {
  const server = new McpServer({ name: 'modern', version: '1.0.0' });
  server.registerTool('now', { description: 'Says what time it is.' }, () => ({ content: [] }));
  return server;
}, { legacy: 'reject' });`;

const overHttp: ChildProcess[] = [];
let modern: Server;
const urls = { streamableHttp: '', sse: '', modern: '' };
let project: World;
let scanned: Result;

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function serveEverything(mode: 'streamableHttp' | 'sse'): Promise<void> {
  const port = await freePort();
  const child = spawn(node, [join(packages, 'server-everything/dist/index.js'), mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  overHttp.push(child);
  urls[mode] = `http://127.0.0.1:${port}/${mode === 'sse' ? 'sse' : 'mcp'}`;
  // It says on stderr that it listens.
  await new Promise<void>((resolve) =>
    child.stderr.on('data', (text) => /port/i.test(String(text)) && resolve()),
  );
}

/** The same over HTTP. */
async function serveModern(): Promise<void> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'modern', version: '1.0.0' });
      server.registerTool('now', { description: 'Says what time it is.' }, () => ({ content: [] }));
      return server;
    },
    { legacy: 'reject' },
  );
  modern = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(modern, 'listening');
  const address = modern.address();
  urls.modern = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`;
}

beforeAll(async () => {
  await Promise.all([serveEverything('streamableHttp'), serveEverything('sse'), serveModern()]);
  const mcpServers = {
    ...STDIO,
    'modern-stdio': { command: node, args: ['modern.mjs'] },
    remote: { type: 'http', url: urls.streamableHttp },
    'remote-sse': { type: 'sse', url: urls.sse },
    'modern-http': { type: 'http', url: urls.modern },
  };
  project = await world({ 'mcp.json': { mcpServers }, 'modern.mjs': MODERN });
  await symlink(join(ROOT, 'node_modules'), join(project.folder, 'node_modules'));
  scanned = await project.spawn(['scan', '--start', '--format', 'json', '--output', 'report.json']);
});
afterAll(() => {
  for (const child of overHttp) child.kill();
  modern.close();
});

test('scan --start, approve --from --start and ci give 1, 0, 0 on real servers', async () => {
  expect(scanned).toMatchObject({ code: 1, stderr: '' });
  const report: Parsed = JSON.parse(await project.read('report.json'));
  const tools = (key: string) =>
    report.items.filter(({ server, kind }: Parsed) => server === key && kind === 'tool').length;
  expect(report.servers.map((s: Parsed) => [s.key, s.status, s.protocol, tools(s.key)])).toEqual([
    ['everything', 'listed', '2025-11-25', 17],
    ['filesystem', 'listed', '2025-11-25', 14],
    ['memory', 'listed', '2025-11-25', 9],
    ['modern-http', 'listed', '2026-07-28', 1],
    ['modern-stdio', 'listed', '2026-07-28', 1],
    ['remote', 'listed', '2025-11-25', 17],
    ['remote-sse', 'listed', '2025-11-25', 17],
    ['thinking', 'listed', '2025-11-25', 1],
  ]);
  const approve = ['approve', '--from', 'report.json', '--start', '--by', 'Test Person'];
  expect(await project.spawn(approve)).toMatchObject({ code: 0, stderr: '' });
  const ci = await project.spawn(['ci', '--format', 'json']);
  expect(ci.code).toBe(0);
  const offered = ({ items }: Parsed) => items.map(({ identity, digest }: Parsed) => [identity, digest]);
  expect(offered(JSON.parse(ci.stdout))).toEqual(offered(report));
  const again = await project.spawn(['ci', '--format', 'json']);
  const timeless = ({ stdout }: Result) => stdout.replace(/"durationMs": \d+/g, '"durationMs": 0');
  expect(timeless(again)).toBe(timeless(ci));
});

test('definitions are exactly what a raw JSON-RPC exchange returns', async () => {
  const report: Parsed = JSON.parse(await project.read('report.json'));
  for (const [key, { command, args }] of Object.entries(STDIO)) {
    const raw = await rawListing(command, args, project.folder);
    const expected = raw.map((tool) => [
      tool.name,
      createHash('sha256')
        .update(canonicalize(tool) ?? '')
        .digest('hex'),
    ]);
    const seen = report.items.filter((item: Parsed) => item.server === key && item.kind === 'tool');
    expect(seen.map((item: Parsed) => [item.name, item.definitionHash])).toEqual(expected.sort());
  }
});
