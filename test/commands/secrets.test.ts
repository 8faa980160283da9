/** Secrets planted in every field of a config, echoed by the servers in every place and form, reach no output and no file. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { FORMATS } from '../../src/report/formats.ts';
import { type HttpServerHandle, startHttp } from '../fixtures/servers/scripted-http.mjs';
import { atTerminal } from '../support/person.ts';
import { launchOf } from '../support/relay.ts';
import { type Parsed, type Result, scriptedProject, tool, type World, world } from '../support/world.ts';

vi.setConfig({ testTimeout: 400_000 });

const running: HttpServerHandle[] = [];
afterAll(() => Promise.all(running.map((server) => server.close())));

const encode: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  base64: (text) => Buffer.from(`ann:${text}`).toString('base64'),
  percent: (text) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  json: (text) => JSON.stringify(JSON.stringify(`"${text}`)).slice(5, -3),
  hex: (text) => Buffer.from(text).toString('hex').toUpperCase(),
  lines: (text) => text.replace(/(.{9})/g, '$1\n  '),
};
type Form = keyof typeof encode;

/** Scripts of servers that repeat a text: in what they list, in errors, in headers, in what they say of themselves. */
const echoing = (text: string): Readonly<Record<string, object>> => ({
  names: {
    tools: [tool(text), tool('clean')],
    prompts: [{ name: text }],
    resourceTemplates: [{ name: text, uriTemplate: `x://${text}` }],
  },
  texts: {
    tools: [
      tool('a', { description: `Use ${text}.` }),
      tool('b', {
        inputSchema: { type: 'object', properties: { [text]: { type: 'string', default: text } } },
      }),
      tool('c', { title: text, annotations: { title: text }, _meta: { [text]: [text] } }),
    ],
    instructions: `Say ${text}.`,
  },
  itself: { tools: [tool('a')], serverInfo: { name: `n ${text}`, version: text, title: text, [text]: text } },
  twice: { tools: [tool(text), tool(text, { title: 'x' })] },
  ambiguous: {
    raw: {
      'tools/list': [
        `{"tools":[{"name":${JSON.stringify(text)},"inputSchema":{},"inputSchema":{"type":"object"}}]}`,
      ],
    },
  },
  odd: {
    tools: [
      { name: text, inputSchema: text },
      { name: 7, description: text },
    ],
  },
  error: { errors: { 'tools/list': { code: -1, message: `no ${text}` } } },
  refusing: {
    errors: { initialize: { code: -1, message: text }, 'server/discover': { code: -1, message: text } },
  },
  version: { protocol: text },
  login: {
    status: { '*': 401 },
    headers: { 'WWW-Authenticate': `Bearer error_description="${text.replace(/\s+|"/g, ' ')}", scope="x"` },
  },
  forbidden: {
    status: { '*': 403 },
    contentType: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 1, message: text } }),
  },
  page: {
    status: { '*': 200 },
    contentType: `text/${text.replace(/[^\w.-]/g, '').slice(0, 60)}`,
    body: text,
  },
  redirect: {
    redirect: {
      to: `https://${text.replace(/[^A-Za-z0-9]/g, '').slice(0, 60)}.example/${text.replace(/\s/g, '')}`,
    },
  },
  cursor: {
    tools: [tool('a')],
    cursors: { 'tools/list': [text] },
    pages: { 'tools/list': [[tool('a')], [tool('b')]] },
  },
});

/** Ways an entry can carry a secret; `%` is the secret. */
const FIELDS: readonly ((url: string, secret: string) => object)[] = [
  (url, secret) => ({ url, headers: { Authorization: `Bearer ${secret}` } }),
  (url, secret) => ({ url: `${url}?api_key=${secret}` }),
  (url) => ({ url, headers: { 'X-Key': '$' + '{SHOP_TOKEN}' } }),
  (url, secret) => ({ url, headersHelper: `echo '{"X-Key":"${secret}"}'`, token: secret }),
  (url, secret) => ({
    url,
    headers: { Cookie: `a=b; session=${secret}` },
    oauth: { clientSecret: secret },
    note: { apiKey: secret },
  }),
];

/** Programs of the project: what is said is in a file beside them. */
const PROGRAMS = {
  'scripts/loud.sh': 'cat scripts/said >&2; cat scripts/said; exec "$@"',
  'scripts/dies.sh': 'read -r request; cat scripts/said >&2; exit 3',
};
const LOCAL = (lists: { command: string; args: readonly string[] }, secret: string) => ({
  lists: { command: 'sh', args: ['scripts/loud.sh', lists.command, ...lists.args], env: { A_TOKEN: secret } },
  exits: {
    command: 'sh',
    args: ['scripts/dies.sh', '--api-key', secret, `--pw=${secret}`, JSON.stringify({ password: secret })],
  },
});
const NOT_STARTED = (secret: string) => ({
  docker: { command: 'no-such-docker', args: ['run', '-e', `A_TOKEN=${secret}`, 'image'] },
  'user-info': { url: `https://ann:${secret}@shop.example/mcp` },
  insecure: { url: `http://shop.example/mcp?token=${secret}` },
  both: { command: 'x', url: 'https://h', env: { A_TOKEN: secret } },
  'wrong-type': { command: 'x', args: ['--token', secret, 7], env: { A_TOKEN: [secret] } },
  'bad-header': { url: 'https://h', headers: { [`Authorization: Bearer ${secret}`]: '' } },
  'short-flags': { command: 'no-such-shop', args: ['-k', secret, '-u', `ann:${secret}`] },
  script: { command: 'sh', args: ['-c', `exec no-such-shop --x ${secret}`] },
  'by-look': { url: `https://shop.example/mcp?k=${secret}` },
  'whole-line': { command: `no-such-shop --token ${secret}` },
});

