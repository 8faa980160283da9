/** Reads the import lines and holds the direction of the house: peer rooms do not know each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/world.ts';

const SRC = join(ROOT, 'src');

/** What each room may import: other rooms and top-level files by name, packages and node modules by specifier. */
const MAY: Record<string, readonly string[]> = {
  'model.ts': ['model'],
  model: [],
  'objects.ts': ['model.ts'],
  'refusal.ts': [],
  'redact.ts': ['needles.ts', 'spellings.ts'],
  'needles.ts': [],
  'spellings.ts': [],
  'nearest.ts': [],
  'ending.ts': [],
  'limits.ts': [],
  'text-set.ts': [],
  'lazily.ts': [],
  'io.ts': ['refusal.ts', 'node:stream'],
  'ground.ts': ['model.ts', 'objects.ts', 'node:crypto', 'node:fs', 'node:path'],
  'disk.ts': [
    'limits.ts',
    'paths.ts',
    'refusal.ts',
    'node:crypto',
    'node:fs',
    'node:path',
    'pipe.ts',
    'replace.ts',
  ],
  'pipe.ts': ['node:fs', 'node:net', 'node:stream', 'node:tty'],
  'exclusive.ts': ['disk.ts', 'ending.ts', 'paths.ts', 'refusal.ts', 'node:fs'],
  'replace.ts': ['ending.ts', 'node:crypto', 'node:fs', 'node:fs/promises', 'node:path'],
  'paths.ts': ['node:fs', 'node:path'],
  'search-path.ts': ['node:fs', 'node:path'],
  configs: ['model.ts', 'nearest.ts', 'refusal.ts', 'jsonc-parser', 'smol-toml', 'yaml', 'node:path'],
  hosts: ['model.ts', 'text-set.ts', 'node:crypto'],
  servers: [
    'model.ts',
    'objects.ts',
    'ending.ts',
    'limits.ts',
    'refusal.ts',
    'redact.ts',
    'search-path.ts',
    '@modelcontextprotocol/client',
    '@modelcontextprotocol/client/stdio',
    'eventsource-parser',
    'eventsource-parser/stream',
    'undici',
    'node:crypto',
    'node:http',
    'node:net',
    'node:child_process',
    'node:buffer',
    'node:events',
    'node:stream',
    'node:fs',
    'node:fs/promises',
    'node:path',
    'node:util',
  ],
  jsonc: ['limits.ts', 'refusal.ts', 'jsonc-parser'],
  audit: [
    'lazily.ts',
    'redact.ts',
    'model.ts',
    'objects.ts',
    'nearest.ts',
    'limits.ts',
    'refusal.ts',
    'jsonc',
    'node:crypto',
    'node:url',
    'canonicalize',
    'jsonc-parser',
    'unhomoglyph',
  ],
  names: ['lazily.ts', 'model.ts', 'text-set.ts'],
  permissions: ['model.ts', 'nearest.ts', 'node:crypto'],
  simulation: ['refusal.ts', 'jsonc', 'jsonc-parser'],
  report: ['lazily.ts', 'model.ts', 'objects.ts', 'fast-string-width', 'fast-wrap-ansi', 'diff', 'node:util'],
  review: ['model.ts', 'objects.ts', 'refusal.ts', 'report', 'inquirer', 'node:stream'],
  commands: [
    'model.ts',
    'objects.ts',
    'nearest.ts',
    'refusal.ts',
    'redact.ts',
    'io.ts',
    'ground.ts',
    'ending.ts',
    'disk.ts',
    'exclusive.ts',
    'limits.ts',
    'paths.ts',
    'search-path.ts',
    'configs',
    'hosts',
    'servers',
    'audit',
    'names',
    'permissions',
    'report',
    'review',
    'simulation',
    'yocto-spinner',
    'node:path',
    'node:child_process',
    'node:util',
  ],
};

/** Of the verbs none knows another; what they share is in files of other names. */
const VERBS = [
  'scan',
  'ci',
  'approve',
  'status',
  'show',
  'diff',
  'log',
  'remove',
  'init',
  'names',
  'which',
  'permissions',
  'simulate',
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g);
  return [...found].map(([, specifier = '']) =>
    specifier.startsWith('.') ? relative(SRC, join(dirname(file), specifier)) : specifier,
  );
}

const roomOf = (path: string): string => path.split('/')[0] ?? '';

test('no room imports what it must not know', () => {
  const breaches = sources(SRC).flatMap((file) => {
    const path = relative(SRC, file);
    const allowed = MAY[roomOf(path)];
    if (allowed === undefined) return [];
    const foreign = imports(file).filter((to) => roomOf(to) !== roomOf(path) && to !== path);
    return foreign
      .filter((to) => !allowed.includes(to) && !allowed.includes(roomOf(to)))
      .map((to) => `${path} → ${to}`);
  });
  expect(breaches).toEqual([]);
});

test('no verb imports another', () => {
  const breaches = VERBS.flatMap((verb) =>
    imports(join(SRC, 'commands', `${verb}.ts`))
      .filter((to) => VERBS.some((other) => other !== verb && to === `commands/${other}.ts`))
      .map((to) => `${verb} → ${to}`),
  );
  expect(breaches).toEqual([]);
});

test('only one file knows inquirer, and only the servers room knows the SDK', () => {
  const knows = (what: RegExp) =>
    sources(SRC)
      .filter((file) => imports(file).some((to) => what.test(to)))
      .map((file) => relative(SRC, file));
  expect(knows(/^inquirer/)).toEqual(['review/prompt.ts']);
  expect(knows(/^@modelcontextprotocol/).every((file) => file.startsWith('servers/'))).toBe(true);
});

test('deciding is synchronous and asks neither clock nor disk', () => {
  for (const file of ['audit', 'simulation'].flatMap((room) => sources(join(SRC, room)))) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(
      /\basync\b|\bawait\b|Date\.now|new Date|process\.env/,
    );
  }
});
