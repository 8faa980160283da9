/** What a server of the older HTTP+SSE transport may do with its event stream, from raw answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { look, names } from './helpers.ts';

/** Answers by event to what is posted; the path says how the server behaves. */
const streams = new Map<string, { write(text: string): void; end(): void }>();
const event = (data: string, name = 'message') => `event: ${name}\ndata: ${data}\n\n`;

function answer(path: string, text: string): void {
  const { id, method } = JSON.parse(text);
  if (id === undefined) return;
  const stream = streams.get(path);
  const isCut = method === 'tools/list' && path === '/cut';
  const results: Record<string, object> = {
    initialize: {
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
      serverInfo: { name: 'x', version: '1' },
    },
    'tools/list': { tools: [{ name: 'a', inputSchema: { type: 'object' } }] },
  };
  const result = results[method];
  const said = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
  if (isCut) stream?.end();
  else stream?.write(event(JSON.stringify({ jsonrpc: '2.0', id, ...said })));
}

const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  if (request.method === 'POST') {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      response.writeHead(202).end();
      answer(path, text);
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  streams.set(path, response);
  const [, kind = '', address = ''] = path.split('/');
  if (kind === 'ends') response.end();
  else if (kind === 'to') response.write(event(decodeURIComponent(address), 'endpoint'));
  else if (kind !== 'silent') response.write(event(`${path}?session=1`, 'endpoint'));
  else response.write(': patience\n\n');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function lookAt(path: string, timeoutMs = 15_000) {
  const { port } = server.address() as AddressInfo;
  return look(
    { transport: 'sse', url: `http://127.0.0.1:${port}${path}`, headers: new Map() },
    { timeoutMs },
  );
}

test('a server that answers by its stream is listed', async () => {
  const seen = await lookAt('/fine');
  expect({ status: seen.status, names: names(seen) }).toEqual({ status: 'listed', names: ['a'] });
});

test.each([
  ['http://127.0.0.2:9/x', 'another origin, http://127.0.0.2:9'],
  ['//evil.example/x', 'another origin, http://evil.example'],
  ['javascript:alert(1)', 'an address of javascript:'],
])('messages are sent nowhere else: %s', async (address, where) => {
  const seen = await lookAt(`/to/${encodeURIComponent(address)}`);
  expect(seen.reason).toBe(`wants messages sent to ${where}, which is not followed`);
});

test('a stream that ends, or never says where to send, is told as that', async () => {
  expect((await lookAt('/ends')).reason).toBe('ended its event stream before it said where to send messages');
  expect((await lookAt('/silent', 800)).reason).toBe(
    'did not say in its event stream where to send messages within 0.8 s',
  );
});

test('a stream that ends before the answer is told at once', async () => {
  const seen = await lookAt('/cut');
  expect(seen).toMatchObject({
    status: 'incomplete',
    reason: 'ended its event stream before it answered tools/list',
  });
});
