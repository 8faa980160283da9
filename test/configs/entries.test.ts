/** One entry: what becomes a launch, and what is wrong with the others. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model.ts';
import { read, readOne, rules } from './helpers.ts';

describe('a launch', () => {
  test('stdio: command, args, env as written, the project folder as working directory', () => {
    const { spec, problems } = readOne({
      command: 'node',
      args: ['a b'],
      env: { LOG: 'x' },
      note: { deep: [1] },
    });
    expect(problems).toEqual([]);
    expect(spec.launch).toEqual({
      transport: 'stdio',
      command: 'node',
      args: ['a b'],
      env: new Map([['LOG', 'x']]),
      cwd: '/shop',
    });
    expect(spec.entry).toEqual({ command: 'node', args: ['a b'], env: { LOG: 'x' }, note: { deep: [1] } });
    expect(spec.location).toEqual({ file: 'mcp.json', line: 1 });
  });

  test.each([
    ['tools', '/shop/tools'],
    ['/abs', '/abs'],
    ['', '/shop'],
  ])('cwd %j is %s', (cwd, absolute) => {
    expect(readOne({ command: 'x', cwd }).spec.launch).toMatchObject({ cwd: absolute });
  });

  test.each([
    ['stdio', 'stdio'],
    ['local', 'stdio'],
    ['http', 'http'],
    ['streamable-http', 'http'],
    ['streamableHttp', 'http'],
    ['streamable_http', 'http'],
    ['sse', 'sse'],
  ])('type %s is %s', (type, transport) => {
    const entry = transport === 'stdio' ? { type, command: 'x' } : { type, url: 'https://h/mcp' };
    const { spec, problems } = readOne(entry);
    expect(spec.launch?.transport).toBe(transport);
    expect(problems).toEqual([]);
  });

  test.each(['url', 'serverUrl', 'httpUrl', 'uri', 'baseUrl'])('%s alone is an address', (name) => {
    const { spec } = readOne({ [name]: 'https://h/mcp', headers: { 'X-Team': 'a' } });
    expect(spec.launch).toEqual({
      transport: 'http',
      url: 'https://h/mcp',
      headers: new Map([['X-Team', 'a']]),
    });
  });

  test('baseUrl beside command is a setting, not a second way', () => {
    expect(readOne({ command: 'x', baseUrl: 'https://h' }).spec.launch?.transport).toBe('stdio');
  });

  test('an empty header is not sent', () => {
    const { spec, problems } = readOne(
      { url: 'https://h', headers: { Authorization: 'Bearer ${T}', A: 'b' } },
      { T: '' },
    );
    expect(spec.launch).toMatchObject({ headers: new Map([['A', 'b']]) });
    expect(rules({ problems })).toEqual(['config-empty-header warning']);
  });
});

describe('a bad entry', () => {
  const bad: [string, Json, string][] = [
    ['neither', { args: [] }, 'neither'],
    ['both', { command: 'x', url: 'https://h' }, 'both'],
    ['two addresses', { url: 'https://h', serverUrl: 'https://i' }, 'both'],
    ['command a list', { command: ['x'] }, '`command` must be a string'],
    ['command empty', { command: ' ' }, '`command` is empty'],
    ['command null', { command: null }, '`command` must be a string'],
    ['args a string', { command: 'x', args: '-y' }, '`args` must be a list'],
    ['args a number in it', { command: 'x', args: ['-p', 8080] }, 'item 2 is a number'],
    ['env a list', { command: 'x', env: [] }, '`env` must map'],
    ['env a number', { command: 'x', env: { PORT: 8080 } }, '`PORT` must be a string, it is a number'],
    ['env a boolean', { command: 'x', env: { DEBUG: true } }, 'it is a boolean'],
    ['env a bad name', { command: 'x', env: { 'A=B': 'x' } }, 'cannot be the name'],
    ['header a number', { url: 'https://h', headers: { A: 1 } }, '`A` must be a string'],
    ['header a newline', { url: 'https://h', headers: { A: 'x\nB: y' } }, 'HTTP cannot carry'],
    ['header twice', { url: 'https://h', headers: { A: 'x', a: 'y' } }, 'twice'],
    ['url no URL', { url: 'not a url' }, 'no valid URL'],
    ['url a file', { url: 'file:///etc/passwd' }, 'neither http: nor https:'],
    ['url empty', { url: '' }, 'no valid URL'],
    ['type unknown', { type: 'carrier-pigeon', url: 'https://h' }, 'no known transport'],
    ['type no string', { type: 1, command: 'x' }, '`type` must be a string'],
    ['type and member disagree', { type: 'http', command: 'x' }, 'but the entry has `command`'],
    ['a zero character', { command: 'x', args: ['a\0b'] }, 'zero character'],
    ['half a surrogate pair', { command: 'x', args: ['\ud800'] }, 'surrogate'],
    ['disabled a string', { command: 'x', disabled: 'true' }, '`disabled` must be true or false'],
  ];
  test.each(bad)('%s: told with its line, no launch, neighbours read', (_name, entry, says) => {
    const text = `{"mcpServers":{"before":{"command":"x"},\n"bad":${JSON.stringify(entry)},\n"after":{"command":"x"}}}`;
    const { servers, problems } = read(text);
    expect(servers.map(({ key, launch }) => [key, launch !== undefined])).toEqual([
      ['before', true],
      ['bad', false],
      ['after', true],
    ]);
    expect(problems).toMatchObject([
      { rule: 'config-entry', severity: 'error', server: 'bad', location: { line: 2 } },
    ]);
    expect(problems[0]?.message).toContain(says);
    expect(problems[0]?.next).toBeTruthy();
  });

  test.each([null, 5, 'x', [], true])('%j is no entry: no spec at all', (entry) => {
    const { spec, problems } = readOne(entry);
    expect(spec).toBeUndefined();
    expect(rules({ problems })).toEqual(['config-entry error']);
  });

  test('WebSocket cannot be seen, which is not an error of the file', () => {
    expect(rules(readOne({ type: 'ws', url: 'wss://h' }))).toEqual(['config-transport incomplete']);
  });

  test('numbers that programs read differently stay different in the entry, and nothing is started', () => {
    const at = (digits: string) => read(`{"mcpServers":{"a":{"command":"x","timeout":${digits}}}}`);
    expect(at('9007199254740993').servers[0]?.entry).not.toEqual(at('9007199254740992').servers[0]?.entry);
    for (const digits of ['9007199254740993', '1e400', '0.10000000000000000001']) {
      expect(rules(at(digits))).toEqual(['config-entry error']);
      expect(at(digits).servers[0]?.launch).toBeUndefined();
    }
    for (const digits of ['9007199254740992', '0.1', '1.0', '1e3', '-0', '100', '1.50e2'])
      expect(rules(at(digits))).toEqual([]);
  });
});

describe('repeats', () => {
  test('a server key twice: the last is read, both lines told', () => {
    const reading = read('{"mcpServers":{"a":{"command":"x"},\n"a":{"command":"y"}}}');
    expect(reading.servers.map(({ entry }) => entry)).toEqual([{ command: 'y' }]);
    expect(reading.problems).toMatchObject([
      { rule: 'config-duplicate-key', severity: 'error', server: 'a' },
    ]);
    expect(reading.problems[0]?.message).toContain('lines 1, 2');
  });
  test.each([
    '"command":"x","command":"y"',
    '"command":"x","env":{"A":"1","A":"2"}',
    '"command":"x","o":[{"p":1,"p":2}]',
  ])('a member twice is never started: %s', (members) => {
    const reading = read(`{"mcpServers":{"a":{${members}}}}`);
    expect(rules(reading)).toEqual(['config-duplicate-key error']);
    expect(reading.servers[0]?.launch).toBeUndefined();
  });
});

describe('switched off', () => {
  test('disabled: true is respected, left out of the entry, and needs no variables', () => {
    const { spec, problems } = readOne({ command: 'x', args: ['${UNSET}'], disabled: true });
    expect(spec).toMatchObject({ disabled: true, entry: { command: 'x', args: ['${UNSET}'] } });
    expect(Object.keys(spec.entry)).not.toContain('disabled');
    expect(problems).toEqual([]);
  });
  test('disabled: false changes nothing', () => {
    expect(readOne({ command: 'x', disabled: false }).spec).toMatchObject({
      disabled: false,
      entry: { command: 'x' },
    });
  });
  test('Claude Code has no such flag: the server is audited, and the flag is part of the entry', () => {
    const { spec, problems } = readOne({ command: 'x', disabled: true }, {}, '.mcp.json');
    expect(spec).toMatchObject({ disabled: false, entry: { command: 'x', disabled: true } });
    expect(spec.launch).toBeDefined();
    expect(rules({ problems })).toEqual(['config-flag warning']);
  });
});

describe('Claude Code', () => {
  const claude = (entry: Json) => readOne(entry, {}, '.mcp.json');
  test('url without type is an error there, and the server is still seen', () => {
    const { spec, problems } = claude({ url: 'https://h/mcp' });
    expect(rules({ problems })).toEqual(['config-type error']);
    expect(spec.launch?.transport).toBe('http');
  });
  test('spellings of other clients are told', () => {
    expect(rules(claude({ type: 'streamableHttp', url: 'https://h' }))).toEqual(['config-type warning']);
    expect(rules(claude({ type: 'http', serverUrl: 'https://h' }))).toEqual(['config-member warning']);
    expect(rules(claude({ type: 'streamable-http', url: 'https://h' }))).toEqual([]);
  });
  test('an empty url is "not configured"', () => {
    expect(rules(claude({ type: 'http', url: '' }))).toEqual(['config-not-configured note']);
  });
  test('a reserved key is told', () => {
    expect(rules(read('{"mcpServers":{"workspace":{"command":"x"}}}', {}, '.mcp.json'))).toEqual([
      'config-reserved-key warning',
    ]);
  });
});

describe('a whole command line in command', () => {
  test.each(['npx -y some-server', 'uvx some-server', '/usr/bin/node server.js', '/opt/run --stdio'])(
    '%s is told',
    (command) => {
      const { spec, problems } = readOne({ command });
      expect(rules({ problems })).toEqual(['config-command-line warning']);
      expect(spec.launch).toMatchObject({ command, args: [] });
    },
  );
  test.each([
    'cd tools && node server.js',
    'node server.js | tee log',
    'source .venv/bin/activate; python -m shop',
    'TOKEN=abc node server.js',
  ])('%s needs a shell: told, and nothing of it started', (command) => {
    const { spec, problems } = readOne({ command });
    expect(rules({ problems })).toEqual(['config-command-line error']);
    expect(problems[0]?.next).toContain('"-c"');
    expect(spec.launch).toBeUndefined();
  });
  test('what stands in quotes is for the program', () => {
    expect(rules(readOne({ command: 'bash -c "cd x && node y; z | w"' }))).toEqual([
      'config-command-line warning',
    ]);
  });
  test.each(['C:\\Program Files\\node\\node.exe', '/opt/My Server/run', 'node'])(
    '%s is a path',
    (command) => {
      expect(readOne({ command }).problems).toEqual([]);
    },
  );
});
