/** References to variables: what is expanded, what is missing, what is only text. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expand } from '../../src/configs/expand.ts';
import { readConfig } from '../../src/configs/read.ts';
import { splitReferences } from '../../src/configs/references.ts';
import { CONTEXT, readOne, rules } from './helpers.ts';

const lookup = (name: string) =>
  new Map([
    ['A', 'one'],
    ['E', ''],
    ['L', '${A}'],
  ]).get(name);

test.each([
  ['${A}-${A}', 'one-one'],
  ['${A:-x}', 'one'],
  ['${N:-x y}', 'x y'],
  ['${N:-}', ''],
  ['${E}', ''],
  ['${E:-x}', ''],
  ['${L}', '${A}'],
  ['$A ${A', '$A ${A'],
  ['${A%one} ${A:0:3} ${A#o} ${A/o/x} ${!A} ${#A} ${}', '${A%one} ${A:0:3} ${A#o} ${A/o/x} ${!A} ${#A} ${}'],
  ['$${A}', '$one'],
])('%s becomes %s', (text, expected) => {
  expect(expand(text, { variable: lookup })).toMatchObject({ text: expected, unset: [], foreign: false });
});

test.each(['${env:A}', '${input:key}', '${{ secrets.A }}', '${user_config.KEY}', '${N:-${A}}', '${ A }'])(
  '%s needs another client: it stays, and nothing is started',
  (text) => {
    expect(expand(text, { variable: lookup })).toMatchObject({ text, foreign: true });
    const { spec, problems } = readOne({ command: 'x', args: [text] });
    expect(spec.launch).toBeUndefined();
    expect(rules({ problems })).toEqual(['config-unknown-reference incomplete']);
  },
);

test('names of the prototype are no variables', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(readOne({ command: 'x', args: [`\${${name}}`] }).spec.unset).toEqual([name]);
  }
});

describe('in an entry', () => {
  test('command, args, env, cwd, url and headers are expanded; the entry stays as written', () => {
    const entry = { command: '${A}', args: ['${A}'], env: { X: '${A}' }, cwd: '${A}' };
    const { spec } = readOne(entry, { A: '/opt' });
    expect(spec.launch).toEqual({
      transport: 'stdio',
      command: '/opt',
      args: ['/opt'],
      env: new Map([['X', '/opt']]),
      cwd: '/opt',
    });
    expect(spec.entry).toEqual(entry);
    const remote = readOne({ url: 'https://${H:-h}/m', headers: { A: '${A}' } }, { A: 'b' }).spec;
    expect(remote.launch).toMatchObject({ url: 'https://h/m', headers: new Map([['A', 'b']]) });
  });

  test('unset variables: no launch, one problem that names them and their members', () => {
    const { spec, problems } = readOne({
      url: 'https://${HOST}',
      headers: { Authorization: 'Bearer ${T}', B: '${T}' },
    });
    expect(spec.launch).toBeUndefined();
    expect(spec.unset).toEqual(['HOST', 'T']);
    expect(rules({ problems })).toEqual(['config-unset-variable incomplete']);
    expect(problems[0]?.message).toBe(
      '`HOST`, `T` are not set; used in `url`, `headers.Authorization`, `headers.B`',
    );
  });

  test('a default is proposed, but for no credential', () => {
    const next = (name: string) => readOne({ command: 'x', env: { A: `\${${name}}` } }).problems[0]?.next;
    expect(next('REGION')).toBe('Set `REGION` in the environment, or give a default: ${NAME:-default}.');
    expect(next('SHOP_TOKEN')).toBe('Set `SHOP_TOKEN` in the environment, or name a file with --env-file.');
  });

  test('on Windows capitals of a variable do not matter', () => {
    const text = '{"mcpServers":{"a":{"command":"${path}","cwd":"x"}}}';
    const context = { ...CONTEXT, env: { Path: 'p' }, platform: 'win32' as const, folder: 'C:\\shop' };
    const { servers } = readConfig({ path: 'mcp.json', text, hash: '' }, context);
    expect(servers[0]?.launch).toMatchObject({ command: 'p', cwd: 'C:\\shop\\x' });
  });
});

test('parts joined are the text, whatever the text', () => {
  const piece = fc.constantFrom(
    '${',
    '}',
    'A',
    ':-',
    '${A}',
    '${A:-b}',
    '${env:A}',
    '$',
    'x y',
    '${A:-${B}}',
    '{{',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      const text = pieces.join('');
      expect(
        splitReferences(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('a value is never read for references again', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const variable = (name: string) => (name === 'V' ? value : 'never');
      expect(expand('<${V}>', { variable }).text).toBe(`<${value}>`);
    }),
  );
});
