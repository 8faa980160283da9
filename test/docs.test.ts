/** What the documentation shows is what the tool does. */
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonical } from '../src/audit/canonical.ts';
import { definitionHash, digest, fingerprint, launchDigest } from '../src/audit/digest.ts';
import { printLock } from '../src/audit/lock/print.ts';
import { readLock } from '../src/audit/lock/read.ts';
import { rules } from '../src/audit/rules/index.ts';
import { program } from '../src/program/index.ts';
import { fakeIo, ROOT, type World, world } from './support/world.ts';

const text = (path: string) => readFile(join(ROOT, path), 'utf8');

let shop: World;
beforeAll(async () => {
  shop = await world();
  for (const path of ['mcp.json', 'approvals.lock.json', 'examples']) {
    await cp(join(ROOT, path), join(shop.folder, path), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(shop.folder, 'node_modules'));
});

/** Times differ from run to run. */
const timeless = (output: string) => output.replace(/ · \d+(\.\d+)? m?s · /g, ' · N s · ');

/** Blocks of a page that show a command and its output. */
async function consoleBlocks(path: string): Promise<{ command: string; output: string }[]> {
  const blocks = (await text(path)).matchAll(/```console\n\$ npx mcp-audit ([^\n]*)\n([\s\S]*?)```/g);
  return [...blocks].map(([, command = '', output = '']) => ({ command, output }));
}

test.each(['README.md'])('commands in %s print what it shows', { timeout: 60_000 }, async (path) => {
  const blocks = await consoleBlocks(path);
  expect(blocks.length).toBeGreaterThan(0);
  for (const { command, output } of blocks) {
    const { stdout } = await shop.run(command.split(' '));
    expect(timeless(stdout)).toBe(timeless(output));
  }
});

test('what the table of the README asks about by name is there in the bookstore', async () => {
  const table = (await text('README.md')).split('| to | type |')[1]?.split('\n\n')[0] ?? '';
  const commands = [...table.matchAll(/`npx mcp-audit ((?:status|show|which|permissions --)[^`]*)`/g)];
  expect(commands.length).toBeGreaterThan(3);
  const results = await Promise.all(commands.map(([, command = '']) => shop.run(command.split(' '))));
  for (const { code, stdout } of results) {
    expect(code).toBeLessThan(2);
    expect(stdout.length).toBeGreaterThan(100);
  }
});

test('the README has a row for every rule', async () => {
  const readme = await text('README.md');
  for (const { id } of rules) expect(readme).toContain(`\`${id}\``);
});

test('options and verbs the README names exist', async () => {
  const readme = await text('README.md');
  const { io } = fakeIo(ROOT);
  const root = program(io, () => {});
  const known = new Set(
    [root, ...root.commands].flatMap((command) => command.options.map(({ long }) => long)).concat('--help'),
  );
  const named = new Set(
    [...readme.matchAll(/mcp-audit [^\n`|]*/g)].flatMap(([line]) => line.match(/--[a-z-]+/g) ?? []),
  );
  expect([...named].filter((option) => !known.has(option))).toEqual([]);
  const verbs = new Set([...readme.matchAll(/npx mcp-audit ([a-z]+)/g)].map(([, verb]) => verb));
  expect([...verbs].filter((verb) => !root.commands.some((command) => command.name() === verb))).toEqual([]);
});

test('the lock of docs/lockfile.md is one that is read and printed', async () => {
  const [, lock = ''] = (await text('docs/lockfile.md')).match(/```json\n([\s\S]*?)```/) ?? [];
  expect(printLock(readLock(lock, 'docs/lockfile.md'))).toBe(lock);
});

describe('the vectors of docs/digest.md', () => {
  const cases = [
    ['refunds', 'tool', 'issue_refund'],
    ['a b', 'prompt', 'ask'],
    ['shop', 'instructions', 'instructions'],
    [undefined, undefined, 'a launch'],
  ] as const;
  test.each(cases.map((one, i) => [i, ...one] as const))('vector %i', async (i, server, kind, name) => {
    const page = (await text('docs/digest.md')).split('## Test vectors')[1] ?? '';
    const [, definition = ''] = [...page.matchAll(/```json\n(.*)\n```/g)][i] ?? [];
    const table = page.split('```json')[i + 1] ?? '';
    const value = (what: string) => table.match(new RegExp(`\\| ${what} \\| \`(.*)\` \\|`))?.[1];
    const parsed = JSON.parse(definition);
    const form = canonical(parsed);
    expect(value('canonical')).toBe(form);
    expect(value('digest')).toBe(
      server === undefined ? launchDigest(parsed) : digest(server, kind, name, form),
    );
    expect(value('definitionHash') ?? definitionHash(form)).toBe(definitionHash(form));
    if (kind === 'tool') expect(value('fingerprint')).toBe(fingerprint(server, parsed));
  });
});
