/** Names: the analysis of 10,000 tools in all hosts, against the same process with no tool to name. */
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { inPairs, measured } from './measured.js';

const analysis = fileURLToPath(new URL('name-analysis.js', import.meta.url));

export async function names(pairs) {
  const run = (tools) => () => measured([analysis, String(tools)], tmpdir());
  const taken = await inPairs(pairs, run(50), run(0));
  const name = 'names of 200 servers of 50 tools in all hosts, with start-up / no tools';
  return [{ name, ...taken, targets: {} }];
}
