/** Which files name servers, and where a file that does not is refused. */
import { describe, expect, test } from 'vitest';
import { dialectFor } from '../../src/configs/dialects.ts';
import { projectPlaces } from '../../src/configs/known-places.ts';
import { read, readOne, refusalOf, rules } from './helpers.ts';

const keys = (text: string, path?: string) => read(text, {}, path).servers.map(({ key }) => key);

describe('the map of servers', () => {
  test.each([
    ['mcpServers', '{"mcpServers":{"a":{"command":"x"}}}'],
    ['servers', '{"servers":{"a":{"command":"x"}},"inputs":[]}'],
    ['a flat map', '{"$schema":"s","a":{"command":"x"}}'],
    ['a flat map with a server called servers', '{"a":{"url":"https://h"},"servers":{"command":"x"}}'],
  ])('%s is read without a finding by a generic client', (_name, text) => {
    const reading = read(text);
    expect(reading.servers[0]?.key).toBe('a');
    expect(reading.problems).toEqual([]);
  });

  test('a bad entry called url does not turn the map into an entry', () => {
    expect(keys('{"mcpServers":{"url":"oops","good":{"command":"x"}}}')).toEqual(['good']);
  });

  test('a bad neighbour in a flat map is told and the others are read', () => {
    const reading = read('{"a":{"command":"x"},\n"b":5}');
    expect(reading.servers.map(({ key }) => key)).toEqual(['a']);
    expect(reading.problems).toMatchObject([{ rule: 'config-entry', server: 'b', location: { line: 2 } }]);
  });

  test('Claude Code: servers and a flat map are read, and told that the client finds nothing there', () => {
    expect(rules(read('{"servers":{"a":{"command":"x"}}}', {}, '.mcp.json'))).toEqual([
      'config-servers-member warning',
    ]);
    expect(rules(read('{"a":{"command":"x"}}', {}, '.mcp.json'))).toEqual(['config-servers-member warning']);
  });

  test('both members: the client reads its own; where the client is unknown that is an error', () => {
    const text = '{"servers":{"a":{"command":"x"}},"mcpServers":{"b":{"command":"x"}}}';
    expect(keys(text)).toEqual(['b']);
    expect(rules(read(text))).toEqual(['config-servers-member error']);
    expect(rules(read(text, {}, '.mcp.json'))).toEqual(['config-servers-member warning']);
  });

  test('an empty map of its own does not hide a full one', () => {
    expect(keys('{"mcpServers":{},"servers":{"a":{"command":"x"}}}', '.mcp.json')).toEqual(['a']);
  });

  test('mcpServers twice: the last is read, both lines are told', () => {
    const reading = read('{"mcpServers":{"a":{"command":"x"}},\n"mcpServers":{"b":{"command":"x"}}}');
    expect(reading.servers.map(({ key }) => key)).toEqual(['b']);
    expect(reading.problems[0]?.message).toContain('lines 1, 2');
  });

  test('no servers in a valid map is an empty reading', () => {
    expect(read('{"mcpServers":{}}')).toEqual({
      path: 'mcp.json',
      client: 'generic',
      hash: 'sha256:00',
      servers: [],
      problems: [],
    });
  });
});

