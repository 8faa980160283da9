/** Logging in to a remote server, against an authorization server that checks what it is told. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import type { Io } from '../../src/io.ts';
import { main } from '../../src/main.ts';
import { type Guarded, type Lie, startGuarded } from '../fixtures/servers/authorization.mjs';
import { withLimits } from '../support/limits.ts';
import { fakeIo, type Parsed, tool, type World, world } from '../support/world.ts';

vi.setConfig({ testTimeout: 30_000 });

const running: Guarded[] = [];
afterAll(() => Promise.all(running.map((server) => server.close())));

async function guarded(more: Partial<Parameters<typeof startGuarded>[0]> = {}): Promise<Guarded> {
  const server = await startGuarded({ script: { tools: [tool('pay')] }, ...more });
  running.push(server);
  return server;
}

const projectFor = ({ url }: Pick<Guarded, 'url'>, more: object = {}) =>
  world({ 'mcp.json': { mcpServers: { shop: { type: 'http', url, ...more } } } });

interface Outcome {
  readonly report: Parsed;
  readonly stdout: string;
  readonly screen: string;
  /** Addresses a person was told to open. */
  readonly opened: readonly string[];
}

/** A person at a terminal who opens every address that is printed, as `browser` does. */
async function atBrowser(
  project: World,
  args: readonly string[],
  browser: (url: string) => Promise<unknown> = (url) => fetch(url),
  extra: Partial<Io> = {},
): Promise<Outcome> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 100,
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => true,
  });
  let screen = '';
  const opened: string[] = [];
  stderr.on('data', (chunk) => {
    screen += String(chunk);
    const url = /^(https?:\S+)$/m.exec(String(chunk))?.[1];
    if (url === undefined) return;
    opened.push(url);
    void browser(url);
  });
  const { io, result } = fakeIo(project.folder, { stdin, stderr, ...extra });
  const { stdout } = result(await main(args, io));
  return { report: JSON.parse(result(0).stdout || stdout), stdout: result(0).stdout, screen, opened };
}

const SCAN = ['scan', '--start', '--format', 'json', '--timeout', '20', '--oauth'];
const setting = (name: string, value: string) => (url: URL) => {
  url.searchParams.set(name, value);
  return url;
};
const storeOf = (project: World) => join(project.folder, 'home/.local/state/mcp-audit/oauth');

test('a person logs in once; the tokens stay with the user, are used again, refreshed, and never shown', async () => {
  const shop = await guarded({ script: { tools: [tool('pay'), tool('echo')] }, scope: 'read pay' });
  const project = await projectFor(shop);
  const first = await atBrowser(project, SCAN);
  expect(first.report.servers).toMatchObject([{ status: 'listed', items: 2 }]);
  expect(first.opened).toHaveLength(1);
  const [authorize] = shop.asked.filter(({ path }) => path === '/authorize');
  expect(authorize?.query.get('code_challenge_method')).toBe('S256');
  expect(authorize?.query.get('resource')).toBe(shop.url);
  expect(authorize?.query.get('scope')).toBe('read pay');
  expect(first.screen).toContain(`sends you to ${shop.issuer} to log in`);

  const [file = ''] = await readdir(storeOf(project));
  const kept = await readFile(join(storeOf(project), file), 'utf8');
  if (process.platform !== 'win32') {
    expect((await stat(join(storeOf(project), file))).mode & 0o777).toBe(0o600);
    expect((await stat(storeOf(project))).mode & 0o777).toBe(0o700);
  }
  expect(kept).toContain('planted-access-');
  expect((await readdir(project.folder)).sort()).toEqual(['home', 'mcp.json']);

  const second = await atBrowser(project, SCAN);
  expect(second.report.servers).toMatchObject([{ status: 'listed' }]);
  expect(second.opened).toEqual([]);
  shop.expire();
  const third = await project.run(SCAN);
  expect(JSON.parse(third.stdout).servers).toMatchObject([{ status: 'listed' }]);
  expect(shop.asked.filter(({ path }) => path === '/authorize')).toHaveLength(1);
  for (const { stdout, screen } of [first, second]) expect(stdout + screen).not.toContain('planted-');
  expect(third.stdout + third.stderr).not.toContain('planted-');

  // Without the option nothing that was kept is used, and the authorization server is not asked.
  const count = shop.asked.length;
  const plain = await project.run(['scan', '--start', '--format', 'json']);
  expect(JSON.parse(plain.stdout).servers[0].reason).toContain('needs login');
  expect(shop.seen.at(-1)).toBeUndefined();
  expect(shop.asked).toHaveLength(count);

  // A damaged file counts as none; the login is asked for once more, where somebody is there.
  await writeFile(join(storeOf(project), file), '{"server":');
  const nobody = await project.run(SCAN);
  expect(JSON.parse(nobody.stdout).servers[0].reason).toBe(
    'needs login, and nobody is at a terminal to do it',
  );
  const again = await atBrowser(project, SCAN);
  expect(again.report.servers).toMatchObject([{ status: 'listed' }]);
});

