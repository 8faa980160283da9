/** Remote servers through the command: what they answer wrongly is their own reason, and no credential leaks. */
import { afterAll, describe, expect, test } from 'vitest';
import { type HttpServerHandle, startHttp } from '../fixtures/servers/scripted-http.mjs';
import { type Parsed, tool, world } from '../support/world.ts';

const servers: HttpServerHandle[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function remote(script: object): Promise<HttpServerHandle> {
  const server = await startHttp({ tools: [tool('x')], ...script });
  servers.push(server);
  return server;
}

async function scanOf(url: string, more: object = {}, env: Record<string, string> = {}) {
  const project = await world({ 'mcp.json': { mcpServers: { shop: { type: 'http', url, ...more } } } });
  const result = await project.run(['scan', '--start', '--format', 'json', '--timeout', '10'], { env });
  return { ...result, report: JSON.parse(result.stdout) as Parsed };
}

describe('answers that are no list', () => {
  test.concurrent.each<[string, object, RegExp]>([
    ['401', { status: { '*': 401 }, headers: { 'WWW-Authenticate': 'Bearer scope="all"' } }, /401.*login/s],
    ['403', { status: { '*': 403 } }, /403/],
    ['404', { status: { '*': 404 } }, /404/],
    ['500', { status: { '*': 500 } }, /500/],
    ['HTML', { status: { '*': 200 }, contentType: 'text/html', body: '<html>' }, /html/i],
    [
      'a redirect to another origin',
      { redirect: { to: 'http://127.0.0.1:9/', status: 307 } },
      /127\.0\.0\.1:9/,
    ],
    ['a gzip bomb', { bomb: 200_000_000 }, /longer than/],
  ])('%s', async (_, script, reason) => {
    const { url } = await remote(script);
    const { code, report } = await scanOf(url);
    expect(code).toBe(1);
    expect(report.servers).toMatchObject([{ status: expect.stringMatching(/unreachable|incomplete/) }]);
    expect(report.servers[0].reason).toMatch(reason);
    expect(report.items).toEqual([]);
  });

  test.concurrent('nobody listens', async () => {
    const { report } = await scanOf('http://127.0.0.1:9/mcp');
    expect(report.servers).toMatchObject([{ status: 'unreachable' }]);
  });
});

test('JSON and event streams are read alike, headers are sent, their values are not shown', async () => {
  const secret = 'planted-header-value-77';
  const hashes = await Promise.all(
    ['json', 'sse'].map(async (answer) => {
      const server = await remote({ answer });
      const headers = { Authorization: 'Bearer $' + '{SHOP_TOKEN}', 'X-Plain': 'eu' };
      const { report, stdout, stderr } = await scanOf(server.url, { headers }, { SHOP_TOKEN: secret });
      expect(server.requests.every((request) => request.headers.authorization === `Bearer ${secret}`)).toBe(
        true,
      );
      expect(stdout + stderr).not.toContain(secret);
      expect(report.servers).toMatchObject([{ status: 'listed', transport: 'http' }]);
      return report.items.map((item: Parsed) => item.definitionHash);
    }),
  );
  expect(hashes[0]).toEqual(hashes[1]);
});

test('a server that echoes its token everywhere leaks it nowhere', async () => {
  const secret = 'planted-token-value-42';
  const server = await remote({
    tools: [tool(`echo ${secret}`), tool('clean')],
    serverInfo: { name: `shop ${secret}`, version: '1' },
    instructions: `Use ${secret}.`,
    errors: { 'prompts/list': { code: -1, message: secret } },
    capabilities: { tools: {}, prompts: {} },
  });
  const headers = { Authorization: `Bearer ${secret}` };
  const project = await world({
    'mcp.json': { mcpServers: { shop: { type: 'http', url: `${server.url}?token=${secret}`, headers } } },
  });
  const outputs: string[] = [];
  for (const format of ['json', 'table']) {
    const { stdout, stderr } = await project.run(['scan', '--start', '--format', format, '--verbose']);
    outputs.push(stdout, stderr);
  }
  await project.write({ 'report.json': outputs[0] });
  const approval = await project.run(['approve', '--from', 'report.json', '--start', '--by', 'Test Person']);
  outputs.push(approval.stdout, approval.stderr, await project.read('approvals.lock.json'));
  expect(outputs.join('\n')).not.toContain(secret);
  expect(outputs.join('\n')).toContain('secret-in-definition');
  expect(JSON.parse(await project.read('approvals.lock.json')).servers.shop.items).toEqual({
    'tools/clean': expect.anything(),
  });
});
