/** Remote servers as their clients reach them: the older transport, a second try, proxies, private certificates, helpers. */
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startBreaking, startOlder, startProxy, startTls } from '../fixtures/servers/network.mjs';
import { startHttp } from '../fixtures/servers/scripted-http.mjs';
import { withLimits } from '../support/limits.ts';
import { type Parsed, tool, world } from '../support/world.ts';

vi.setConfig({ testTimeout: 30_000 });

const CERTIFICATE = fileURLToPath(new URL('../fixtures/servers/tls/certificate.pem', import.meta.url));
const tools = [tool('pay')];

const running: { close: () => Promise<unknown> }[] = [];
afterAll(() => Promise.all(running.map((server) => server.close())));
async function kept<T extends { close: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  running.push(server);
  return server;
}

const projectOf = (entry: object, file = 'mcp.json') => world({ [file]: { mcpServers: { shop: entry } } });
const SCAN = ['scan', '--start', '--format', 'json', '--timeout', '20'];

async function scanned(entry: object, env: Record<string, string> = {}, file?: string) {
  const project = await projectOf(entry, file);
  const result = await project.run(SCAN, { env: { PATH: process.env.PATH, ...env } });
  const report: Parsed = JSON.parse(result.stdout);
  return { ...result, server: report.servers[0], report };
}

describe('the older HTTP+SSE', () => {
  test.concurrent('is spoken where the entry says so', async () => {
    const { url, requests } = await kept(startOlder({ tools }));
    const { server } = await scanned({ type: 'sse', url, headers: { 'X-Key': 'planted-key-1' } });
    expect(server).toMatchObject({ status: 'listed', transport: 'sse', items: 1 });
    expect(requests.every(({ headers }) => headers['x-key'] === 'planted-key-1')).toBe(true);
  });

  test.concurrent.each([404, 405, 400])('is tried where a POST is answered with %i', async (refuses) => {
    const { url } = await kept(startOlder({ tools, refuses }));
    expect((await scanned({ url })).server).toMatchObject({ status: 'listed', transport: 'sse', items: 1 });
  });

  test.concurrent('is not tried where the client of the config does not, nor after a login is asked for', async () => {
    const { url, requests } = await kept(startOlder({ tools }));
    const claude = await scanned({ type: 'http', url }, {}, '.mcp.json');
    expect(claude.server).toMatchObject({ status: 'unreachable', reason: expect.stringContaining('404') });
    const locked = await kept(startOlder({ tools, refuses: 401 }));
    expect((await scanned({ url: locked.url })).server.reason).toContain('needs login');
    expect([...requests, ...locked.requests].some(({ http }) => http === 'GET')).toBe(false);
  });

  test.concurrent('the first answer is told where neither works', async () => {
    const { url } = await kept(startHttp({ status: { '*': 404 } }));
    expect((await scanned({ url })).server.reason).toMatch(/^answers 404: nothing is served/);
  });
});

describe('a connection that breaks before an answer', () => {
  test.concurrent('is tried once more', async () => {
    const inner = await kept(startHttp({ tools }));
    const { url } = await kept(startBreaking(inner.url, [0]));
    expect((await scanned({ url })).server).toMatchObject({ status: 'listed', items: 1 });
  });

  test.concurrent('is not tried a third time, and not once a list was asked for', async () => {
    const inner = await kept(startHttp({ tools }));
    const twice = await kept(startBreaking(inner.url, [0, 1, 2, 3, 4, 5]));
    expect((await scanned({ url: twice.url })).server.reason).toMatch(/^broke the connection off/);
    expect(inner.requests).toEqual([]);
    // In the modern era the list is the second request, and there is no other beside it.
    const modern = await kept(startHttp({ era: 'modern', tools }));
    const later = await kept(startBreaking(modern.url, [1]));
    const { server } = await scanned({ url: later.url });
    expect(server).toMatchObject({ status: 'incomplete', reason: expect.stringContaining('broke') });
    expect(modern.requests.filter(({ method }) => method === 'tools/list')).toEqual([]);
  });
});

