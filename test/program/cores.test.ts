/** How many servers start at once follows from the processors a container may use. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cores } from '../../src/program/cores.ts';
import { world } from '../support/world.ts';

const QUOTA = '/sys/fs/cgroup/cpu/cpu.cfs_quota_us';
const PERIOD = '/sys/fs/cgroup/cpu/cpu.cfs_period_us';
const MAX = '/sys/fs/cgroup/cpu.max';

test.each<[string, Record<string, string>, number]>([
  ['no control groups', {}, 64],
  ['no quota', { [MAX]: 'max 100000\n' }, 64],
  ['two cores', { [MAX]: '200000 100000\n' }, 2],
  ['one and a half', { [MAX]: '150000 100000\n' }, 2],
  ['a tenth', { [MAX]: '10000 100000\n' }, 1],
  ['more than there are', { [MAX]: '12800000 100000\n' }, 64],
  ['nothing in the file', { [MAX]: '' }, 64],
  ['what is no number', { [MAX]: 'much 100000\n' }, 64],
  ['version 1', { [QUOTA]: '300000\n', [PERIOD]: '100000\n' }, 3],
  ['version 1 without a quota', { [QUOTA]: '-1\n', [PERIOD]: '100000\n' }, 64],
  ['both versions', { [QUOTA]: '300000\n', [PERIOD]: '100000\n', [MAX]: '200000 100000\n' }, 2],
])('%s', (_what, files, expected) => {
  expect(cores((path) => files[path], 64)).toBe(expected);
});

test.each([
  [1, 4],
  [3, 6],
  [64, 16],
])('with %i cores the command starts %i servers at a time', async (available, atATime) => {
  // Loaded before the command: a machine of another size, without control groups.
  const machine = `import fs from 'node:fs';
    import os from 'node:os';
    import { syncBuiltinESMExports } from 'node:module';
    const read = fs.readFileSync;
    fs.readFileSync = (path, ...rest) => read(String(path).startsWith('/sys/fs/cgroup') ? '/none' : path, ...rest);
    os.availableParallelism = () => ${available};
    syncBuiltinESMExports();`;
  const project = await world({ 'machine.mjs': machine });
  const options = { NODE_OPTIONS: `--import=${join(project.folder, 'machine.mjs')}` };
  const { stdout } = await project.spawn(['scan', '--help'], options);
  expect(stdout).toMatch(new RegExp(`servers at a time\\s+\\(default: ${atATime}\\)`));
});
