/** Knows how many processors this program may use, also where a container's quota allows less than the machine has. */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Both versions of the kernel's control groups; a container sees its own quota at these places. */
const QUOTAS: readonly (readonly string[])[] = [
  ['/sys/fs/cgroup/cpu.max'],
  ['/sys/fs/cgroup/cpu/cpu.cfs_quota_us', '/sys/fs/cgroup/cpu/cpu.cfs_period_us'],
];

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

/**
 * Node 20 does not look at quotas, and as many servers at once as a large machine has cores would starve each other.
 *
 * @param read a file's text, undefined where it is not there
 * @returns cores, at least 1; a quota of a part of a core counts as one
 */
export function cores(
  read: (path: string) => string | undefined = contentOf,
  available: number = availableParallelism(),
): number {
  const allowed = QUOTAS.map((paths) => {
    const [quota, period] = paths
      .map((path) => read(path)?.trim() ?? '')
      .join(' ')
      .split(' ')
      .map(Number);
    // No quota is written `max`, or -1.
    return quota && period && quota > 0 ? Math.ceil(quota / period) : available;
  });
  return Math.max(1, Math.min(available, ...allowed));
}