test('a port that accepts and closes is told at once, also by the first request of a process', async () => {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const project = await projectOf({ url: `http://127.0.0.1:${port}/mcp` });
  const { stdout } = await project.spawn(SCAN);
  server.close();
  expect(JSON.parse(stdout).servers[0].reason).toMatch(/^broke the connection off/);
  expect(count).toBeLessThanOrEqual(4);
});

describe('what a server says it needs', () => {
  const challenge =
    'Bearer realm="shop", error="invalid_token", error_description="no \\"token\\"", scope="read pay", ' +
    'resource_metadata="http://127.0.0.1:9/.well-known/oauth-protected-resource", as_uri="http://evil.example"';

  test.concurrent.each([401, 403])(
    '%i: told, escaped and bounded, and nobody else is asked',
    async (status) => {
      const metadata = await kept(startHttp({}));
      const headers = {
        'www-authenticate': `${challenge.replace('http://127.0.0.1:9', metadata.url)}, x="${'y'.repeat(3000)}"`,
      };
      const { url } = await kept(startHttp({ status: { '*': status }, headers }));
      const { server, code } = await scanned({ url });
      expect(code).toBe(1);
      expect(server.reason).toContain(
        'WWW-Authenticate: Bearer, error "invalid_token", error_description "no "token"", scope "read pay", realm "shop", resource_metadata "http://127.0.0.1',
      );
      expect(server.reason.length).toBeLessThan(600);
      expect(metadata.requests).toEqual([]);
    },
  );

  test.concurrent.each([
    ['Basic realm="a", Bearer scope="read"', 'Bearer, scope "read"; Basic, realm "a")'],
    ['Negotiate YIIB6w==, Bearer realm="x, y", scope="a b"', 'Bearer, scope "a b", realm "x, y"; Negotiate)'],
    [
      'Digest realm="d", qop="auth", bearer error = invalid_token',
      'bearer, error "invalid_token"; Digest, realm "d")',
    ],
    ['A, B, C, D, E', 'A; B; C; D; 1 more)'],
    ['= ,, "', ''],
  ])('several ways are told apart, the one with a token first: %s', async (header, told) => {
    const script = { status: { '*': 401 }, headers: { 'www-authenticate': header } };
    const { server } = await scanned({ url: (await kept(startHttp(script))).url });
    const words = told === '' ? 'needs login before' : `needs login (WWW-Authenticate: ${told} before`;
    expect(server.reason).toContain(words);
  });

  test.concurrent('a token that was sent and comes back in the challenge is not shown', async () => {
    const secret = 'planted-bearer-8Kq2Lx7Wv3';
    const { url } = await kept(
      startHttp({
        status: { '*': 401 },
        headers: { 'www-authenticate': `Bearer error_description="bad ${secret}", scope="${secret}"` },
      }),
    );
    const { stdout, server } = await scanned(
      { url, headers: { Authorization: 'Bearer $' + '{T}' } },
      { T: secret },
    );
    expect(server.reason).toContain('error_description "bad [secret]"');
    expect(stdout).not.toContain(secret);
  });
});