async function planted(secret: string, form: Form): Promise<World> {
  const text = (encode[form] ?? String)(secret);
  const scripts = Object.entries(echoing(text));
  const servers: [string, object][] = await Promise.all(
    scripts.map(async ([key, script], at) => {
      const server = await startHttp(script);
      running.push(server);
      const field = FIELDS[at % FIELDS.length];
      return [key, field?.(server.url, secret) ?? {}] as [string, object];
    }),
  );
  const script = { tools: [tool('a', { description: text })] };
  const local = LOCAL(launchOf('scripts/lists.json', script), secret);
  const all = { ...Object.fromEntries(servers), ...local, ...NOT_STARTED(secret) };
  return world({
    ...PROGRAMS,
    'scripts/said': `${text}\n`,
    'scripts/lists.json': script,
    'mcp.json': { mcpServers: all },
    'session.json': { permissions: { allow: ['mcp__names', 'mcp__texts__a'] } },
  });
}

/** Every verb in every format, one run after the other. */
async function everything(project: World, env: Record<string, string | undefined>): Promise<Result[]> {
  const run = (...args: string[]) => project.run(args, { env });
  const results: Result[] = [];
  const start = ['--start', '--timeout', '20'];
  for (const format of FORMATS) results.push(await run('scan', ...start, '--verbose', '--format', format));
  await project.write({ 'report.json': results.find(({ stdout }) => stdout.startsWith('{'))?.stdout ?? '' });
  results.push(
    await run('approve', '--from', 'report.json', '--start', '--by', 'Test Person', '--reason', 'test'),
  );
  const keys = Array.from({ length: 60 }, () => 's\r');
  results.push(
    await run('init', '--until', '2027-01-31', '--reason', 'test', '--start', '--by', 'Test Person'),
  );
  const person = await atTerminal(project.folder, ['approve', '--by', 'Test Person'], ['y\r', ...keys], {
    env,
  });
  results.push(person, { code: 0, stdout: '', stderr: person.screen });
  for (const verb of [
    'ci',
    'status',
    'show texts',
    'log',
    'diff',
    'names',
    'which a',
    'permissions',
    'simulate',
  ]) {
    results.push(
      await run(
        ...verb.split(' '),
        ...(/^(?:diff|names|permissions|simulate|which)/.test(verb) ? ['--start'] : []),
      ),
    );
  }
  results.push(await run('names', '--start', '--host', 'all', '--format', 'json'));
  results.push(await run('ci', '--format', 'json'), await run('status', '--format', 'json'));
  return results;
}

async function leaks(secret: string, form: Form): Promise<string[]> {
  const project = await planted(secret, form);
  const env = { PATH: process.env.PATH, SHOP_TOKEN: secret };
  const results = await everything(project, env);
  const forms = Object.values(encode).map((write) => write(secret).toLowerCase());
  const texts = new Map<string, string>(
    results.flatMap(
      ({ stdout, stderr }, at) =>
        [
          [`out ${at}`, stdout],
          [`err ${at}`, stderr],
        ] as const,
    ),
  );
  for (const name of await readdir(project.folder)) {
    if (/\.json$/.test(name) && name !== 'mcp.json')
      texts.set(name, await readFile(join(project.folder, name), 'utf8'));
  }
  expect([...texts.keys()]).toContain('approvals.lock.json');
  expect(results[0]?.stdout).toContain('secret-in-config');
  expect(results[0]?.stdout).toContain('secret-in-definition');
  return [...texts].flatMap(([name, text]) => {
    const folded = text.toLowerCase();
    const at = forms.map((one) => folded.indexOf(one)).find((place) => place >= 0);
    return at === undefined ? [] : [`${name}: ${text.slice(Math.max(0, at - 80), at + 60)}`];
  });
}

test('of an approved definition that comes to hold one, nothing is hashed and no change is told', async () => {
  const secret = 'planted-value-1';
  const serving = (description: string) => {
    const files = scriptedProject({ shop: { tools: [tool('pay', { description })] } });
    Object.assign((files['mcp.json'] as Parsed).mcpServers.shop, { env: { API_KEY: secret } });
    return files;
  };
  const project = await world(serving('Pays.'));
  await project.approveAll();
  await project.write(serving(`Pays with ${secret}.`));
  const { report } = await project.report('ci');
  const [item] = report.items;
  expect(item).toMatchObject({ state: 'changed', digest: null, definitionHash: null, fingerprint: null });
  expect(item.changes ?? []).toEqual([]);
  expect(JSON.stringify([report, await project.run(['diff', '--start'])])).not.toContain(secret);
});

test('planted at random, in a random form', async () => {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const secret = fc
    .string({ unit: fc.constantFrom(...letters), minLength: 24, maxLength: 36 })
    .map((text) => `q7${text}Zp4`);
  const form = fc.constantFrom(...Object.keys(encode));
  await fc.assert(
    fc.asyncProperty(secret, form, async (one, write) => {
      expect(await leaks(one, write)).toEqual([]);
    }),
    { numRuns: Number(process.env.SECRET_RUNS ?? 1), endOnFailure: true },
  );
});
