/** Which values are told as credentials written out, where, and what is to be written instead. */
import { describe, expect, test } from 'vitest';
import { dialectNamed } from '../../src/configs/dialects.ts';
import { readJson } from '../../src/configs/json.ts';
import { readConfig } from '../../src/configs/read.ts';
import type { Json } from '../../src/model.ts';
import { CONTEXT, readOne } from './helpers.ts';

const SECRET = '9f8Kq2Lx7Wv3Zt6Rb1Yp4Mn0';
const written = (entry: Json) => readOne(entry).spec.writtenOut ?? [];

describe('a credential is told with its place and a reference in its stead', () => {
  test.each<[string, Json, string, string]>([
    ['a variable', { command: 'x', env: { A_TOKEN: SECRET } }, 'env.A_TOKEN', '$' + '{A_TOKEN}'],
    [
      'a header',
      { type: 'http', url: 'https://h', headers: { Authorization: `Bearer ${SECRET}` } },
      'headers.Authorization',
      'Bearer $' + '{BOOKS_TOKEN}',
    ],
    [
      'a header of its own name',
      { type: 'http', url: 'https://h', headers: { 'X-Api-Key': SECRET } },
      'headers.X-Api-Key',
      '$' + '{BOOKS_X_API_KEY}',
    ],
    ['a flag', { command: 'x', args: ['--api-key', SECRET] }, 'args[1]', '$' + '{BOOKS_API_KEY}'],
    [
      'a default',
      { command: 'x', env: { A_TOKEN: `\${A_TOKEN:-${SECRET}}` } },
      'env.A_TOKEN',
      '$' + '{A_TOKEN}',
    ],
    ['an assignment', { command: 'x', args: [`--pw=${SECRET}`] }, 'args[0]', '--pw=$' + '{BOOKS_PW}'],
    [
      'docker',
      { command: 'docker', args: ['run', '-e', `A_TOKEN=${SECRET}`, 'image'] },
      'args[2]',
      'A_TOKEN=$' + '{BOOKS_A_TOKEN}',
    ],
    [
      'a query',
      { type: 'http', url: `https://h/mcp?api_key=${SECRET}&x=1` },
      'url',
      'https://h/mcp?api_key=$' + '{BOOKS_API_KEY}&x=1',
    ],
    [
      'user info',
      { command: 'x', args: [`redis://:${SECRET}@h/0`] },
      'args[0]',
      'redis://:$' + '{BOOKS_TOKEN}@h/0',
    ],
    [
      'JSON in a string',
      { command: 'x', args: [JSON.stringify({ apiKey: SECRET, region: 'eu' })] },
      'args[0]',
      '{"apiKey":"$' + '{BOOKS_API_KEY}","region":"eu"}',
    ],
  ])('%s', (_, entry, where, instead) => {
    expect(written(entry)).toEqual([{ where, instead, location: { file: 'mcp.json', line: 1 } }]);
  });
});

describe('what is written instead is what that client reads', () => {
  const local = { type: 'stdio', command: 'x', env: { A_TOKEN: SECRET } };
  const remote = { type: 'http', url: 'https://h', headers: { Authorization: `Bearer ${SECRET}` } };
  test.each<[string, Json, string]>([
    ['claude-code', local, '$' + '{A_TOKEN}'],
    ['cursor', local, '$' + '{env:A_TOKEN}'],
    ['vscode', remote, 'Bearer $' + '{env:BOOKS_TOKEN}'],
    ['gemini-cli', local, '$' + '{A_TOKEN}'],
    ['opencode', { type: 'local', command: ['x'], environment: { A_TOKEN: SECRET } }, '{env:A_TOKEN}'],
    ['copilot-cli', remote, 'Bearer $' + '{BOOKS_TOKEN}'],
    ['continue', { ...local, name: 'books' }, '$' + '{{ secrets.A_TOKEN }}'],
    ['codex', local, 'env_vars = ["A_TOKEN"]'],
    ['codex', { url: 'https://h', http_headers: { 'X-Api-Key': SECRET } }, '"X-Api-Key" = "BOOKS_X_API_KEY"'],
    [
      'codex',
      { url: 'https://h', http_headers: { Authorization: `Bearer ${SECRET}` } },
      'bearer_token_env_var = "BOOKS_TOKEN"',
    ],
    ['goose', { type: 'stdio', cmd: 'x', envs: { A_TOKEN: SECRET } }, 'env_keys: [A_TOKEN]'],
    ['claude-desktop', local, 'nothing here, as Claude Desktop expands no reference'],
    ['copilot-cli', { command: 'x', args: ['--api-key', SECRET] }, 'nothing here, as Copilot CLI expands no'],
  ])('%s', async (client, entry, instead) => {
    const parsers = { toml: readJson, yaml: readJson };
    const member = dialectNamed(client).serversMembers[0] ?? '';
    const text = JSON.stringify({ [member]: { books: entry } });
    const reading = readConfig({ path: 'c.json', text, hash: '' }, { ...CONTEXT, parsers }, client);
    const [told] = reading.servers[0]?.writtenOut ?? [];
    expect(told?.instead).toContain(instead);
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });
});

