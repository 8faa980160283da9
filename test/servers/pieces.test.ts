import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../src/limits.ts';
import { childEnvironment, environmentOf } from '../../src/servers/environment.ts';
import { lineReader } from '../../src/servers/lines.ts';
import { openCallback } from '../../src/servers/oauth-callback.ts';
import { oauthFetch } from '../../src/servers/oauth-fetch.ts';
import { quoter } from '../../src/servers/reasons.ts';
import { look, scripted } from './helpers.ts';

test('lines come out the same however the bytes are cut into chunks', () => {
  const bytes = fc
    .uint8Array({ maxLength: 60 })
    .map((array) => Buffer.from(array.map((byte) => (byte % 4 === 0 ? 10 : byte))));
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(12), { minLength: 1 }), (whole, cuts) => {
      const lines: string[] = [];
      const read = lineReader({
        maxBytes: 1000,
        onLine: (line) => lines.push(line.toString('latin1')),
        onTooLong: () => {},
      });
      for (let at = 0, turn = 0; at < whole.length; turn += 1) {
        const size = 1 + (cuts[turn % cuts.length] ?? 0);
        read(whole.subarray(at, at + size));
        at += size;
      }
      const parts = whole.toString('latin1').split('\n');
      expect(lines).toEqual(parts.slice(0, -1));
      expect(read.rest(5).toString('latin1')).toBe(parts.at(-1)?.slice(0, 5));
    }),
  );
});

test('a line that is too long is reported once and ends the reading', () => {
  const heard: string[] = [];
  const read = lineReader({
    maxBytes: 3,
    onLine: (line) => heard.push(`${line}`),
    onTooLong: () => heard.push('!'),
  });
  read(Buffer.from('abc\nab'));
  read(Buffer.from('cd\nx\n'));
  read(Buffer.from('y\n'));
  expect(heard).toEqual(['abc', '!']);
});

test('quoted text is cut with a count, and never in the middle of a secret', () => {
  const secret = 's3cr3t-s3cr3t';
  const quote = quoter((text) => text.replaceAll(secret, '[secret]'));
  const at = limits.shownCharacters - 5;
  expect(quote.start('x'.repeat(at) + secret.repeat(3))).not.toContain('s3c');
  expect(quote.start('x'.repeat(limits.shownCharacters + 7))).toMatch(/… \(7 more characters\)"$/);
  expect(quote.end('a\n\nb\r\nc\nd\n')).toBe('"b / c / d"');
  expect(quote.start('😀'.repeat(400)).isWellFormed()).toBe(true);
});

test('a child inherits the few names hosts pass on, and what its entry sets', () => {
  const caller = {
    PATH: '/bin',
    HOME: '/h',
    NODE_OPTIONS: '--x',
    npm_config_a: '1',
    TOKEN: 't',
    USER: '() { evil; }',
  };
  expect(
    childEnvironment(
      caller,
      new Map([
        ['NODE_OPTIONS', '--y'],
        ['PATH', '/own'],
      ]),
      'linux',
    ),
  ).toEqual({
    PATH: '/own',
    HOME: '/h',
    NODE_OPTIONS: '--y',
  });
  expect(childEnvironment({ Path: 'C:\\', TEMP: 'T', X: '1' }, new Map(), 'win32')).toEqual({
    Path: 'C:\\',
    TEMP: 'T',
  });
});

test('null takes a variable away, whoever set it', () => {
  const launch = { transport: 'stdio', command: 'x', args: [], cwd: '/' } as const;
  const given = { ...launch, env: new Map([['A', 'of a file']]), sets: new Map([['B', 'of the client']]) };
  const caller = { PATH: '/bin', HOME: '/h' };
  expect(environmentOf({ ...given, unsets: ['HOME', 'A', 'B'] }, caller, 'linux')).toEqual({ PATH: '/bin' });
  const windows = { ...launch, env: new Map(), unsets: ['temp'] };
  expect(environmentOf(windows, { Path: 'C:\\', TEMP: 't' }, 'win32')).toEqual({ Path: 'C:\\' });
});

test('a real child sees no other environment', async () => {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_OPTIONS: '--no-warnings',
    npm_lifecycle_event: 'x',
    SECRET: 'y',
  };
  const seen = await look(scripted({ echoEnv: true, exitAt: { at: 'initialize', code: 1 } }, { MINE: 'z' }), {
    env,
    protocol: '2025-11-25',
  });
  expect(seen.reason).toContain('MINE');
  for (const name of ['NODE_OPTIONS', 'npm_lifecycle_event', 'SECRET'])
    expect(seen.reason).not.toContain(name);
});

test.each([
  [
    'node',
    `node:internal/modules/cjs/loader:1228\n  throw err;\n  ^\n\nError: Cannot find module '/x/server.js'\n    at Module._load (node:internal/modules/cjs/loader:1)\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n\nNode.js v20.20.2\n`,
    `"Error: Cannot find module '/x/server.js' / code: 'MODULE_NOT_FOUND',"`,
  ],
  [
    'python',
    'starting\nTraceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import shop\nModuleNotFoundError: No module named shop\n',
    '"ModuleNotFoundError: No module named shop"',
  ],
  [
    'npm',
    'npm error code E404\nnpm error 404 Not Found - GET https://r.example/x\nnpm error 404\nnpm error A complete log of this run can be found in: /x.log\n',
    '"npm error code E404 / npm error 404 Not Found - GET https://r.example/x / npm error 404"',
  ],
  [
    'a usage behind the error',
    'error: missing argument dir\nUsage: x <dir>\n  -a\n  -b\n',
    '"error: missing argument dir / Usage: x <dir> / -a"',
  ],
  ['frames only', '    at a (b:1)\n    at c (d:2)\n', '"at a (b:1) / at c (d:2)"'],
  ['no error', 'one\ntwo\nthree\nfour\n', '"two / three / four"'],
])('of what a server says before it ends the lines that say why: %s', (_, stderr, expected) => {
  expect(quoter((text) => text).end(stderr)).toBe(expected);
});

test('a login of a server elsewhere asks nothing on this machine', async () => {
  const asked: string[] = [];
  const send = async (url: string | URL) => {
    asked.push(String(url));
    return new Response('{}');
  };
  const ask = oauthFetch(send, new AbortController().signal, new URL('https://shop.example/mcp'));
  for (const url of [
    'http://127.0.0.1:8080/token',
    'https://localhost/token',
    'http://[::1]/',
    'http://shop.example/',
  ])
    await expect(ask(url)).rejects.toThrow(/^it leads to /);
  await ask('https://login.example/token');
  expect(asked).toEqual(['https://login.example/token']);
});

test.runIf(process.platform === 'linux')('only this machine can bring the answer of a login', async () => {
  const { url, close } = await openCallback([0]);
  const reached = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(url).port), host, () => resolve(true));
      socket.on('error', () => resolve(false));
    });
  // Another address of the same machine stands for one that the network reaches.
  expect([await reached('127.0.0.1'), await reached('127.0.0.2')]).toEqual([true, false]);
  close();
});
