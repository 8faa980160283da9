/** How many servers start at once follows from the processors a container may use. */
import { expect, test } from 'vitest';
import { cores } from '../../src/program/cores.ts';

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