test('the line is that of the value', () => {
  const entry = { command: 'x', args: ['a', '--api-key', SECRET] };
  const text = JSON.stringify({ mcpServers: { books: entry } }, null, 2);
  const line = text.split('\n').findIndex((one) => one.includes(SECRET)) + 1;
  const { spec } = readOne(entry);
  expect(spec.writtenOut).toMatchObject([{ where: 'args[2]' }]);
  expect(line).toBeGreaterThan(5);
});

test.each([
  '<your-token>',
  '{{TOKEN}}',
  '{secret}',
  '[YOUR KEY]',
  'xxxxxxxx',
  '****',
  '...',
  'sk-xxxxxxxxxxxxxxxxxxxxxxxx',
  'sk-ant-...',
  'ghp_your_token_here',
  'ghp_xxxxxxxxxxxxxxxxxxxx',
  'YOUR_API_KEY',
  'your-api-key-here',
  'ACTUAL_API_KEY',
  'GITHUB_TOKEN',
  'your_n8n_api_key_here',
  'my-secret-key',
  'changeme',
  'REDACTED',
  'password',
  'postgres',
  'op://vault/item/field',
  '여기에 토큰 입력하세요',
  '<토큰>',
  'votre jeton ici',
  'tu-token-va-alla',
  'DEIN_TOKEN',
  '%TOKEN%',
  '$TOKEN',
  '',
])('%j is a placeholder', (value) => {
  expect(written({ command: 'x', env: { A_TOKEN: value } })).toEqual([]);
});

test.each([
  `sk-${SECRET}`,
  'hunter2!',
  '~-~~-AA.sU_~',
  'correct horse battery staple',
  'your9f8Kq2Lx7Wv3Zt6key',
  'test_9f8Kq2Lx7Wv3Zt6Rb1Yp4Mn0key',
  'XK_9F8KQ2LX7WV3',
  'ghp_gYbApSjKuTsTrGeFeAdHfDqTpY1332616633',
  'Sommer2024',
])('%j is not', (value) => {
  expect(written({ command: 'x', env: { A_TOKEN: value } })).toHaveLength(1);
});

describe('plain http', () => {
  const insecure = (url: string) => {
    const { spec, problems } = readOne({ type: 'http', url });
    return { started: spec.launch !== undefined, rules: problems.map(({ rule }) => rule) };
  };
  test.each([
    'http://example.com/mcp',
    'http://10.0.0.1/',
    'http://[2001:db8::1]/',
    'http://localhost.example.com/',
    'http://0.0.0.0/',
  ])('%s to another machine is an error, and the server is not contacted', (url) =>
    expect(insecure(url)).toEqual({ started: false, rules: ['config-insecure-url'] }),
  );
  test.each([
    'http://localhost:1/',
    'http://app.localhost/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'https://example.com/',
  ])('%s is fine', (url) => expect(insecure(url)).toEqual({ started: true, rules: [] }));
});
