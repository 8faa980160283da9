/** Whatever ends a run, no process of it stays and no success is claimed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withLimits } from '../support/limits.ts';
import {
  approvedProject,
  BIN,
  cleanEnv,
  scriptedProject,
  tool,
  type World,
  world,
} from '../support/world.ts';

const STUBBORN = { ignoreSigterm: true, ignoreStdinEnd: true, grandchild: true, pidFile: 'pids' };

async function pids(project: World): Promise<number[]> {
  const text = await readFile(join(project.folder, 'pids'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).map(Number);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 30_000 }).toBe(true);
}

function start(project: World, args: readonly string[], stdout: 'pipe' | number = 'pipe'): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], {
    cwd: project.folder,
    env: cleanEnv(),
    stdio: ['ignore', stdout, 'pipe'],
  });
}

describe('no process is left', () => {
  test('after a run with servers that ignore everything', async () => {
    const project = await world(
      scriptedProject({ a: { tools: [tool('x')], ...STUBBORN }, b: { ...STUBBORN, hangAt: 'tools/list' } }),
    );
    const { code } = await project.spawn(['scan', '--start', '--timeout', '3']);
    expect(code).toBe(1);
    const started = await pids(project);
    expect(started).toHaveLength(4);
    await until(async () => !started.some(alive));
  });

  test('after twenty runs with servers of every stubborn kind', async () => {
    const kinds = [
      { tools: [tool('a')], ...STUBBORN },
      { grandchild: true, pidFile: 'pids', exitAt: { at: 'tools/list', code: 1 } },
      { ...STUBBORN, stdoutFlood: 2 << 20 },
      { tools: [tool('d')], runaway: true, pidFile: 'pids' },
    ];
    const projects = await Promise.all(kinds.map((kind) => world(scriptedProject({ server: kind }))));
    await withLimits({ termGraceMs: 20, messageBytes: 1 << 20 }, async () => {
      for (let round = 0; round < 5; round += 1)
        await Promise.all(projects.map((project) => project.run(['scan', '--start'])));
    });
    const started = (await Promise.all(projects.map(pids))).flat();
    expect(started).toHaveLength(40);
    await until(async () => !started.some(alive));
  });

  test.runIf(process.platform === 'linux')(
    'after daemons whose parents are gone, of a server that lives and of one that is not there any more',
    async () => {
      const daemon = { daemon: true, pidFile: 'pids' };
      const servers = {
        a: { tools: [tool('x')], ...daemon },
        b: { ...daemon, exitAt: { at: 'start', code: 1 } },
      };
      const project = await world(scriptedProject(servers));
      const { code } = await project.spawn(['scan', '--start']);
      expect(code).toBe(1);
      const started = await pids(project);
      expect(started.length).toBeGreaterThanOrEqual(4);
      await until(async () => !started.some(alive));
    },
  );

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'after %s in the middle: exit 130, nothing on stdout',
    async (signal) => {
      const script = { ...STUBBORN, runaway: true, hangAt: 'initialize' };
      const project = await world(scriptedProject({ a: script }));
      const child = start(project, ['scan', '--start']);
      let stdout = '';
      child.stdout?.on('data', (chunk) => {
        stdout += String(chunk);
      });
      await until(async () => (await pids(project)).length === 3);
      child.kill(signal);
      // Whoever is in a hurry presses twice.
      child.kill(signal);
      const [code] = await once(child, 'close');
      expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
      const started = await pids(project);
      await until(async () => !started.some(alive));
    },
  );
});

test('an error nobody expected is one sentence, no success, and leaves no process', async () => {
  const project = await world(scriptedProject({ a: { ...STUBBORN, hangAt: 'initialize' } }));
  // Loaded before the command: fails in its middle, as soon as server and grandchild run.
  const fault = `import { readFileSync } from 'node:fs';
    const pids = () => { try { return readFileSync('pids', 'utf8'); } catch { return ''; } };
    setInterval(() => { if (pids().trim().includes('\\n')) throw new TypeError('on purpose \\u001b[31m'); }, 5);`;
  await project.write({ 'fault.mjs': fault });
  const options = { NODE_OPTIONS: `--import=${join(project.folder, 'fault.mjs')}` };
  const { code, stdout, stderr } = await project.spawn(['scan', '--start'], options);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(
    /^no audit was performed: this is a bug of mcp-audit, please report it: TypeError: on purpose \?\[31m \(fault\.mjs:\d+:\d+\)\n$/,
  );
  const started = await pids(project);
  expect(started).toHaveLength(2);
  await until(async () => !started.some(alive));
});

test.runIf(existsSync('/usr/bin/script'))(
  'at a terminal a slow server is named while it is awaited, and the line is cleared in the end',
  async () => {
    const slow = { tools: [tool('x')], delay: { 'tools/list': 400 } };
    // Characters of two columns: a line that the terminal breaks could not be taken back.
    const wide = '遅'.repeat(35);
    const project = await world(scriptedProject({ quick: { tools: [tool('x')] }, [wide]: slow }));
    const command = `'${process.execPath}' '${BIN}' scan --start`;
    const env = { ...cleanEnv(), TERM: 'xterm' };
    const child = spawn('/usr/bin/script', ['-qefc', command, '/dev/null'], { cwd: project.folder, env });
    let screen = '';
    child.stdout.on('data', (chunk) => {
      screen += String(chunk);
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(screen).toMatch(/1\/2 servers seen, waiting for 遅+… \d\d more characters/);
    // Erased, the cursor given back, and only then the report.
    const progress = screen.slice(0, screen.indexOf('mcp.json · lock'));
    const last = progress.slice(progress.lastIndexOf('servers seen'));
    expect(last).toContain('\u001b[0K');
    expect(last).toContain('\u001b[?25h');
  },
);

describe('a report nobody got is no success', () => {
  let project: World;
  beforeAll(async () => {
    // Longer than what a pipe holds.
    const tools = Array.from({ length: 300 }, (_, i) => tool(`t${i}`));
    project = await approvedProject({ a: { tools } });
  });

  test('a reader that leaves', async () => {
    const child = start(project, ['ci', '--format', 'json']);
    child.stdout?.destroy();
    const [code] = await once(child, 'close');
    expect(code).toBe(3);
  });

  test.runIf(process.platform === 'linux')('a full disk', async () => {
    const full = await open('/dev/full', 'w');
    const child = start(project, ['ci'], full.fd);
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const [code] = await once(child, 'close');
    await full.close();
    expect(code).toBe(3);
    expect(stderr).toContain('could not be written');
  });
});