describe('TLS and proxies', () => {
  test('a private authority is trusted through NODE_EXTRA_CA_CERTS, and a proxy is used and told its login', async () => {
    const inner = await kept(startHttp({ tools }));
    const tls = await kept(startTls(inner.url));
    const login = `Basic ${Buffer.from('ann:planted-proxy-pass').toString('base64')}`;
    const proxy = await kept(startProxy(tls.port, login));
    const servers = { direct: { url: tls.url }, proxied: { url: 'https://shop.example/mcp' } };
    const project = await world({ 'mcp.json': { mcpServers: servers } });
    const env = {
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      HTTPS_PROXY: `http://ann:planted-proxy-pass@127.0.0.1:${proxy.port}`,
    };
    const { stdout, stderr } = await project.spawn(SCAN, env);
    expect(JSON.parse(stdout).servers).toMatchObject([
      { key: 'direct', status: 'listed' },
      { key: 'proxied', status: 'listed', items: 1 },
    ]);
    expect(new Set(proxy.asked)).toEqual(new Set(['shop.example:443']));
    expect(stdout + stderr).not.toContain('planted-proxy-pass');
  });

  test('a certificate for another host is told as that', async () => {
    const tls = await kept(startTls('http://127.0.0.1:9'));
    const project = await projectOf({ url: tls.url.replace('127.0.0.1', 'localhost') });
    const { stdout } = await project.spawn(SCAN, { NODE_EXTRA_CA_CERTS: CERTIFICATE });
    expect(JSON.parse(stdout).servers[0].reason).toMatch(
      /^has a certificate for another host \(ERR_TLS_CERT_ALTNAME_INVALID\) before/,
    );
  });

  test('a proxy that closes what it accepts is given up soon, and one that is not there is named', async () => {
    const proxy = await kept(startProxy(0, undefined));
    const shop = { url: 'https://shop.example/mcp' };
    const closing = await scanned(shop, { https_proxy: `http://ann:50%25off@127.0.0.1:${proxy.port}` });
    expect(closing.server.reason).toMatch(
      new RegExp(`^is behind a proxy, 127.0.0.1:${proxy.port}, that closes every connection`),
    );
    expect(proxy.asked.length).toBeLessThan(100);
    const gone = await scanned(shop, { https_proxy: 'http://ann:50%off@127.0.0.1:1' });
    expect(gone.server.reason).toMatch(
      /^is behind a proxy, 127.0.0.1:1, that refuses the connection \(ECONNREFUSED\)/,
    );
    expect(gone.stdout).not.toContain('off@');
  });

  test('a login with a user name only is sent too', async () => {
    const tls = await kept(startTls('http://127.0.0.1:9'));
    const proxy = await kept(startProxy(tls.port, `Basic ${Buffer.from('ann:').toString('base64')}`));
    const { server } = await scanned(
      { url: 'https://shop.example/mcp' },
      { https_proxy: `http://ann@127.0.0.1:${proxy.port}` },
    );
    expect(server.reason).toMatch(/^has a certificate that is not trusted here/);
  });

  test('a server elsewhere that sends the login to this machine: nothing here is asked', async () => {
    const here = await kept(startHttp({}));
    const metadata = here.url.replace('/mcp', '/.well-known/oauth-protected-resource');
    const headers = { 'www-authenticate': `Bearer resource_metadata="${metadata}"` };
    const shop = await kept(startHttp({ status: { '*': 401 }, headers }));
    const tls = await kept(startTls(shop.url));
    const proxy = await kept(startProxy(tls.port, undefined));
    const project = await projectOf({ url: 'https://shop.example/mcp' });
    const { stdout } = await project.spawn([...SCAN, '--oauth'], {
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      MCP_AUDIT_OAUTH_ISSUER: 'https://auth.example',
      MCP_AUDIT_OAUTH_CLIENT_ID: 'machine',
      MCP_AUDIT_OAUTH_CLIENT_SECRET: 'planted-machine-secret',
    });
    expect(JSON.parse(stdout).servers[0].reason).toMatch(/^needs login, which failed: /);
    expect(here.requests).toEqual([]);
  });

  test('a certificate nobody knows, a proxy that wants a login, NO_PROXY, a proxy variable that is no address', async () => {
    const tls = await kept(startTls('http://127.0.0.1:9'));
    const { server } = await scanned({ url: tls.url });
    expect(server.reason).toMatch(
      /^has a certificate that is not trusted here \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    );
    const proxy = await kept(startProxy(tls.port, 'Basic nobody'));
    const shop = { url: 'https://shop.example/mcp' };
    const refused = await scanned(shop, { https_proxy: `127.0.0.1:${proxy.port}` });
    expect(refused.server.reason).toMatch(/^is behind a proxy that needs login \(407\)/);
    const asked = proxy.asked.length;
    const excepted = await scanned(
      { url: 'https://shop.invalid/mcp' },
      { https_proxy: `127.0.0.1:${proxy.port}`, NO_PROXY: 'other,.invalid:443' },
    );
    expect(excepted.server.reason).toContain('does not resolve');
    expect(proxy.asked).toHaveLength(asked);
    const socks = await scanned(shop, { ALL_PROXY: 'socks5://planted-user:planted-pass@127.0.0.1:9' });
    expect(socks.server.reason).toContain('is behind a proxy that cannot be used');
    expect(socks.stdout).not.toContain('planted-pass');
  });
});

