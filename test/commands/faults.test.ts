/** Whatever breaks while the lock is written, it is the old one or the new one, and no success is claimed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonical } from '../../src/audit/canonical.ts';
import { applyDecisions } from '../../src/audit/decide.ts';
import type { Decision } from '../../src/audit/decision.ts';
import { digest } from '../../src/audit/digest.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import { BIN, cleanEnv, ROOT, scriptedProject, tool, type World, world } from '../support/world.ts';

const by = { by: 'Test Person', on: '2026-11-30', via: 'review' } as const;
const REMOVE = ['remove', 'gone', '--yes', '--force'];
const LOCK = 'approvals.lock.json';

function approved(server: string, name: string): Decision {
  // Longer than the part of a file that the limited disk takes.
  const definition = tool(name, { description: 'x'.repeat(3000) }) as never;
  const item = { server, kind: 'tool', name, digest: digest(server, 'tool', name, canonical(definition)) };
  return { kind: 'approve-item', item: { ...item, kind: 'tool', definition } };
}

const old = printLock(
  applyDecisions({ servers: new Map() }, [approved('gone', 'a'), approved('other', 'b')], by),
);
let fresh = '';

const project = () => world({ 'mcp.json': { mcpServers: {} }, [LOCK]: old });
const left = async ({ folder }: World) => (await readdir(folder)).sort();

beforeAll(async () => {
  const whole = await project();
  // As a process of its own, like the others: it asks the clock which day it is.
  expect((await whole.spawn(REMOVE)).code).toBe(0);
  fresh = await whole.read(LOCK);
  expect(fresh).not.toBe(old);
  expect(await left(whole)).toEqual([LOCK, 'mcp.json']);
});

describe('a kill in the middle of a write', () => {
  test.each([
    'writeFile before',
    'writeFile half',
    'sync before',
    'rename before',
    'rename after',
    'rm before',
  ])('at %s leaves the old lock or the new one, and the next run goes on', async (fault) => {
    const one = await project();
    const options = `--import=${join(ROOT, 'test/fixtures/faults.mjs')}`;
    await one.spawn(REMOVE, { FAULT: fault, NODE_OPTIONS: options });
    const after = await one.read(LOCK);
    expect(after === fresh || after === old).toBe(true);
    expect(after === fresh).toBe(/^rename after|^rm/.test(fault));
    const next = await one.run(['remove', 'other', '--yes', '--force']);
    expect(next).toMatchObject({ code: 0 });
  });
});

test('an interruption after the lock was written does not say that nothing was', async () => {
  const one = await project();
  const options = `--import=${join(ROOT, 'test/fixtures/faults.mjs')}`;
  const { code, stderr } = await one.spawn(REMOVE, { FAULT: 'rename signal', NODE_OPTIONS: options });
  expect({ code, stderr }).toEqual({
    code: 130,
    stderr: '\ninterrupted; a file had been written before, whole\n',
  });
  expect(await one.read(LOCK)).toBe(fresh);
  expect(await left(one)).toEqual([LOCK, 'mcp.json']);
});

test.each([
  ['somebody who runs', LOCK, String(process.pid), 1],
  ['nobody who can be told', LOCK, 'who knows', 1],
  ['somebody who is gone', LOCK, '999999999', 0],
  ['somebody who runs and came by another name', 'real.json', String(process.pid), 1],
])('a lock that is being written by %s', async (_, file, owner, exit) => {
  const one = await world({ 'mcp.json': { mcpServers: {} }, [file]: old, [`${file}.writing`]: owner });
  if (file !== LOCK) await symlink(file, join(one.folder, LOCK));
  const { code, stderr } = await one.spawn(REMOVE);
  expect({ code, stderr }).toEqual({
    code: exit,
    stderr: exit === 0 ? '' : expect.stringContaining('another mcp-audit is writing'),
  });
  expect(await one.read(LOCK)).toBe(exit === 0 ? fresh : old);
  expect((await left(one)).includes(`${file}.writing`)).toBe(exit !== 0);
});

test('of two writers at once none loses what the other wrote', async () => {
  const one = await project();
  const both = await Promise.all(
    ['gone', 'other'].map((key) => one.spawn(['remove', key, '--yes', '--force'])),
  );
  const lock = JSON.parse(await one.read(LOCK)).servers;
  ['gone', 'other'].forEach((key, at) => {
    const kept = Object.values(lock[key].items).some((item) => Reflect.get(item as object, 'approved'));
    // Who was refused said so; who claims success is in the lock.
    expect([both[at]?.code === 0, both[at]?.stderr]).toEqual([
      !kept,
      kept ? expect.stringMatching(/writing/) : '',
    ]);
  });
  expect(await left(one)).toEqual([LOCK, 'mcp.json']);
});

test('of two reviews of saved reports at once none loses what the other approved', async () => {
  const one = await world(scriptedProject({ a: { tools: [tool('x')] }, b: { tools: [tool('y')] } }));
  await one.run(['scan', '--start', '--format', 'json', '--output', 'report.json']);
  const both = await Promise.all(
    ['a', 'b'].map((key) =>
      one.spawn(['approve', key, '--from', 'report.json', '--start', '--by', 'Test Person']),
    ),
  );
  const { servers } = JSON.parse(await one.read(LOCK));
  ['a', 'b'].forEach((key, at) => {
    const isIn = Object.keys(servers[key]?.items ?? {}).length === 1;
    expect([both[at]?.code === 0, both[at]?.stderr ?? '']).toEqual([
      isIn,
      isIn ? expect.any(String) : expect.stringMatching(/writing|changed meanwhile/),
    ]);
  });
  expect(Object.keys(servers)).not.toEqual([]);
  expect(await left(one)).toEqual([LOCK, 'mcp.json', 'report.json', 'scripts']);
});

test.runIf(process.platform === 'linux')(
  'a disk that takes only a part of the lock keeps the old one',
  async () => {
    const one = await project();
    // The system then cuts a write short and reports no error, as a full disk does.
    const limited = ['--norc', '-c', `ulimit -f 1; exec "$0" "$@"`, process.execPath, BIN];
    const child = spawn('bash', [...limited, ...REMOVE], { cwd: one.folder, env: cleanEnv(), stdio: 'pipe' });
    const [code] = await once(child, 'close');
    expect(code).not.toBe(0);
    expect(await one.read(LOCK)).toBe(old);
  },
);

/** Runs a shell line in which `"$@"` is the command, with its arguments. */
async function inShell({ folder }: World, line: string, args: readonly string[]) {
  const given = ['--norc', '-c', line, 'bash', process.execPath, BIN, ...args];
  const child = spawn('bash', given, { cwd: folder, env: cleanEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

describe.runIf(process.platform === 'linux')('a machine that has little left', () => {
  test('a disk that takes only a part of what is printed is no success', async () => {
    const shown = await inShell(await project(), 'ulimit -f 1; "$@" > out', [
      'show',
      'other::b',
      '--format',
      'json',
    ]);
    expect(shown.code).toBe(3);
    expect(shown.stderr).toMatch(/could not be written whole/);
  });

  test('pipes that nobody writes to hold nothing up, nor the end of an interrupted run', async () => {
    const one = await world({ 'mcp.json': { mcpServers: { a: { command: 'node', args: ['x.js'] } } } });
    const scan = await inShell(one, 'mkfifo x.js pipe && "$@"', ['scan']);
    expect(scan).toMatchObject({ code: 1, stdout: expect.stringContaining('not-started') });
    const interrupt = 'setTimeout(()=>process.kill(process.pid,15),500)';
    const line = `exec 3<>pipe; NODE_OPTIONS='--import=data:text/javascript,${interrupt}' "$@" <&3`;
    expect(await inShell(one, line, ['scan', '/dev/stdin'])).toMatchObject({ code: 130, stdout: '' });
  });

  test('a server that cannot be started for want of files says so, and the others are seen', async () => {
    const keys = Array.from({ length: 24 }, (_, at) => `s${at}`);
    const mcpServers = Object.fromEntries(keys.map((key) => [key, { command: 'sleep', args: ['60'] }]));
    const one = await world({ 'mcp.json': { mcpServers } });
    const args = ['scan', '--start', '--format', 'json', '--concurrency', '24', '--timeout', '1'];
    const { code, stdout } = await inShell(one, 'ulimit -n 64; "$@"', args);
    expect(code).toBe(1);
    const { servers } = JSON.parse(stdout);
    const reasons = new Set(servers.map(({ reason }: { reason: string }) => reason.split(/[,;]/)[0]));
    expect([...reasons].sort()).toEqual([
      'cannot be started: as many files are open as may be (ulimit -n)',
      'did not answer server/discover within 1 s',
    ]);
  });
});

test('ci | head -1 under pipefail is no success', async () => {
  const one = await world({
    'mcp.json': { mcpServers: { a: { command: 'true' } } },
    [LOCK]: old,
  });
  const script = `set -o pipefail; "$0" "$@" | head -1 > /dev/null`;
  const args = [BIN, 'ci', '--format', 'json', '--fail-on', 'never'];
  const child = spawn('bash', ['--norc', '-c', script, process.execPath, ...args], {
    cwd: one.folder,
    env: cleanEnv(),
  });
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
});
