/** The built command on real servers from npm, over stdio and HTTP, both protocol eras. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawListing } from '../support/raw-client.ts';
import { type Parsed, ROOT, world } from '../support/world.ts';

const packages = join(ROOT, 'node_modules/@modelcontextprotocol');
const node = process.execPath;
const STDIO = {
  everything: { command: node, args: [join(packages, 'server-everything/dist/index.js'), 'stdio'] },
  filesystem: { command: node, args: [join(packages, 'server-filesystem/dist/index.js'), '.'] },
  memory: { command: node, args: [join(packages, 'server-memory/dist/index.js')] },
  thinking: { command: node, args: [join(packages, 'server-sequential-thinking/dist/index.js')] },
};

let everythingOverHttp: ChildProcess;
let modern: Server;
const urls = { everything: '', modern: '' };

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function serveEverything(): Promise<void> {
  const port = await freePort();
  everythingOverHttp = spawn(node, [join(packages, 'server-everything/dist/index.js'), 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(everythingOverHttp.stderr ?? everythingOverHttp, 'data');
  urls.everything = `http://127.0.0.1:${port}/mcp`;
}

/** A 2026-07-28 server over HTTP, by the protocol's own server package; it refuses to initialize. */
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

beforeAll(() => Promise.all([serveEverything(), serveModern()]));
afterAll(() => {
  everythingOverHttp.kill();
  modern.close();
});

test('scan --start, approve --from --start and ci give 1, 0, 0 on real servers', {
  timeout: 60_000,
}, async () => {
  const modernStdio = {
    command: node,
    args: [join(ROOT, 'test/fixtures/servers/scripted.mjs'), 'modern.json'],
  };
  const project = await world({
    'mcp.json': {
      mcpServers: {
        ...STDIO,
        'modern-stdio': modernStdio,
        remote: { type: 'http', url: urls.everything },
        'modern-http': { type: 'http', url: urls.modern },
      },
    },
    'modern.json': { era: 'modern', tools: [{ name: 'now', inputSchema: { type: 'object' } }] },
  });
  const scan = await project.spawn(['scan', '--start', '--format', 'json', '--output', 'report.json']);
  expect(scan).toMatchObject({ code: 1, stderr: '' });
  const report: Parsed = JSON.parse(await project.read('report.json'));
  expect(report.servers.map((s: Parsed) => [s.key, s.status, s.protocol, s.items > 0])).toEqual([
    ['everything', 'listed', '2025-11-25', true],
    ['filesystem', 'listed', '2025-11-25', true],
    ['memory', 'listed', '2025-11-25', true],
    ['modern-http', 'listed', '2026-07-28', true],
    ['modern-stdio', 'listed', '2026-07-28', true],
    ['remote', 'listed', '2025-11-25', true],
    ['thinking', 'listed', '2025-11-25', true],
  ]);
  const approval = await project.spawn([
    'approve',
    '--from',
    'report.json',
    '--start',
    '--by',
    'Test Person',
  ]);
  expect(approval).toMatchObject({ code: 0, stderr: '' });
  const first = await project.spawn(['ci', '--format', 'json']);
  const second = await project.spawn(['ci', '--format', 'json']);
  expect([first.code, second.code]).toEqual([0, 0]);
  const timeless = (text: string) => text.replace(/"durationMs": \d+/g, '');
  expect(timeless(second.stdout)).toBe(timeless(first.stdout));
});

test('definitions are exactly what a raw JSON-RPC exchange returns', { timeout: 30_000 }, async () => {
  const project = await world({ 'mcp.json': { mcpServers: STDIO } });
  const { report } = await project.report('scan', '--start');
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
