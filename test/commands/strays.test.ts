/** What left a server's group is ended, and nothing else, whatever the system tells of processes. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BIN, cleanEnv, scriptedProject, tool, world } from '../support/world.ts';

/** Runs a shell line in namespaces of its own, which not every system allows. */
function unshared(line: string, cwd = '/') {
  const options = { cwd, env: cleanEnv(), encoding: 'utf8', timeout: 60_000 } as const;
  return spawnSync('unshare', ['-r', '-p', '-f', '-m', 'sh', '-c', line], options);
}

const ONLY_PIDS = 'mount -t proc -o subset=pid proc /proc';
const unshares = unshared(ONLY_PIDS).status === 0;
const SCAN = `${process.execPath} ${BIN} scan --start`;
const left = { tools: [tool('x')], runaway: true, daemon: true, pidFile: 'pids' };

test.runIf(unshares)('a /proc that shows processes only is enough', async () => {
  const project = await world(scriptedProject({ a: left }));
  const { stdout, stderr } = unshared(
    `${ONLY_PIDS}; ${SCAN}; ps -eo args | grep -c '^sleep 1000'`,
    project.folder,
  );
  expect(stderr).not.toContain('loadavg');
  expect(stdout).toMatch(/1\/1 servers seen whole.*exit 1\n0\n$/);
});

test.runIf(unshares)('no number of another namespace is killed', async () => {
  const spy = `const kill = process.kill;
    process.kill = (pid, signal) => { process._rawDebug('kill', pid); return kill.call(process, pid, signal); };`;
  const project = await world({ ...scriptedProject({ a: left }), 'spy.cjs': spy });
  // /proc is still the one outside.
  const { stdout, stderr } = unshared(`NODE_OPTIONS=--require=./spy.cjs ${SCAN}; true`, project.folder);
  expect(stdout).toContain('1/1 servers seen whole');
  expect(stderr).not.toMatch(/^kill \d/m);
});

/** Starts an audit under a number that gives it the mark of the audit this server is of, then a process beside it. */
const NESTED = `import { spawn } from 'node:child_process';
  import { once } from 'node:events';
  import { writeFileSync } from 'node:fs';
  const fits = 'test $(( ($$ - ' + process.ppid + ') % 256 )) = 0 || exit 77; echo; exec "$@"';
  const audit = [process.execPath, process.argv[2], 'scan', '--start', 'inner.json'];
  const start = async () => {
    const child = spawn('sh', ['-c', fits, 'sh', ...audit], { stdio: ['ignore', 'pipe', 'ignore'] });
    const over = once(child, 'exit');
    const first = await Promise.race([over, once(child.stdout, 'data')]);
    return first[0] === 77 ? start() : over;
  };
  const started = start();
  const beside = [];
  const timer = setInterval(() => beside.push(spawn('sleep', ['60'])), 50);
  const [code] = await started;
  clearInterval(timer);
  await new Promise((resolve) => setImmediate(resolve));
  writeFileSync('said', JSON.stringify({ code, killed: beside.filter((one) => one.signalCode !== null).length }));
  for (const one of beside) one.kill();`;

test.runIf(process.platform === 'linux')(
  'an audit that a server of another starts ends nothing of that one',
  async () => {
    const inner = scriptedProject({ a: left });
    const outer = { mcpServers: { nested: { command: process.execPath, args: ['nested.mjs', BIN] } } };
    const { 'mcp.json': servers, ...scripts } = inner;
    const project = await world({
      ...scripts,
      'inner.json': servers,
      'nested.mjs': NESTED,
      'mcp.json': outer,
    });
    await project.spawn(['scan', '--start', 'mcp.json', '--timeout', '60']);
    expect(JSON.parse(await readFile(join(project.folder, 'said'), 'utf8'))).toEqual({ code: 1, killed: 0 });
  },
);