describe('headersHelper', () => {
  const helper = (body: string) => `node -e '${body}'`;
  const print = helper(
    'console.log(JSON.stringify({ Authorization: "Bearer " + process.env.HELPER_TOKEN, "X-Url": process.env.CLAUDE_CODE_MCP_SERVER_URL, "X-Other": process.env.UNNAMED ?? "absent" }))',
  );

  test('runs with the launch that was agreed to, gets what it names, and its headers are sent and never shown', async () => {
    const shop = await kept(startHttp({ tools: [tool('pay'), tool('echo planted-helped-7Wv3Zt6R')] }));
    const entry = {
      type: 'http',
      url: shop.url,
      headers: { authorization: 'Bearer old' },
      headersHelper: `: $HELPER_TOKEN; ${print}`,
    };
    const project = await projectOf(entry, '.mcp.json');
    const env = { PATH: process.env.PATH, HELPER_TOKEN: 'planted-helped-7Wv3Zt6R', UNNAMED: 'x' };
    const before = await project.run(['scan', '--format', 'json'], { env });
    expect(JSON.parse(before.stdout).servers).toMatchObject([{ status: 'not-started' }]);
    expect(shop.requests).toEqual([]);
    const { stdout } = await project.run(SCAN, { env });
    expect(JSON.parse(stdout).servers).toMatchObject([{ status: 'listed' }]);
    expect(stdout).toContain('secret-in-definition');
    expect(stdout).not.toContain('planted-helped');
    expect(shop.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer planted-helped-7Wv3Zt6R',
      'x-url': shop.url,
      'x-other': 'absent',
    });
    await project.write({
      'approvals.lock.json': '{"digestScheme":"mcp-audit/1","lockfileVersion":1,"servers":{}}',
    });
    const count = shop.requests.length;
    const { stdout: gate } = await project.run(['ci', '--format', 'json'], { env });
    expect(JSON.parse(gate).servers).toMatchObject([{ status: 'not-started', launch: { state: 'new' } }]);
    expect(shop.requests).toHaveLength(count);
  });

  test.each([
    ['exits', 'echo planted-7Wv3Zt6R; exit 3', 'exited with code 3'],
    ['prints no JSON', 'echo planted-7Wv3Zt6R', 'does not print a JSON object of strings'],
    ['prints other things', `echo '{"a": 1}'`, 'does not print a JSON object of strings'],
    ['prints a header that cannot be sent', `echo '{"a b": "planted-7Wv3Zt6R"}'`, 'cannot be sent'],
    ['floods', 'yes | head -c 1000000', 'prints too much'],
  ])('one that %s is told without its words', async (_, headersHelper, reason) => {
    const { server, stdout } = await scanned({ type: 'http', url: 'http://127.0.0.1:9/', headersHelper });
    expect(server).toMatchObject({ status: 'unreachable', reason: expect.stringContaining(reason) });
    expect(stdout.replaceAll(JSON.stringify(headersHelper), '')).not.toContain('planted');
  });

  test('one that does not end is ended', async () => {
    await withLimits({ helperMs: 200 }, async () => {
      const { server } = await scanned({
        type: 'http',
        url: 'http://127.0.0.1:9/',
        headersHelper: 'sleep 60',
      });
      expect(server.reason).toBe('has a headersHelper that did not end within 0.2 s');
    });
  });
});
