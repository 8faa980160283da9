/**
 * Measures the built command against bare equivalents, side by side in one run, and writes bench/RESULTS.md.
 *
 *   npm run bench [-- pairs]
 *
 * Absolute times say little on a shared machine; each pair runs one after the other, and the median ratio counts.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { decide } from './decide.js';
import { names } from './names.js';
import { approving, servers } from './servers.js';
import { startup } from './startup.js';

const pairs = Number(process.argv[2] ?? 7);
const results = new URL('RESULTS.md', import.meta.url);

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** `1.31 (1.24 to 1.40), target 1.1` of one quantity, or a dash where it was not measured. */
function ratioOf({ ours, bare, targets }, quantity) {
  const ratios = ours.map((one, i) => one[quantity] / bare[i][quantity]).filter(Number.isFinite);
  if (ratios.length === 0) return '–';
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const target = targets[quantity] === undefined ? '' : `, target ${targets[quantity]}`;
  return `${median(ratios).toFixed(2)} (${range})${target}`;
}

function ownOf({ ours }, quantity) {
  const values = ours.map((one) => one[quantity]).filter((value) => value !== undefined);
  return values.length === 0 ? '–' : median(values).toFixed(0);
}

const [processor] = cpus();
const memory = Math.round(totalmem() / 2 ** 30);
const lines = [
  '# Measured',
  '',
  `\`npm run bench\`, node ${process.version}, ${cpus().length} × ${processor?.model ?? 'unknown'}, ${memory} GiB, ` +
    `${process.platform}, ${new Date().toISOString().slice(0, 10)}, ${pairs} pairs. Medians; ratios are ours / bare ` +
    'of the same pair, with their range. CPU and memory are those of the auditor without its children.',
  '',
  '| measure | wall, ratio | own CPU, ratio | wall, ms | own CPU, ms | peak, MB |',
  '| --- | --- | --- | --- | --- | --- |',
];
for (const measure of [startup, servers, decide, names, approving]) {
  for (const one of await measure(pairs)) {
    const ratios = [ratioOf(one, 'wall'), ratioOf(one, 'cpu')];
    const cells = [one.name, ...ratios, ownOf(one, 'wall'), ownOf(one, 'cpu'), ownOf(one, 'peak')];
    lines.push(`| ${cells.join(' | ')} |`);
    console.log(lines.at(-1));
  }
}
writeFileSync(results, `${lines.join('\n')}\n`);