describe('refused with file, line and column', () => {
  const package_ = '{"name":"x","version":"1","repository":{"type":"git","url":"https://h/x"},"scripts":{}}';
  test.each([
    ['empty', ' \n', 'mcp.json:1:1', 'empty'],
    ['only a comment', '// nothing\n', 'mcp.json:', ''],
    ['array', '\n [1]', 'mcp.json:2:2', 'a list'],
    ['a string', '"x"', 'mcp.json:1:1', 'a string'],
    ['other JSON', package_, 'mcp.json:1:1', 'names no servers'],
    ['one bare server', '{"command":"x"}', 'mcp.json:1:1', 'one server'],
    ['servers as a list', '{\n"servers":[]}', 'mcp.json:2:11', 'a list'],
    ['truncated', '{"mcpServers":{\n"a":', 'mcp.json:2:5', 'cut off'],
    ['missing comma', '{"mcpServers":{\r\n"a":{} "b":{}}}', 'mcp.json:2:8', 'comma'],
    ['two documents', '{"mcpServers":{}}\n{}', 'mcp.json:2:1', 'goes on'],
    ['UTF-16', Buffer.from('{"mcpServers":{}}', 'utf16le').toString('utf8'), 'mcp.json:1:1', 'UTF-16'],
    ['binary', '{"a":1}\n\0\x01\x02'.padEnd(400, 'x'), 'mcp.json:2:1', 'not a text file'],
    ['a tower of brackets', '['.repeat(100_000), 'mcp.json:1:101', 'nested'],
    ['a tower of objects', '{"a":'.repeat(100_000), 'mcp.json:1:', 'nested'],
  ])('%s', (_name, text, at, says) => {
    const refusal = refusalOf(() => read(text));
    expect(refusal.code).toBe('unreadable-config');
    expect(refusal.message).toContain(at);
    expect(refusal.message).toContain(says);
    expect(refusal.next).toBeTruthy();
  });

  test('merge conflict markers are called so, at their own line', () => {
    const text =
      '{"mcpServers":{\n<<<<<<< HEAD\n"a":{"command":"x"}\n=======\n"a":{"command":"y"}\n>>>>>>> b\n}}';
    expect(refusalOf(() => read(text)).message).toContain(
      'mcp.json:2:1: the config has merge conflict markers',
    );
  });

  test('no refusal quotes the file', () => {
    const text = '{"mcpServers":{"a":{"env":{"TOKEN":"hunter2" "x"}}}}';
    expect(refusalOf(() => read(text)).message).not.toContain('hunter2');
  });
});

describe('JSON as people write it', () => {
  const text =
    '\uFEFF{ // servers\r\n  "mcpServers": {\r\n    "a": {"command": "x",},\r\n    /* b */ "b": {"command": "y"},\r\n  }\r\n}\r\n';
  test('comments, trailing commas, BOM and CRLF are read, with the right lines', () => {
    expect(read(text).servers.map(({ key, location }) => [key, location.line])).toEqual([
      ['a', 3],
      ['b', 4],
    ]);
  });
  test('a generic client gets a note about the BOM alone', () => {
    expect(rules(read(text))).toEqual(['config-syntax note']);
    expect(rules(read(text.slice(1)))).toEqual([]);
  });
  test('Claude Code would refuse the file: once for each reason', () => {
    const reading = read(text, {}, '.mcp.json');
    expect(reading.problems.map(({ rule, location }) => [rule, location.line])).toEqual([
      ['config-syntax', 1],
      ['config-syntax', 1],
      ['config-syntax', 3],
    ]);
  });
  test('CRLF alone is nothing to tell', () => {
    expect(rules(read('{\r\n"mcpServers":{"a":{"command":"x"}}\r\n}', {}, '.mcp.json'))).toEqual([]);
  });
});

describe('dialects', () => {
  test('the path decides, in any spelling', () => {
    const paths = projectPlaces.map(({ place }) => place.path);
    expect(paths[0]).toBe('.mcp.json');
    const known = projectPlaces.filter(({ client }) => client !== 'generic');
    expect(paths.indexOf('mcp.json')).toBeGreaterThanOrEqual(known.length);
    expect(['.mcp.json', '/a/.mcp.json', 'C:\\a\\.mcp.json'].map((path) => dialectFor(path).id)).toEqual(
      Array(3).fill('claude-code'),
    );
    expect(['mcp.json', 'a.mcp.json', 'x/servers.json'].map((path) => dialectFor(path).id)).toEqual(
      Array(3).fill('generic'),
    );
  });
  test('a client can be forced; an unknown one is refused with the known ones', () => {
    const text = '{"mcpServers":{"a":{"command":"x"}}}';
    expect(read(text, {}, 'mcp.json', 'claude-code').servers[0]?.client).toBe('claude-code');
    expect(refusalOf(() => read(text, {}, 'mcp.json', 'nano')).next).toMatch(/claude-code, .*generic/);
  });
});

test.each([
  ['.cursor/mcp.json', []],
  ['.mcp.json', ['config-member warning']],
  ['mcp.json', []],
])('%s: a file of variables that the client does not read is told', (path, told) => {
  const { spec, problems } = readOne({ command: 'node', envFile: '.env' }, {}, path);
  expect(rules({ problems })).toEqual(told);
  expect(spec.launch).toBeDefined();
});
