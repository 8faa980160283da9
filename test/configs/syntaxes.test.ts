/** Hostile TOML and YAML: bounded, refused with a place, and no key of a stranger changes an object. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Parse } from '../../src/configs/dialect.ts';
import { readConfig } from '../../src/configs/read.ts';
import { parserOf } from '../../src/configs/syntaxes.ts';
import { CONTEXT, refusalOf, rules } from './helpers.ts';

const parsers: { toml?: Parse; yaml?: Parse } = {};
beforeAll(async () => {
  for (const syntax of ['toml', 'yaml'] as const) parsers[syntax] = await parserOf(syntax);
});

const yaml = (text: string) =>
  readConfig({ path: 'c.yaml', text, hash: '' }, { ...CONTEXT, parsers }, 'continue');
const toml = (text: string) =>
  readConfig({ path: 'c.toml', text, hash: '' }, { ...CONTEXT, parsers }, 'codex');

/** Each line names the one before it nine times. */
function laughs(): string {
  const lines = Array.from({ length: 11 }, (_, at) => {
    const items = Array(9).fill(at === 0 ? 'x' : `*a${at - 1}`);
    return `a${at}: &a${at} [${items.join(', ')}]`;
  });
  return [...lines, 'mcpServers:', '  - name: s', '    command: node', '    args: *a10'].join('\n');
}

describe('refused with a place', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['aliases that grow', () => yaml(laughs()), /^c\.yaml:\d+:\d+: the config has too many parts/],
    ['an alias of itself', () => yaml('mcpServers: &m\n  - [*m]'), /nested deeper than 100 levels/],
    ['an alias of nothing', () => yaml('mcpServers:\n  - name: s\n    command: *no'), /:3:14: .*`\*no`/],
    [
      'a merge key',
      () => yaml('b: &b {command: x}\nmcpServers:\n  - name: s\n    <<: *b'),
      /:4:5: .*merge key/,
    ],
    ['a tag', () => yaml('mcpServers:\n  - name: s\n    command: !!js/function x'), /:3:14: .*tag/],
    ['deep YAML', () => yaml(`a: ${'['.repeat(3000)}${']'.repeat(3000)}`), /^c\.yaml:1:\d+: the config/],
    ['long YAML', () => yaml(`a: ${'x'.repeat(2 ** 20)}`), /too large to be a config/],
    ['two documents', () => yaml('a: 1\n---\nb: 1'), /second document/],
    ['dots without end', () => toml(`${'a.'.repeat(5000)}b = 1`), /nested deeper than 100 levels/],
    ['deep TOML', () => toml(`a = ${'['.repeat(5000)}`), /^c\.toml:1:\d+: the config is not TOML/],
    ['long TOML', () => toml(`# ${'x'.repeat(2 ** 20)}`), /too large to be a config/],
    ['a table twice', () => toml('[mcp_servers.s]\ncommand="a"\n[mcp_servers.s]'), /^c\.toml:3:\d+: /],
    ['a key twice', () => toml('[mcp_servers.s]\ncommand="a"\ncommand="b"'), /^c\.toml:3:\d+: /],
  ])('%s', (_, act, says) => {
    expect(refusalOf(act)).toMatchObject({ code: 'unreadable-config', message: expect.stringMatching(says) });
  });
});

test('keys that objects have anyway are names like any other', () => {
  const names = ['__proto__', 'constructor', '7'];
  const list = names.map((name) => `  - name: "${name}"\n    command: node\n    env: {__proto__: x}`);
  const tables = names.map((name) => `[mcp_servers.${name}]\ncommand = "node"\nenv = {__proto__ = "x"}`);
  for (const reading of [yaml(['mcpServers:', ...list].join('\n')), toml(tables.join('\n'))]) {
    expect(reading.servers.map(({ key }) => key)).toEqual(names);
    for (const { launch } of reading.servers)
      expect(launch?.transport === 'stdio' && [...launch.env]).toEqual([['__proto__', 'x']]);
    expect(reading.problems).toEqual([]);
  }
});

test.each([
  ['YAML', () => yaml('mcpServers:\n  - name: s\n    command: node\n    env: {A: .nan, B: .inf, C: ~}')],
  ['TOML', () => toml('[mcp_servers.s]\ncommand = "node"\nenv = {A = nan, B = inf, C = 1}')],
])('%s: a value that is no text is told, and keeps the entry from being started', (_, act) => {
  const reading = act();
  expect(rules(reading)).toContain('config-entry error');
  expect(reading.servers.map(({ launch }) => launch)).toEqual([undefined]);
});

test('a list of servers that is there twice is told', () => {
  const twice = yaml('mcpServers:\n  - name: s\n    command: node\nmcpServers: []');
  expect(rules(twice)).toEqual(['config-duplicate-key error']);
});
