/** Ending what a server started, also what left its group. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { killGroup } from '../../src/servers/processes.ts';
import { alive, look, pidsIn, scripted, tool } from './helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-audit-strays-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.runIf(process.platform === 'linux')(
  'a process that left the group and the session is ended',
  async () => {
    const pidFile = join(folder, 'pids');
    const seen = await look(scripted({ tools: [tool('a')], runaway: true, pidFile }));
    expect(seen.status).toBe('listed');
    const pids = pidsIn(pidFile);
    expect(pids).toHaveLength(2);
    await expect.poll(() => pids.filter(alive)).toEqual([]);
  },
);

test('Windows is asked to end the whole tree', () => {
  const said = join(folder, 'said');
  const taskkill = join(folder, 'taskkill');
  writeFileSync(taskkill, `#!/bin/sh\necho "$@" > '${said}'\n`);
  chmodSync(taskkill, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  killGroup(4711, 'SIGTERM', 'win32');
  vi.unstubAllEnvs();
  expect(readFileSync(said, 'utf8')).toBe('/pid 4711 /T /F\n');
});