test('an answer without the state is turned away, and the right one still counts', async () => {
  const shop = await guarded();
  const project = await projectFor(shop);
  const statuses: number[] = [];
  const { report } = await atBrowser(project, SCAN, async (url) => {
    const back = new URL(new URL(url).searchParams.get('redirect_uri') ?? '');
    for (const query of ['?code=evil', '?code=evil&state=guess', '?error=access_denied']) {
      statuses.push((await fetch(back.href + query)).status);
    }
    return fetch(url);
  });
  expect(statuses).toEqual([400, 400, 400]);
  expect(report.servers).toMatchObject([{ status: 'listed' }]);
});

test.each<[string, Partial<Parameters<typeof startGuarded>[0]>, RegExp]>([
  ['a login that is refused', { denies: true }, /needs login, which was refused: access_denied/],
  [
    'an answer from another issuer',
    { twist: setting('iss', 'http://127.0.0.1:1') },
    /needs login, which failed/,
  ],
  ['a code that was changed', { twist: setting('code', 'x') }, /needs login, which failed/],
])('%s gives no token', async (_, more, reason) => {
  const shop = await guarded(more);
  const { report } = await atBrowser(await projectFor(shop), SCAN);
  expect(report.servers).toMatchObject([{ status: 'unreachable', reason: expect.stringMatching(reason) }]);
  expect(shop.seen.every((authorization) => authorization === undefined)).toBe(true);
});

const token = (more: object) => JSON.stringify({ access_token: 'planted-a', token_type: 'Bearer', ...more });

