/**
 * Measures the built command against bare equivalents, side by side in one run, and prints ratios.
 *
 *   node bench/index.js [pairs]
 *
 * Absolute times say little on a shared machine; each pair runs one after the other, and the median ratio counts.
 */
import { cpus } from 'node:os';
import { decide } from './decide.js';
import { servers } from './servers.js';
import { startup } from './startup.js';

const pairs = Number(process.argv[2] ?? 7);

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

console.log(
  `node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${pairs} pairs\n`,
);
for (const measure of [startup, servers, decide]) {
  for (const { name, ours, bare, target } of await measure(pairs)) {
    const ratios = ours.map((time, i) => time / bare[i]);
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
    console.log(
      `${name}: ours ${median(ours).toFixed(0)} ms, bare ${median(bare).toFixed(0)} ms, ` +
        `ratio ${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), target at most ${target}`,
    );
  }
}
