import { afterEach, expect, test } from 'vitest';
import { type HttpServerHandle, startHttp } from '../fixtures/servers/scripted-http.mjs';
import { http, listing, look, names, tool } from './helpers.ts';

const running: HttpServerHandle[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function serve(script: object): Promise<HttpServerHandle> {
  const server = await startHttp(script);
  running.push(server);
  return server;
}

const tools = [tool('a', { 'x-vendor': 1 })];

test.each([
  ['legacy', 'json'],
  ['legacy', 'sse'],
  ['modern', 'json'],
  ['modern', 'sse'],
])('a %s server answering with %s is listed as sent', async (era, answer) => {
  const { url, requests } = await serve({ era, answer, tools, encoding: 'gzip' });
  const seen = await look(http(url, { 'X-Api-Key': 'k' }));
  expect(seen.status).toBe('listed');
  expect(listing(seen, 'tool').pages[0]?.items).toEqual(tools);
  expect(listing(seen, 'tool').pages[0]?.text).toContain(JSON.stringify(tools[0]));
  expect(requests.every(({ headers }) => headers['x-api-key'] === 'k')).toBe(true);
  const ended = requests.some((request) => request.http === 'DELETE');
  expect(ended).toBe(era === 'legacy');
});

test.each([
  [401, 'answers 401: needs login (WWW-Authenticate: Bearer, resource_metadata "http://127.0.0.1:1/x")'],
  [403, 'answers 403: access denied'],
  [404, 'answers 404: nothing is served at this URL'],
  [429, 'answers 429: too many requests'],
  [500, 'answers 500: the server failed'],
])('status %i is told', async (status, reason) => {
  const headers =
    status === 401 ? { 'www-authenticate': 'Bearer resource_metadata="http://127.0.0.1:1/x"' } : {};
  const { url, requests } = await serve({
    status: { '*': status },
    body: '<h1>no</h1>',
    contentType: 'text/html',
    headers,
  });
  const seen = await look(http(url));
  expect(seen).toMatchObject({ status: 'unreachable' });
  expect(seen.reason).toContain(reason);
  // Nothing but MCP was asked, whatever the header recommends.
  const older = status === 404 ? ['GET'] : [];
  expect(requests.every((request) => ['POST', 'DELETE', ...older].includes(request.http))).toBe(true);
});

test('a page for people is no MCP server', async () => {
  const { url } = await serve({ status: { '*': 200 }, body: '<h1>hi</h1>', contentType: 'text/html' });
  expect((await look(http(url))).reason).toContain('answers 200 with "text/html", which is not MCP');
});

test('a failure in the middle leaves what was seen', async () => {
  const { url } = await serve({ tools, prompts: [], status: { 'prompts/list': 503 } });
  const seen = await look(http(url));
  expect(seen.status).toBe('incomplete');
  expect(seen.reason).toBe('answers 503: the server failed before it answered prompts/list');
  expect(names(seen)).toEqual(['a']);
});

test('a redirect to another origin is refused and named, and gets nothing; one within the origin is followed', async () => {
  const target = await serve({ tools });
  const away = await serve({ redirect: { to: target.url } });
  const seen = await look(http(away.url, { Authorization: 'Bearer secret-token' }));
  expect(seen.status).toBe('unreachable');
  expect(seen.reason).toContain(`another origin, ${new URL(target.url).origin}`);
  expect(target.requests).toEqual([]);
  const moved = await serve({ tools, redirectOnce: true });
  expect((await look(http(moved.url))).status).toBe('listed');
});

test('nobody there, a bad URL, a bad header: told without the values', async () => {
  const gone = await serve({});
  await gone.close();
  expect((await look(http(gone.url))).reason).toBe(
    'refuses the connection (ECONNREFUSED) before it answered server/discover',
  );
  expect((await look(http('not a url'))).reason).toBe('has a URL that cannot be read');
  expect((await look(http('file:///etc/passwd'))).reason).toContain('neither http nor https');
  expect((await look(http(gone.url, { 'X-Key': 'a\nb' }))).reason).toBe(
    'has a header, "X-Key", that cannot be sent',
  );
});

test('an event stream that ends without the answer is told at once', async () => {
  const { url } = await serve({
    tools,
    answer: 'sse',
    messages: { 'tools/list': '{"jsonrpc":"2.0","method":"x"}' },
  });
  const seen = await look(http(url));
  expect(seen.reason).toContain('ended its event stream before it answered tools/list');
});

test('a bomb is cut off after decompression', async () => {
  const { url } = await serve({ tools, bomb: 40 << 20 });
  const seen = await look(http(url));
  expect(seen.status).toBe('unreachable');
  expect(seen.reason).toContain('sent an answer longer than 32 MiB');
});

test('an answer without an end in sight is cut off by the limit', async () => {
  const { url } = await serve({ tools, hangAt: 'tools/list' });
  const seen = await look(http(url), { timeoutMs: 600 });
  expect(seen.reason).toBe('did not answer tools/list within 0.6 s');
});

test('a server that takes no notification is told so', async () => {
  const { url } = await serve({ tools, hangAt: 'notifications/initialized' });
  const seen = await look(http(url), { timeoutMs: 1500 });
  expect(seen.reason).toBe('did not take notifications/initialized within 1.5 s');
});

test('JSON that is no message, and an answer to something else', async () => {
  const other = await serve({
    tools,
    messages: { 'tools/list': '{"jsonrpc":"2.0","id":77,"result":{"tools":[]}}' },
  });
  expect((await look(http(other.url))).reason).toContain('not the answer to the request');
  const json = await serve({ status: { '*': 200 }, body: '{"ok":true}', contentType: 'application/json' });
  expect((await look(http(json.url))).reason).toContain('JSON that is not an MCP message');
});

test('the older transport: its failures are told as well', async () => {
  const { url } = await serve({ tools });
  const launch = { transport: 'sse', url, headers: new Map() } as const;
  expect((await look(launch)).reason).toContain('answers 405');
});

test('a flood of events nobody asked for is cut off', async () => {
  const note = '{"jsonrpc":"2.0","method":"notifications/message"}';
  const flood = `${note}\n\ndata: `.repeat(25_000);
  const { url } = await serve({ answer: 'sse', messages: { 'tools/list': `${flood}${note}` } });
  expect((await look(http(url))).reason).toContain('that nobody asked for before it answered tools/list');
});