test.each<[string, string, Lie, RegExp]>([
  [
    'no token',
    '/token',
    { body: '{"token_type":"Bearer"}' },
    /an answer is not as it has to be: "access_token": /,
  ],
  ['an empty token', '/token', { body: token({ access_token: '' }) }, /the token is empty$/],
  ['a token that is no text', '/token', { body: token({ access_token: 7 }) }, /"access_token": /],
  [
    'a token with a line break',
    '/token',
    { body: token({ access_token: 'a\r\nX: 1' }) },
    /what no header can carry$/,
  ],
  [
    'a token of another type',
    '/token',
    { body: token({ token_type: 'mac' }) },
    /of the type mac, and only bearer/,
  ],
  ['a page', '/token', { body: '<html>' }, /an answer is no JSON$/],
  [
    'a page under a failure',
    '/token',
    { status: 500, body: '<html>' },
    /the authorization server answers 500$/,
  ],
  [
    'a redirect',
    '/token',
    { status: 307, headers: { location: 'https://evil.example/' } },
    /redirects what is sent to it/,
  ],
  [
    'no registration',
    '/register',
    { status: 400, body: '{"error":"invalid_client_metadata"}' },
    /Registration rejected/,
  ],
])('%s in answer to %s gives no token, keeps none, and is told in one line', async (_, path, lie, reason) => {
  const shop = await guarded({ lies: (asked) => (asked === path ? lie : undefined) });
  const project = await projectFor(shop);
  const { report, stdout } = await atBrowser(project, SCAN);
  expect(report.servers[0].reason).toMatch(/^needs login, which failed: /);
  expect(report.servers[0].reason).toMatch(reason);
  expect(report.servers[0].reason).not.toMatch(/[\n{[]\s*$|planted/);
  expect(stdout).not.toContain('planted-');
  expect(shop.seen.every((authorization) => authorization === undefined)).toBe(true);
  for (const file of await readdir(storeOf(project)).catch(() => []))
    expect(await readFile(join(storeOf(project), file), 'utf8')).not.toContain('access_token');
});

test('an address to come back to that is answered in another spelling is ours all the same', async () => {
  const body = JSON.stringify({ client_id: 'machine', redirect_uris: ['http://localhost/callback'] });
  const shop = await guarded({
    lies: (path, { text }) => {
      if (path === '/register') return { status: 201, body };
      return path === '/token' && text.includes('client_id=machine') ? { body: token({}) } : undefined;
    },
  });
  const { report, opened } = await atBrowser(await projectFor(shop), SCAN, async (url) => {
    const { searchParams: asked } = new URL(url);
    const back = new URL(asked.get('redirect_uri') ?? '');
    for (const [name, value] of [
      ['code', 'x'],
      ['state', asked.get('state') ?? ''],
      ['iss', shop.issuer],
    ] as const)
      back.searchParams.set(name, value);
    return fetch(back);
  });
  expect(opened).toHaveLength(1);
  // The token is one the server does not know; it was sent.
  expect(report.servers[0].reason).toMatch(/^answers 401/);
  expect(shop.seen.at(-1)).toBe('Bearer planted-a');
});

test('a token that ended and cannot be refreshed is asked for anew, and the old one is gone', async () => {
  const shop = await guarded();
  const project = await projectFor(shop);
  await atBrowser(project, SCAN);
  const [file = ''] = await readdir(storeOf(project));
  const before = await readFile(join(storeOf(project), file), 'utf8');
  shop.expire();
  shop.forget();
  const { report, opened, stdout, screen } = await atBrowser(project, SCAN);
  expect(report.servers).toMatchObject([{ status: 'listed' }]);
  expect(opened).toHaveLength(1);
  const after = await readFile(join(storeOf(project), file), 'utf8');
  const tokenIn = (text: string) => /planted-access-[\w-]+/.exec(text)?.[0] ?? '';
  expect(tokenIn(after)).not.toBe('');
  expect(after).not.toContain(tokenIn(before));
  expect(stdout + screen).not.toContain('planted-');
});

test('two logins at the same time do not disturb each other', async () => {
  const shop = await guarded();
  const [one, other] = [await projectFor(shop), await projectFor(shop)];
  const home = { home: join(one.folder, 'home') };
  const both = await Promise.all([
    atBrowser(one, SCAN, undefined, home),
    atBrowser(other, SCAN, undefined, home),
  ]);
  for (const { report } of both) expect(report.servers).toMatchObject([{ status: 'listed' }]);
  const files = await readdir(storeOf(one));
  expect(files).toHaveLength(1);
  expect(JSON.parse(await readFile(join(storeOf(one), files[0] ?? ''), 'utf8')).tokens).toBeDefined();
});

test('the deadline of the run ends a login that nobody does', async () => {
  const args = [...SCAN, '--deadline', '1'];
  const { report } = await atBrowser(await projectFor(await guarded()), args, async () => {});
  expect(report.servers[0].reason).toMatch(/^needs login, .*the deadline of 1 s for the whole run passed$/);
});

test('nobody comes back', async () => {
  await withLimits({ loginMs: 100 }, async () => {
    const { report } = await atBrowser(await projectFor(await guarded()), SCAN, async () => {});
    expect(report.servers[0].reason).toBe('needs login, which was refused: nobody came back within 0.1 s');
  });
});

test('an authorization server that answers without end', async () => {
  await withLimits({ loginBytes: 50 }, async () => {
    const { report } = await atBrowser(await projectFor(await guarded()), SCAN);
    expect(report.servers[0].reason).toMatch(/needs login, which failed/);
  });
});

test('a pipeline logs in with client credentials, and only at the issuer it names', async () => {
  const secret = 'planted-machine-secret';
  const shop = await guarded({ secret });
  const project = await projectFor(shop);
  const env = {
    PATH: process.env.PATH,
    MCP_AUDIT_OAUTH_CLIENT_ID: 'machine',
    MCP_AUDIT_OAUTH_CLIENT_SECRET_SHOP: secret,
    MCP_AUDIT_OAUTH_ISSUER: shop.issuer,
  };
  const result = await project.run(SCAN, { env });
  expect(JSON.parse(result.stdout).servers).toMatchObject([{ status: 'listed' }]);
  expect(result.stdout + result.stderr).not.toContain('planted-');
  expect(await readdir(project.folder)).not.toContain('home');

  const repeating = await guarded({
    secret,
    lies: (path, { text }) =>
      path === '/token'
        ? {
            status: 401,
            body: JSON.stringify({ error: 'invalid_client', error_description: `${secret} ${text}` }),
          }
        : undefined,
  });
  const echoed = await (await projectFor(repeating)).run(SCAN, {
    env: { ...env, MCP_AUDIT_OAUTH_ISSUER: repeating.issuer },
  });
  expect(JSON.parse(echoed.stdout).servers[0].reason).toContain('[secret]');
  expect(echoed.stdout + echoed.stderr).not.toContain('planted-');

  const elsewhere = await project.run(SCAN, {
    env: { ...env, MCP_AUDIT_OAUTH_ISSUER: 'https://auth.example' },
  });
  expect(JSON.parse(elsewhere.stdout).servers[0].reason).toContain('needs login, which failed');
  expect(shop.asked.filter(({ path }) => path === '/token')).toHaveLength(1);
  const unnamed = await project.run(SCAN, { env: { ...env, MCP_AUDIT_OAUTH_ISSUER: '' } });
  expect(JSON.parse(unnamed.stdout).servers[0].reason).toBe(
    'needs login, and nobody is at a terminal to do it; MCP_AUDIT_OAUTH_ISSUER is not set, so that no client credentials are used',
  );
  expect(shop.asked.filter(({ path }) => path === '/token')).toHaveLength(1);
});

test('ci never asks a person', async () => {
  const shop = await guarded();
  const project = await projectFor(shop);
  await atBrowser(project, [...SCAN, '--output', 'report.json'], undefined, {}).catch(() => {});
  await project.run(['approve', '--from', 'report.json', '--start', '--oauth', '--by', 'Test Person']);
  const good = await project.run(['ci', '--format', 'json', '--oauth']);
  expect(JSON.parse(good.stdout).servers).toMatchObject([{ status: 'listed' }]);
  shop.expire();
  shop.forget();
  const { report, opened } = await atBrowser(project, ['ci', '--format', 'json', '--oauth']);
  expect(opened).toEqual([]);
  expect(report.servers[0].reason).toContain('needs login');
});
