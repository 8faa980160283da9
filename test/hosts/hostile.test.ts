import { describe, expect, it } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';

const many = (key: (index: number) => string, tool: (index: number) => string) =>
  Array.from({ length: 200 }, (_, server) => ({
    key: key(server),
    tools: Array.from({ length: 50 }, (_, index) => tool(index)),
  }));

/** CPU time in milliseconds. */
function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const mergeAll = (servers: Parameters<(typeof hosts)[number]['merge']>[0]) => () => {
  for (const host of hosts) host.merge(servers);
};

describe('all hosts together', () => {
  it.each([
    [
      'distinct names',
      many(
        (s) => `server-${s}`,
        (t) => `tool_${t}`,
      ),
    ],
    [
      'one label',
      many(
        (s) => `s${'/'.repeat(s + 1)}`,
        (t) => `t.${t}`,
      ),
    ],
    ['one name 10 000 times', [{ key: 's', tools: Array<string>(10_000).fill('x') }]],
  ])('stay near-linear: %s', (_, servers) => {
    // The promise is under a second; the margin is for a loaded machine. A pairwise loop takes minutes.
    expect(spent(mergeAll(servers))).toBeLessThan(5000);
  });

  it('survive long runs of what their patterns look for', () => {
    const runs = ['_', 'A', ' ', '-', '.', 'é', '🚀', '"'].map((piece) => `${piece.repeat(20_000)}x`);
    expect(spent(mergeAll(runs.map((key) => ({ key, tools: runs }))))).toBeLessThan(10_000);
  });

  it.each(['__proto__', 'constructor', '7', '', '\ud800'])('treat %j as a name like any other', (word) => {
    for (const { id, merge } of hosts) {
      const [entry] = merge([{ key: word, tools: [word] }]);
      expect([id, entry?.server, entry?.tool]).toEqual([id, word, word]);
    }
  });

  it('have nothing to say about nothing', () => {
    for (const { id, merge } of hosts) expect([id, merge([])]).toEqual([id, []]);
  });
});
