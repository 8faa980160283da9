/** Many servers at once. */
import { expect, test } from 'vitest';
import { observeAll } from '../../src/servers/pool.ts';
import { options, scripted, spec, stdio, tool } from './helpers.ts';

test('a slow server holds up nobody else', async () => {
  const done: string[] = [];
  const slow = spec(scripted({ hangAt: 'tools/list' }), [], 'slow');
  const quick = ['q1', 'q2', 'q3'].map((key) => spec(scripted({ tools: [tool('a')] }), [], key));
  const others = new AbortController();
  const seen = await observeAll(
    [slow, ...quick],
    ({ key }) => options(key === 'slow' ? { signal: others.signal } : {}),
    {
      concurrency: 2,
      onProgress: ({ key }, phase) => {
        if (phase === 'done') done.push(key);
        if (done.length === quick.length) others.abort('all others are done');
      },
    },
  );
  expect(seen.map(({ key, status }) => [key, status])).toEqual([
    ['slow', 'unreachable'],
    ['q1', 'listed'],
    ['q2', 'listed'],
    ['q3', 'listed'],
  ]);
  expect(done).toEqual(['q1', 'q2', 'q3', 'slow']);
});

test('many at once bring no warning about it onto the terminal', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  const specs = Array.from({ length: 12 }, (_, i) => spec(stdio('true', []), [], `s${i}`));
  const same = options();
  await observeAll(specs, () => same, { concurrency: 12 });
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
